/**
 * What can be counted in a game, from what was told of it: landings, rents, deals, jail, dice, where money went.
 *
 * One pass over the events, oldest first, so it serves the end of a game, a replay and a running game alike.
 */
import type { HistoryEntry } from '../../../net/wire';
import {
  known,
  type EventOf,
  type GameMap,
  type KnownEvent,
  type MapSpace,
  type MoneyMove,
  type Side as WireSide,
} from '../types';

/** What counts together for rent: a set by its number, the airports, the utilities. */
export type Family = number | 'airport' | 'utility';

export interface FamilyRent {
  family: Family;
  spaces: readonly number[];
  /** Rent that was paid, in dollars, in all and by who collected it. */
  total: number;
  bySeat: readonly number[];
}

/**
 * One deal in dollars: `gain` is what it brought its player less what it cost, as far as the game went.
 * A deed: its rents and what its houses were sold for, less its price and its houses. A stake: what it was
 * sold for, less what was invested. A bond: its coupons, less the principal. A trade: cash and deeds at their
 * list prices, what was got less what was given; one with anything else in it has no price and is not here.
 */
export type Deal = { seat: number; gain: number; turn: number } & (
  | { kind: 'deed'; space: number; cost: number; earned: number; auction: boolean }
  | { kind: 'stake'; issuer: number; cost: number; earned: number }
  | { kind: 'bond'; issuer: number; cost: number; earned: number }
  | { kind: 'trade'; partner: number; gave: Side; got: Side }
);

interface Side {
  cash: number;
  spaces: readonly number[];
}

export interface JailCount {
  /** How often the player was sent there: by the space, a card, a third doubles. */
  sent: { space: number; card: number; doubles: number };
  /** Rolls there that were no doubles. */
  stayed: number;
}

export interface Stats {
  turns: number;
  /** By space: how often a token came to rest there. */
  landings: readonly number[];
  /** By seat, then by space. */
  landingsOf: readonly (readonly number[])[];
  /** The most collected first; families that earned nothing are left out. */
  rents: readonly FamilyRent[];
  /** The best first. */
  deals: readonly Deal[];
  jail: readonly JailCount[];
  dice: {
    /** How often each sum fell: index 2 to 12. */
    sums: readonly number[];
    doubles: number;
    rolls: number;
    /** By seat: rolls, and the sum of all of them. */
    bySeat: readonly { rolls: number; pips: number }[];
  };
  /** By seat: dollars in and out by reason, the largest sum first. */
  money: readonly (readonly { reason: string; in: number; out: number }[])[];
}

export const familyOf = (space: MapSpace): Family | null =>
  space.set ?? (space.kind === 'airport' || space.kind === 'utility' ? space.kind : null);

const zeros = (length: number): number[] => Array.from({ length }, () => 0);
const to = (moves: readonly MoneyMove[] | undefined, seat: number): number =>
  (moves ?? []).filter((move) => move.to === seat).reduce((sum, move) => sum + move.amount, 0);
const from = (moves: readonly MoneyMove[] | undefined, seat: number): number =>
  (moves ?? []).filter((move) => move.from === seat).reduce((sum, move) => sum + move.amount, 0);

const sideOf = ({ cash = 0, properties = [] }: WireSide): Side => ({ cash, spaces: properties });

/** The statistics of a game of `seats` players. */
export function statistics(log: readonly HistoryEntry[], map: GameMap, seats: number): Stats {
  const counter = new Counter(map, seats);
  for (const { events } of log) for (const event of events) counter.see(known(event));
  return counter.result();
}

/** Which share of rolls has this sum, from 0 to 1, if the dice are fair. */
export const chanceOf = (sum: number): number => (6 - Math.abs(7 - sum)) / 36;

class Counter {
  #map: GameMap;
  #turn = 0;
  #landings: number[][];
  #rents = new Map<Family, number[]>();
  #jail: JailCount[];
  #sums = zeros(13);
  #doubles = 0;
  #dice: { rolls: number; pips: number }[];
  #money: Map<string, { in: number; out: number }>[];
  #ledger: Deals;

