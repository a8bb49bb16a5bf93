/**
 * What happened in the game, oldest first: live updates and stored history put together by their number.
 */
import type { HistoryEntry } from './wire';

export class Log {
  #bySeq = new Map<number, HistoryEntry>();
  #newest = -1;
  /** What `entries` gave: an update adds to it, and has nothing sorted anew. */
  #entries: HistoryEntry[] | null = [];
  /** Stored history up to this number has been read without a hole. */
  read = -1;

  /** Every entry that holds an event, oldest first. */
  entries(): HistoryEntry[] {
    this.#entries ??= [...this.#bySeq.values()]
      .filter((entry) => entry.events.length > 0)
      .sort((a, b) => a.seq - b.seq);
    return this.#entries;
  }

  add(entries: readonly HistoryEntry[]): void {
    for (const entry of entries) {
      if (this.#bySeq.has(entry.seq)) continue;
      this.#bySeq.set(entry.seq, entry);
      if (entry.seq < this.#newest) this.#entries = null;
      else if (this.#entries !== null && entry.events.length > 0) this.#entries = [...this.#entries, entry];
      this.#newest = Math.max(this.#newest, entry.seq);
    }
  }

  newest(): number {
    return this.#newest;
  }

  clear(): void {
    this.#bySeq.clear();
    this.#newest = -1;
    this.#entries = [];
    this.read = -1;
  }
}

/** One page of stored history: entries before `before`, or the newest. */
export type HistoryPage = (before: number | undefined) => Promise<HistoryEntry[]>;

/**
 * Read pages, newest first, down to what was read before or to the start.
 * `more` is asked before each further page, so that a table that was left stops the reading.
 */
export async function fill(log: Log, page: HistoryPage, more: () => boolean): Promise<void> {
  let before: number | undefined;
  while (more()) {
    const entries = await page(before);
    if (!more()) return;
    log.add(entries);
    const oldest = Math.min(...entries.map((entry) => entry.seq));
    if (entries.length === 0 || oldest <= log.read || oldest === before) {
      log.read = log.newest();
      return;
    }
    before = oldest;
  }
}
