import { describe, expect, it } from 'vitest';
import type { HistoryEntry } from '../../../net/wire';
import { recorded, worldMap as map } from './recorded';
import { chanceOf, statistics, type Deal } from './stats';

const told = (...events: { type: string; [field: string]: unknown }[]): HistoryEntry[] =>
  events.map((event, seq) => ({ seq, events: [event] }));
const pay = (giver: number | 'bank', taker: number | 'bank', amount: number, reason: string) => ({
  from: giver,
  to: taker,
  amount,
  reason,
});
const strip = (deals: readonly Deal[]) => deals.map(({ kind, seat, gain }) => [kind, seat, gain]);
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

describe('landings, dice and jail', () => {
  const stats = statistics(
    told(
      { type: 'turn_began', seat: 0, net_worth: [] },
      { type: 'rolled', seat: 0, dice: [3, 3] },
      { type: 'moved', seat: 0, from: 0, to: 6, direction: 'forwards' },
      { type: 'rolled', seat: 0, dice: [1, 4] },
      { type: 'moved', seat: 0, from: 6, to: 11, direction: 'forwards' },
      { type: 'turn_began', seat: 1, net_worth: [] },
      { type: 'rolled', seat: 1, dice: [1, 5] },
      { type: 'moved', seat: 1, from: 0, to: 6, direction: 'forwards' },
      { type: 'jailed', seat: 1, why: 'card' },
      { type: 'stayed_in_jail', seat: 1, failed: 1 },
    ),
    map,
    2,
  );

  it('are counted by space and by seat', () => {
    expect(stats.turns).toBe(2);
    expect(stats.landings[6]).toBe(2);
    expect(stats.landings[11]).toBe(1);
    expect(sum(stats.landings)).toBe(3);
    expect(stats.landingsOf[1]?.[6]).toBe(1);
  });

  it('tell sums, doubles and each player’s pips', () => {
    expect(stats.dice).toMatchObject({ rolls: 3, doubles: 1 });
    expect(stats.dice.sums[6]).toBe(2);
    expect(stats.dice.bySeat).toEqual([
      { rolls: 2, pips: 11 },
      { rolls: 1, pips: 6 },
    ]);
  });

  it('tell who was sent to jail and why', () => {
    expect(stats.jail[1]).toEqual({ sent: { space: 0, card: 1, doubles: 0 }, stayed: 1 });
    expect(stats.jail[0]?.sent).toEqual({ space: 0, card: 0, doubles: 0 });
  });

  it('have fair chances that add up to one', () => {
    expect(chanceOf(7)).toBeCloseTo(1 / 6);
    expect(sum(Array.from({ length: 11 }, (_, i) => chanceOf(i + 2)))).toBeCloseTo(1);
  });
});

describe('rents', () => {
  it('are counted for the family and for everybody who got a part of them', () => {
    const stats = statistics(
      told(
        {
          type: 'rent_paid',
          seat: 0,
          owner: 1,
          space: 21,
          amount: 100,
          waived: 0,
          moves: [pay(0, 1, 90, 'rent'), pay(0, 2, 10, 'rent_share')],
        },
        { type: 'rent_paid', seat: 2, owner: 1, space: 23, amount: 50, waived: 0, moves: [pay(2, 1, 50, 'rent')] },
        { type: 'rent_paid', seat: 2, owner: 0, space: 5, amount: 25, waived: 0, moves: [pay(2, 0, 25, 'rent')] },
        { type: 'rent_paid', seat: 2, owner: 0, space: 12, amount: 40, waived: 40 },
      ),
      map,
      3,
    );
    expect(stats.rents).toEqual([
      { family: 5, spaces: [21, 23, 24], total: 150, bySeat: [0, 140, 10] },
      { family: 'airport', spaces: [5, 15, 25, 35], total: 25, bySeat: [25, 0, 0] },
    ]);
  });
});

