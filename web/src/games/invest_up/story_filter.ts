/** Which lines of the log somebody wants to see: those about a player, and those of a kind. */
import type { Seat } from '../../net/wire';
import type { StoryLine } from './story';
import type { KnownEvent } from './types';

export const KINDS = ['payments', 'moves', 'property', 'paper', 'table'] as const;
/** Payments are all lines in which money moved; every other kind is a sort of event. */
export type Kind = (typeof KINDS)[number];

export interface Filter {
  /** Null is everybody. */
  seat: Seat | null;
  /** Null is everything. */
  kind: Kind | null;
}

type Sort = Exclude<Kind, 'payments'>;

const SORTS: Record<KnownEvent['type'], Sort> = {
  game_started: 'table',
  turn_began: 'moves',
  rolled: 'moves',
  moved: 'moves',
  jailed: 'moves',
  stayed_in_jail: 'moves',
  left_jail: 'moves',
  card_drawn: 'moves',
  rent_paid: 'property',
  tax_paid: 'moves',
  offered: 'property',
  bought: 'property',
  declined: 'property',
  built: 'property',
  house_sold: 'property',
  mortgaged: 'property',
  unmortgaged: 'property',
  auction_opened: 'property',
  bid_placed: 'property',
  auction_passed: 'property',
  auction_unpassed: 'property',
  last_call: 'property',
  bids_void: 'property',
  auction_won: 'property',
  auction_unsold: 'property',
  stock_set: 'paper',
  invested: 'paper',
  stake_sold: 'paper',
  bonds_set: 'paper',
  bond_issued: 'paper',
  bond_ended: 'paper',
  share_sold: 'paper',
  share_ended: 'paper',
  coupon_paid: 'paper',
  instalment_paid: 'paper',
  held_paid: 'paper',
  agreement_made: 'paper',
  agreement_ended: 'paper',
  trade_proposed: 'paper',
  trade_accepted: 'paper',
  trade_closed: 'paper',
  went_bankrupt: 'table',
  game_over: 'table',
  time_ran_out: 'table',
  time_given: 'table',
  away: 'table',
  came_back: 'table',
  removal_opened: 'table',
  vote_cast: 'table',
};

/** Whether a line is wanted. One is about whoever it names, and whoever paid or was paid. */
export function keeps({ seat, kind }: Filter, { type, sentence, moves }: StoryLine): boolean {
  if (
    kind === 'payments' ? moves.length === 0 : kind !== null && (SORTS[type as KnownEvent['type']] ?? 'table') !== kind
  )
    return false;
  return (
    seat === null ||
    sentence.some((part) => typeof part !== 'string' && part.kind === 'seat' && part.seat === seat) ||
    moves.some((move) => move.from === seat || move.to === seat)
  );
}
