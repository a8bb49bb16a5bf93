/**
 * A trade that is being put together, seen from the one who will propose it; nothing here decides what is allowed.
 */
import type { Seat } from '../../../net/wire';
import type { GameView, Side, Term, TradeView } from '../types';

/** A stake in `issuer`: `ppm` of it, or null for all of it, whatever that is when the trade is accepted. */
export interface StakePart {
  issuer: Seat;
  ppm: number | null;
}

/** What one of the two hands over. */
export interface Hand {
  cash: number;
  properties: readonly number[];
  stakes: readonly StakePart[];
  passes: number;
  bonds: readonly number[];
}

export type HandKey = 'give' | 'get';

export interface Draft {
  give: Hand;
  get: Hand;
  terms: readonly Term[];
  /** The open trade that this answers; null for a new one. */
  counters: number | null;
}

export const EMPTY_HAND: Hand = { cash: 0, properties: [], stakes: [], passes: 0, bonds: [] };
export const EMPTY: Draft = { give: EMPTY_HAND, get: EMPTY_HAND, terms: [], counters: null };

const handIsEmpty = (hand: Hand): boolean =>
  hand.cash === 0 &&
  hand.passes === 0 &&
  hand.properties.length === 0 &&
  hand.stakes.length === 0 &&
  hand.bonds.length === 0;

export function isEmpty(draft: Draft): boolean {
  return handIsEmpty(draft.give) && handIsEmpty(draft.get) && draft.terms.length === 0;
}

/** A side as it stands on the wire: what is not there is left out. */
export function toSide(hand: Hand): Side {
  const side: Side = {};
  if (hand.cash > 0) side.cash = hand.cash;
  if (hand.properties.length > 0) side.properties = [...hand.properties];
  if (hand.stakes.length > 0)
    side.stakes = hand.stakes.map(({ issuer, ppm }) => (ppm === null ? { issuer } : { issuer, ppm }));
  if (hand.passes > 0) side.passes = hand.passes;
  if (hand.bonds.length > 0) side.bonds = [...hand.bonds];
  return side;
}

export function fromSide(side: Side): Hand {
  return {
    cash: side.cash ?? 0,
    properties: side.properties ?? [],
    stakes: (side.stakes ?? []).map(({ issuer, ppm }) => ({ issuer, ppm: ppm ?? null })),
    passes: side.passes ?? 0,
    bonds: side.bonds ?? [],
  };
}

/** The action that proposes the draft to `partner`, or counters with it; without `id`. */
export function actionOf(draft: Draft, partner: Seat): { type: 'propose' | 'counter'; [field: string]: unknown } {
  const body = { give: toSide(draft.give), get: toSide(draft.get), terms: [...draft.terms] };
  return draft.counters === null
    ? { type: 'propose', to: partner, ...body }
    : { type: 'counter', trade: draft.counters, ...body };
}

/** An offer seen from the one it was made to: the start of a counter-offer. */
export function mirrored(trade: Pick<TradeView, 'trade' | 'give' | 'get' | 'terms'>): Draft {
  return { give: fromSide(trade.get), get: fromSide(trade.give), terms: trade.terms, counters: trade.trade };
}

/** The draft with one hand changed. */
export function withHand(draft: Draft, key: HandKey, change: Partial<Hand>): Draft {
  return { ...draft, [key]: { ...draft[key], ...change } };
}

/** The list with `item` put in, or taken out if it is there. */
export function toggled(list: readonly number[], item: number): readonly number[] {
  return list.includes(item) ? list.filter((other) => other !== item) : [...list, item].sort((a, b) => a - b);
}

/** The hand that a space of one of the two belongs to; null for a space that neither owns. */
export function handOf(view: GameView, space: number, me: Seat, partner: Seat): HandKey | null {
  const owner = view.spaces[space]?.owner;
  return owner === me ? 'give' : owner === partner ? 'get' : null;
}

/** The draft with a deed of one of the two put in or taken out. */
export function withDeed(draft: Draft, key: HandKey, space: number): Draft {
  return withHand(draft, key, { properties: toggled(draft[key].properties, space) });
}

/** The draft without what its giver does not have any more; the same object if nothing has gone. */
export function pruned(draft: Draft, view: GameView, me: Seat, partner: Seat): Draft {
  const give = prunedHand(draft.give, view, me);
  const get = prunedHand(draft.get, view, partner);
  const terms = draft.terms.filter((term) => isThere(term, view));
  const counters = view.trades.some(({ trade, to }) => trade === draft.counters && to === me) ? draft.counters : null;
  const same =
    give === draft.give && get === draft.get && terms.length === draft.terms.length && counters === draft.counters;
  return same ? draft : { give, get, terms, counters };
}

function prunedHand(hand: Hand, view: GameView, giver: Seat): Hand {
  const properties = hand.properties.filter((space) => view.spaces[space]?.owner === giver);
  const stakes = hand.stakes.filter(({ issuer }) =>
    view.stakes.some((stake) => stake.holder === giver && stake.issuer === issuer),
  );
  const bonds = hand.bonds.filter((number) =>
    view.bonds.some(({ bond, holder }) => bond === number && holder === giver),
  );
  const passes = Math.min(hand.passes, view.players[giver]?.passes ?? 0);
  const same =
    properties.length === hand.properties.length &&
    stakes.length === hand.stakes.length &&
    bonds.length === hand.bonds.length &&
    passes === hand.passes;
  return same ? hand : { ...hand, properties, stakes, bonds, passes };
}

/** Whether the object that a term ends or buys back still exists. */
function isThere(term: Term, view: GameView): boolean {
  switch (term.kind) {
    case 'end_bond':
      return view.bonds.some(({ bond }) => bond === term.bond);
    case 'end_agreement':
      return view.agreements.some(({ agreement }) => agreement === term.agreement);
    case 'buy_back_share':
      return view.shares.some(({ share }) => share === term.share);
    default:
      return true;
  }
}