describe('deals', () => {
  const bought = (seat: number, space: number, price: number) => ({ type: 'bought', seat, space, price, moves: [] });

  it('count a deed’s rents and houses against its price', () => {
    const { deals } = statistics(
      told(
        bought(0, 1, 60),
        { type: 'built', seat: 0, space: 1, houses: 1, moves: [pay(0, 'bank', 50, 'building')] },
        { type: 'rent_paid', seat: 1, owner: 0, space: 1, amount: 90, waived: 0, moves: [pay(1, 0, 90, 'rent')] },
        { type: 'house_sold', seat: 0, space: 1, houses: 0, moves: [pay('bank', 0, 25, 'house_sale')] },
        { type: 'auction_won', auction: 1, space: 39, seat: 1, amount: 700, moves: [] },
      ),
      map,
      2,
    );
    expect(strip(deals)).toEqual([
      ['deed', 0, 5],
      ['deed', 1, -700],
    ]);
  });

  it('end for a deed that is traded away or lost in a bankruptcy', () => {
    const rent = {
      type: 'rent_paid',
      seat: 1,
      owner: 0,
      space: 1,
      amount: 9,
      waived: 0,
      moves: [pay(1, 0, 9, 'rent')],
    };
    const lost = statistics(
      told(bought(0, 1, 60), { type: 'went_bankrupt', seat: 0, why: '', spaces: [1] }, rent),
      map,
      2,
    );
    expect(strip(lost.deals)).toEqual([['deed', 0, -60]]);
  });

  it('value a trade of cash and deeds at list prices, for either side', () => {
    const side = { type: 'trade_proposed', trade: 4, thread: 4, from: 0, to: 1, terms: [] };
    const { deals } = statistics(
      told(
        { ...side, give: { cash: 100 }, get: { properties: [39] } },
        { type: 'trade_accepted', trade: 4, from: 0, to: 1 },
      ),
      map,
      2,
    );
    expect(strip(deals)).toEqual([
      ['trade', 0, 300],
      ['trade', 1, -300],
    ]);
  });

  it.each([
    { give: { cash: 1 }, get: { stakes: [{ issuer: 1 }] }, terms: [] },
    { give: { cash: 1 }, get: {}, terms: [{ kind: 'waiver' }] },
  ])('leave out a trade that has no price', (parts) => {
    const proposed = { type: 'trade_proposed', trade: 4, thread: 4, from: 0, to: 1, ...parts };
    expect(statistics(told(proposed, { type: 'trade_accepted', trade: 4, from: 0, to: 1 }), map, 2).deals).toEqual([]);
  });

  it('count stakes and bonds by what came back', () => {
    const { deals } = statistics(
      told(
        { type: 'invested', seat: 0, issuer: 1, amount: 200, ppm: 1, moves: [] },
        { type: 'stake_sold', seat: 0, issuer: 1, ppm: 1, amount: 350, moves: [] },
        { type: 'bond_issued', bond: 3, holder: 1, issuer: 0, principal: 100, rate: 20, every: 1, moves: [] },
        { type: 'coupon_paid', bond: 3, issuer: 0, holder: 1, amount: 20, held: 5, moves: [] },
      ),
      map,
      2,
    );
    expect(strip(deals)).toEqual([
      ['stake', 0, 150],
      ['bond', 1, -85],
    ]);
  });
});

describe('a recorded game', () => {
  it.each(['three_people_gone', 'six_players', 'finance_every_term'] as const)(
    '%s: every dollar has its reason, and they add up to the cash at the end',
    (name) => {
      const { updates, end } = recorded(name);
      const stats = statistics(updates, map, end.players.length);
      end.players.forEach((player, seat) => {
        const flows = stats.money[seat] ?? [];
        expect(sum(flows.map((flow) => flow.in - flow.out))).toBe(player.cash);
      });
      expect(stats.turns).toBe(end.turn.number);
      expect(sum(stats.dice.sums)).toBe(stats.dice.rolls);
      const rent = stats.money.flat().filter(({ reason }) => reason === 'rent' || reason === 'rent_share');
      expect(sum(stats.rents.map(({ total }) => total))).toBe(sum(rent.map((flow) => flow.in)));
      expect(stats.deals.map(({ gain }) => gain)).toEqual(
        stats.deals.map(({ gain }) => gain).toSorted((a, b) => b - a),
      );
    },
  );
});
