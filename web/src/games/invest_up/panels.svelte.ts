/** The parts of the table that are fetched while it is being looked at, or when they are wanted, not with the first load. */
import { replayCatalog } from '../../replay/words';
import { reviewCatalog, tradeCatalog } from './messages';

class Loading<Part> {
  loaded = $state.raw<Part | null>(null);
  failed = $state(false);
  #running: Promise<void> | null = null;
  #fetch: () => Promise<Part>;

  constructor(fetch: () => Promise<Part>) {
    this.#fetch = fetch;
  }

  /** Fetch it, once; after a failure again when asked. It ends when there is nothing more to wait for. */
  load(): Promise<void> {
    if (this.loaded !== null) return Promise.resolve();
    this.#running ??= this.#run().finally(() => (this.#running = null));
    return this.#running;
  }

  async #run(): Promise<void> {
    this.failed = false;
    try {
      this.loaded = await this.#fetch();
    } catch {
      this.failed = true;
    }
  }
}

/** Deals, market and portfolio. */
export const panels = new Loading(async () => {
  const [trade] = await Promise.all([import('./trade'), tradeCatalog.load()]);
  return trade;
});

/** The game's numbers, and its past. */
export const review = new Loading(async () => {
  const catalogs = [tradeCatalog, reviewCatalog, replayCatalog].map((catalog) => catalog.load());
  const [parts] = await Promise.all([import('./review'), ...catalogs]);
  return parts;
});
