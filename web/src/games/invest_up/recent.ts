/** What of the log still lies on the table: the last roll and the last card. */
import type { HistoryEntry } from '../../net/wire';
import { known, type GameView } from './types';

/** The newest roll in the log, for the time before the first roll of a turn. */
export function newestRoll(log: readonly HistoryEntry[]): readonly number[] | null {
  for (let i = log.length - 1; i >= 0; i -= 1) {
    for (const event of log[i]?.events.toReversed() ?? []) {
      const e = known(event);
      if (e.type === 'rolled') return e.dice;
    }
  }
  return null;
}

/** The last card stays until two turns have begun since. */
export function cardOnTable(log: readonly HistoryEntry[], view: GameView): GameView['last_card'] {
  let turns = 0;
  for (let i = log.length - 1; i >= 0 && turns < 2; i -= 1) {
    for (const event of log[i]?.events.toReversed() ?? []) {
      if (event.type === 'card_drawn') return view.last_card;
      if (event.type === 'turn_began') turns += 1;
    }
  }
  return null;
}
