/**
 * A game as a row of pictures: the view after each update, and what happened in it.
 *
 * The pictures share whatever did not change between them, so a long game takes little more room than its updates.
 */
import { patched } from '../net/patch';
import type { BaseView, HistoryEntry, Update } from '../net/wire';

/** One update as it is kept: `changes` lead from the picture before it to its own. */
export interface Frame {
  seq: number;
  at?: number;
  events: HistoryEntry['events'];
  changes: Update['changes'];
  clocks?: Update['clocks'];
}

export class Film {
  readonly #views: BaseView[];
  /** What happened, one entry for each picture. */
  readonly entries: readonly HistoryEntry[];
  /** The pictures at which a turn begins, in order. */
  readonly turns: readonly number[];

  /**
   * `first` is how the game looked before its first update; without it the first update brings the whole view.
   * Throws where a change leads nowhere.
   */
  constructor(first: BaseView | null, frames: readonly Frame[], turnBegins = 'turn_began') {
    let view: BaseView | null = first;
    this.#views = frames.map(({ seq, changes, clocks }) => {
      const next = patched(view, changes);
      if (next === null) throw new Error('the first update does not bring the view');
      view = { ...next, seq, ...(clocks === undefined ? {} : { clocks }) };
      return view;
    });
    this.entries = frames.map(({ seq, at, events }) => ({ seq, events, ...(at === undefined ? {} : { at }) }));
    this.turns = this.entries.flatMap(({ events }, i) => (events.some(({ type }) => type === turnBegins) ? [i] : []));
  }

  /** How many pictures there are. */
  get length(): number {
    return this.#views.length;
  }

  /** The picture of a number; one beyond either end is that end. */
  view(at: number): BaseView {
    const view = this.#views[Math.min(Math.max(0, at), this.length - 1)];
    if (view === undefined) throw new Error('an empty film has no picture');
    return view;
  }

  /** The number of the turn that a picture belongs to, from 1; 0 before the first. */
  turnAt(at: number): number {
    const later = this.turns.findIndex((begin) => begin > at);
    return later === -1 ? this.turns.length : later;
  }
}
