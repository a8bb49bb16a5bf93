/**
 * Negotiations out of the log: every offer of a thread in its order, and what became of it.
 */
import type { HistoryEntry, Seat } from '../../../net/wire';
import { known, type EventOf, type Side, type Term } from '../types';

export type Ending = 'accepted' | EventOf<'trade_closed'>['why'];

/** One offer of a thread. */
export interface Step {
  trade: number;
  from: Seat;
  to: Seat;
  give: Side;
  get: Side;
  terms: readonly Term[];
  /** The number of the turn in which it was made; 0 before the first. */
  turn: number;
  /** What became of it; null while it is open. */
  ending: Ending | null;
}

export interface Thread {
  thread: number;
  steps: readonly Step[];
}

/** All threads of the game, the one that something happened in last first. */
export function threads(log: readonly HistoryEntry[]): Thread[] {
  const byThread = new Map<number, Step[]>();
  const byTrade = new Map<number, { step: Step; thread: number }>();
  let turn = 0;
  /** Put to the end of the map: the newest last. */
  const touch = (thread: number, steps: Step[]) => {
    byThread.delete(thread);
    byThread.set(thread, steps);
  };
  for (const { events } of log) {
    for (const event of events) {
      const e = known(event);
      if (e.type === 'turn_began') turn += 1;
      else if (e.type === 'trade_proposed') {
        const { trade, thread, from, to, give, get, terms } = e;
        const step: Step = { trade, from, to, give, get, terms, turn, ending: null };
        byTrade.set(trade, { step, thread });
        touch(thread, [...(byThread.get(thread) ?? []), step]);
      } else if (e.type === 'trade_accepted' || e.type === 'trade_closed') {
        const found = byTrade.get(e.trade);
        if (found === undefined) continue;
        found.step.ending = e.type === 'trade_accepted' ? 'accepted' : e.why;
        touch(found.thread, byThread.get(found.thread) ?? [found.step]);
      }
    }
  }
  return [...byThread].map(([thread, steps]) => ({ thread, steps })).reverse();
}
