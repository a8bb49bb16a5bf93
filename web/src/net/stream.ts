/**
 * The running game as a row of numbered updates without holes.
 *
 * The server numbers every update. One that is already known is dropped; one that comes too early waits
 * until the missing ones were asked for (`game.sync`). So the view here is always one that the server had.
 */
import { patched } from './patch';
import type { BaseView, HistoryEntry, Update } from './wire';

/** Asks the server for what is missing after `since`, or, without it, for the whole view. */
export type Sync<View> = (since?: number) => Promise<{ view?: View; updates?: Update[] }>;

export interface StreamHandlers<View> {
  sync: Sync<View>;
  /** The view is another now; `news` is what happened, oldest first (empty when a whole view came). */
  changed(view: View, news: HistoryEntry[]): void;
  /** The missing updates could not be had; the connection is the one to mend it. */
  lost(problem: unknown): void;
}

export class Stream<View extends BaseView> {
  view: View | null = null;
  #handlers: StreamHandlers<View>;
  #early: Update[] = [];
  #syncing = false;

  constructor(handlers: StreamHandlers<View>) {
    this.#handlers = handlers;
  }

  /** No game any more: the seat was left, or another table was entered. */
  clear(): void {
    this.view = null;
    this.#early = [];
  }

  /** A whole view came. An older one of the same game than the one at hand changes nothing. */
  whole(view: View): void {
    if (this.view !== null && this.view.game_id === view.game_id && view.seq < this.view.seq) return;
    this.view = view;
    this.#handlers.changed(view, []);
    this.#takeEarly();
  }

  /** One update came, in whatever order. */
  update(update: Update): void {
    if (this.view === null || update.seq <= this.view.seq) return;
    this.#early.push(update);
    this.#takeEarly();
  }

  #takeEarly(): void {
    if (this.view === null) return;
    const early = this.#early.toSorted((a, b) => a.seq - b.seq);
    const news: HistoryEntry[] = [];
    let view = this.view;
    let broken = false;
    let taken = 0;
    for (const update of early) {
      if (update.seq > view.seq + 1) break;
      taken += 1;
      if (update.seq <= view.seq) continue;
      try {
        view = { ...patched(view, update.changes), seq: update.seq };
      } catch {
        broken = true;
        break;
      }
      if (update.clocks !== undefined) view = { ...view, clocks: update.clocks };
      news.push({ seq: update.seq, events: update.events });
    }
    this.#early = early.slice(taken);
    if (news.length > 0) {
      this.view = view;
      this.#handlers.changed(view, news);
    }
    if (broken) void this.#catchUp(undefined);
    else if (this.#early.length > 0) void this.#catchUp(this.view.seq);
  }

  async #catchUp(since: number | undefined): Promise<void> {
    if (this.#syncing) return;
    this.#syncing = true;
    const before = this.view;
    let more: { view?: View; updates?: Update[] };
    try {
      more = await this.#handlers.sync(since);
    } catch (problem) {
      this.#early = [];
      this.#handlers.lost(problem);
      return;
    } finally {
      this.#syncing = false;
    }
    // Another table, or a whole view, may have come in the meantime.
    if (this.view === null || before === null || this.view.game_id !== before.game_id) return;
    if (more.view !== undefined) {
      this.view = more.view;
      this.#handlers.changed(more.view, []);
      this.#takeEarly();
      return;
    }
    this.#early.push(...(more.updates ?? []));
    const seen = this.view.seq;
    const reached = Math.max(seen, ...(more.updates ?? []).map((update) => update.seq));
    if (reached === seen && this.#early.length > 0) await this.#catchUp(undefined);
    else this.#takeEarly();
  }
}
