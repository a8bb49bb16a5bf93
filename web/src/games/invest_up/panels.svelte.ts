/** The panels of deals, market and portfolio: fetched while the table is being looked at, not with the first load. */
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
      this.loaded = await import('./trade');
    } catch {
      this.failed = true;
    } finally {
      this.#running = false;
    }
  }
}

export const panels = new Loading();
