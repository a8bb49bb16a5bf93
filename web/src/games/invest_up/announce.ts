/**
 * What of an update a screen reader says by itself: what concerns the listener, and what changes the game for
 * everybody. The rest stands in the log; read aloud, the moves of five others would never end.
 */
import type { GameEvent, HistoryEntry } from '../../net/wire';
import type { KnownEvent } from './types';

const FOR_EVERYBODY: ReadonlySet<KnownEvent['type']> = new Set([
  'game_started',
  'turn_began',
  'bought',
  'auction_opened',
  'bid_placed',
  'last_call',
  'bids_void',
  'auction_won',
  'auction_unsold',
  'trade_accepted',
  'went_bankrupt',
  'removal_opened',
  'came_back',
  'game_over',
] satisfies KnownEvent['type'][]);

/** The fields in which an event names a player. */
const PLAYERS = [
  'seat',
  'owner',
  'from',
  'to',
  'issuer',
  'holder',
  'seller',
  'payer',
  'payee',
  'grantor',
  'grantee',
  'tenant',
  'by',
] as const;
/** In these, `from` and `to` are spaces. */
const MOVES: ReadonlySet<string> = new Set<KnownEvent['type']>(['moved']);

function concerns(event: GameEvent, you: number): boolean {
  const term = (event.term ?? {}) as Record<string, unknown>;
  return PLAYERS.some(
    (field) =>
      term[field] === you || (event[field] === you && !(MOVES.has(event.type) && (field === 'from' || field === 'to'))),
  );
}

/** The part of `news` that is said; a spectator (null) hears what is for everybody. */
export function worthSaying(news: readonly HistoryEntry[], you: number | null): HistoryEntry[] {
  return news.map((entry) => ({
    ...entry,
    events: entry.events.filter(
      (event) => (FOR_EVERYBODY as ReadonlySet<string>).has(event.type) || (you !== null && concerns(event, you)),
    ),
  }));
}