  constructor(map: GameMap, seats: number) {
    this.#map = map;
    this.#landings = Array.from({ length: seats }, () => zeros(map.spaces.length));
    this.#jail = Array.from({ length: seats }, () => ({ sent: { space: 0, card: 0, doubles: 0 }, stayed: 0 }));
    this.#dice = Array.from({ length: seats }, () => ({ rolls: 0, pips: 0 }));
    this.#money = Array.from({ length: seats }, () => new Map<string, { in: number; out: number }>());
    this.#ledger = new Deals(map);
  }

  see(event: KnownEvent): void {
    this.#pay((event as { moves?: MoneyMove[] }).moves ?? []);
    switch (event.type) {
      case 'turn_began':
        this.#turn += 1;
        break;
      case 'moved':
        this.#land(event.seat, event.to);
        break;
      case 'jailed':
        (this.#jail[event.seat] as JailCount).sent[event.why] += 1;
        break;
      case 'stayed_in_jail':
        (this.#jail[event.seat] as JailCount).stayed += 1;
        break;
      case 'rolled':
        this.#roll(event);
        break;
      case 'rent_paid':
        this.#rent(event);
        break;
    }
    this.#ledger.see(event, this.#turn);
  }

  result(): Stats {
    const families = [...this.#rents].map(([family, bySeat]): FamilyRent => {
      const spaces = this.#map.spaces.filter((space) => familyOf(space) === family).map(({ space }) => space);
      return { family, spaces, bySeat, total: bySeat.reduce((sum, amount) => sum + amount, 0) };
    });
    return {
      turns: this.#turn,
      landings: this.#map.spaces.map((_, i) => this.#landings.reduce((sum, of) => sum + (of[i] ?? 0), 0)),
      landingsOf: this.#landings,
      rents: families.filter(({ total }) => total > 0).sort((a, b) => b.total - a.total),
      deals: this.#ledger.all(),
      jail: this.#jail,
      dice: {
        sums: this.#sums,
        doubles: this.#doubles,
        rolls: this.#dice.reduce((sum, { rolls }) => sum + rolls, 0),
        bySeat: this.#dice,
      },
      money: this.#money.map((reasons) =>
        [...reasons]
          .map(([reason, sums]) => ({ reason, ...sums }))
          .sort((a, b) => Math.max(b.in, b.out) - Math.max(a.in, a.out)),
      ),
    };
  }

  #pay(moves: readonly MoneyMove[]): void {
    for (const { from: giver, to: taker, amount, reason } of moves) {
      if (typeof giver === 'number') this.#sumsOf(giver, reason).out += amount;
      if (typeof taker === 'number') this.#sumsOf(taker, reason).in += amount;
    }
  }

  #sumsOf(seat: number, reason: string): { in: number; out: number } {
    const reasons = this.#money[seat] as Map<string, { in: number; out: number }>;
    const sums = reasons.get(reason) ?? { in: 0, out: 0 };
    reasons.set(reason, sums);
    return sums;
  }

  #land(seat: number, space: number): void {
    const mine = this.#landings[seat] as number[];
    mine[space] = (mine[space] ?? 0) + 1;
  }

  #roll({ seat, dice }: EventOf<'rolled'>): void {
    const [a = 0, b = 0] = dice;
    this.#sums[a + b] = (this.#sums[a + b] ?? 0) + 1;
    if (a === b) this.#doubles += 1;
    const mine = this.#dice[seat] as { rolls: number; pips: number };
    mine.rolls += 1;
    mine.pips += a + b;
  }

  #rent({ space, moves }: EventOf<'rent_paid'>): void {
    const data = this.#map.spaces[space];
    const family = data === undefined ? null : familyOf(data);
    if (family === null) return;
    const bySeat = this.#rents.get(family) ?? zeros(this.#landings.length);
    bySeat.forEach((sum, seat) => (bySeat[seat] = sum + to(moves, seat)));
    this.#rents.set(family, bySeat);
  }
}

