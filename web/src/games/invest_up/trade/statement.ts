/** The statement of a player: each dollar with who, why, in which turn, and what caused it. */
import type { HistoryEntry, LedgerEntry, Seat } from '../../../net/wire';
import type { Sentence } from '../../../table/sentence';
import type { Names } from '../messages';
import { sentenceOf } from '../story';
import { known, type MoneyMove } from '../types';

/** One line: `by` is what the player's cash changed by. */
export interface Row {
  key: string;
  by: number;
  other: LedgerEntry['from'];
  reason: string;
  /** What happened, as the log has it; null where the log does not reach back so far. */
  cause: Sentence | null;
}

/** The rows of one turn of the table, the newest first. */
export interface TurnRows {
  /** Counted from 1; 0 is before the first turn. */
  turn: number;
  /** Whose turn it was. */
  seat: Seat | null;
  rows: Row[];
}

const same = (move: MoneyMove, entry: LedgerEntry): boolean =>
  move.from === entry.from && move.to === entry.to && move.amount === entry.amount && move.reason === entry.reason;

/** Entries of a ledger, newest first as they come, put under their turns. */
export function byTurn(
  entries: readonly LedgerEntry[],
  log: readonly HistoryEntry[],
  names: Names,
  seat: Seat,
): TurnRows[] {
  const causes = new Map(log.map((entry) => [entry.seq, entry.events.map(known)] as const));
  const begun = log.flatMap((entry) =>
    entry.events.map(known).flatMap((e) => (e.type === 'turn_began' ? [{ seq: entry.seq, seat: e.seat }] : [])),
  );
  const groups: TurnRows[] = [];
  let turn = begun.length;
  entries.forEach((entry, i) => {
    // what happens in the command that begins a turn (coupons, say) belongs to that turn
    while (turn > 0 && (begun[turn - 1]?.seq ?? 0) > entry.seq) turn -= 1;
    if (groups.at(-1)?.turn !== turn) groups.push({ turn, seat: begun[turn - 1]?.seat ?? null, rows: [] });
    const out = entry.from === seat;
    const cause = causes
      .get(entry.seq)
      ?.find((event) => ((event as { moves?: MoneyMove[] }).moves ?? []).some((move) => same(move, entry)));
    groups.at(-1)?.rows.push({
      key: `${entry.seq}.${i}`,
      by: out ? -entry.amount : entry.amount,
      other: out ? entry.to : entry.from,
      reason: entry.reason,
      cause: cause === undefined ? null : sentenceOf(cause, names),
    });
  });
  return groups;
}
