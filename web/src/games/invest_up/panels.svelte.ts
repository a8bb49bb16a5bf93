/** The panels of deals, market and portfolio: fetched while the table is being looked at, not with the first load. */
import { tradeCatalog } from './messages';

type Panels = typeof import('./trade');

class Loading {
  loaded = $state.raw<Panels | null>(null);
  failed = $state(false);
  #running = false;

  /** Fetch them, once; after a failure again when asked. */
  async load(): Promise<void> {
    if (this.#running || this.loaded !== null) return;
    this.#running = true;
    this.failed = false;
    try {
      const [loaded] = await Promise.all([import('./trade'), tradeCatalog.load()]);
      this.loaded = loaded;
    } catch {
      this.failed = true;
    } finally {
      this.#running = false;
    }
  }
}

export const panels = new Loading();