/** Follows what was bought, invested, lent and traded until it comes to an end. */
class Deals {
  #map: GameMap;
  /** Deeds bought from the bank that their buyers still hold, by space. */
  #deeds = new Map<number, Deal & { kind: 'deed' }>();
  /** By bond. */
  #bonds = new Map<number, Deal & { kind: 'bond' }>();
  /** By holder and issuer. */
  #stakes = new Map<string, Deal & { kind: 'stake' }>();
  #proposals = new Map<number, EventOf<'trade_proposed'>>();
  #all: Deal[] = [];

  constructor(map: GameMap) {
    this.#map = map;
  }

  all(): Deal[] {
    return this.#all
      .map((deal) => (deal.kind === 'trade' ? deal : { ...deal, gain: deal.earned - deal.cost }))
      .sort((a, b) => b.gain - a.gain);
  }

  see(event: KnownEvent, turn: number): void {
    switch (event.type) {
      case 'bought':
        this.#buy(event.space, event.seat, event.price, turn, false);
        break;
      case 'auction_won':
        this.#buy(event.space, event.seat, event.amount, turn, true);
        break;
      case 'rent_paid':
        this.#earn(event.space, (deed) => (deed.earned += to(event.moves, deed.seat)));
        break;
      case 'built':
        this.#earn(event.space, (deed) => (deed.cost += from(event.moves, deed.seat)));
        break;
      case 'house_sold':
        this.#earn(event.space, (deed) => (deed.earned += to(event.moves, deed.seat)));
        break;
      case 'went_bankrupt':
        for (const space of event.spaces) this.#deeds.delete(space);
        break;
      case 'invested':
        this.#stake(event.seat, event.issuer, turn).cost += event.amount;
        break;
      case 'stake_sold':
        this.#stake(event.seat, event.issuer, turn).earned += event.amount;
        break;
      case 'bond_issued': {
        const { holder: seat, issuer, principal: cost } = event;
        const bond = { kind: 'bond' as const, seat, issuer, cost, earned: 0, gain: 0, turn };
        this.#bonds.set(event.bond, bond);
        this.#all.push(bond);
        break;
      }
      case 'coupon_paid': {
        const bond = this.#bonds.get(event.bond);
        if (bond?.seat === event.holder) bond.earned += event.amount - event.held;
        break;
      }
      case 'trade_proposed':
        this.#proposals.set(event.trade, event);
        break;
      case 'trade_accepted':
        this.#trade(this.#proposals.get(event.trade), turn);
        break;
    }
  }

  #buy(space: number, seat: number, cost: number, turn: number, auction: boolean): void {
    const deed = { kind: 'deed' as const, seat, space, cost, earned: 0, gain: 0, auction, turn };
    this.#deeds.set(space, deed);
    this.#all.push(deed);
  }

  #earn(space: number, count: (deed: Deal & { kind: 'deed' }) => void): void {
    const deed = this.#deeds.get(space);
    if (deed !== undefined) count(deed);
  }

  #stake(seat: number, issuer: number, turn: number): Deal & { kind: 'stake' } {
    const key = `${seat}.${issuer}`;
    const before = this.#stakes.get(key);
    if (before !== undefined) return before;
    const stake = { kind: 'stake' as const, seat, issuer, cost: 0, earned: 0, gain: 0, turn };
    this.#stakes.set(key, stake);
    this.#all.push(stake);
    return stake;
  }

  #trade(deal: EventOf<'trade_proposed'> | undefined, turn: number): void {
    if (deal === undefined) return;
    const { give, get, terms } = deal;
    const [gave, got] = [sideOf(give), sideOf(get)];
    // what was bought from the bank is another's from here on
    for (const space of [...gave.spaces, ...got.spaces]) this.#deeds.delete(space);
    const priced = [give, get].every((side) =>
      Object.keys(side).every((key) => key === 'cash' || key === 'properties'),
    );
    if (!priced || terms.length > 0) return;
    const gain = this.#price(got) - this.#price(gave);
    this.#all.push({ kind: 'trade', seat: deal.from, partner: deal.to, gave, got, gain, turn });
    this.#all.push({ kind: 'trade', seat: deal.to, partner: deal.from, gave: got, got: gave, gain: -gain, turn });
  }

  #price({ cash, spaces }: Side): number {
    return spaces.reduce((sum, space) => sum + (this.#map.spaces[space]?.price ?? 0), cash);
  }
}
