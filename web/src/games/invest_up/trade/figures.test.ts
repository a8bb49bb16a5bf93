import { describe, expect, it } from 'vitest';
import type { HistoryEntry, LedgerEntry } from '../../../net/wire';
import { plain } from '../../../table/sentence';
import { map, view } from '../fixtures';
import { namesOf } from '../story';
import { points, thinned, ticks } from './curve';
import { worth, worthLines } from './holdings';
import { allows, bounds, couponOf, halfOf, ppmFor, stakeValue } from './market';
import { byTurn } from './statement';

describe('the market’s figures', () => {
  it('round as the books do', () => {
    expect(ppmFor(100, 1500)).toBe(62_500);
    expect(ppmFor(10, 1499)).toBe(6626);
    expect(ppmFor(10, 0)).toBe(0);
    expect(stakeValue(1499, 62_500)).toBe(93);
    expect(stakeValue(-20, 62_500)).toBe(0);
    expect(couponOf({ principal: 99, rate: 10 })).toBe(9);
  });

  it('begin a part of a stake with about half of it, and never with less than can be typed', () => {
    expect([250_000, 166_665, 20_000].map(halfOf)).toEqual([130_000, 80_000, 10_000]);
    expect([19_999, 5_000, 250, 101].map(halfOf)).toEqual([10_000, 2_500, 100, 100]);
    for (let ppm = 101; ppm < 1_000_000; ppm += 997) expect(halfOf(ppm)).toBeLessThan(ppm);
  });

  it('read bounds and choices out of what is legal', () => {
    const legal = { invest: { issuer: { one_of: [1] }, amount: { int: [10, 300] } } };
    expect(bounds(legal, 'invest', 'amount')).toEqual([10, 300]);
    expect(bounds(legal, 'buy_bond', 'principal')).toBeNull();
    expect([allows(legal, 'invest', 'issuer', 1), allows(legal, 'invest', 'issuer', 2)]).toEqual([true, false]);
  });
});

describe('net worth', () => {
  it('is the sum of its lines, and over the table only what the bank gave', () => {
    const [ana, ben] = view().players;
    const state = view({
      players: [
        { ...ana!, cash: 1000 },
        { ...ben!, cash: 400 },
      ],
      spaces: view().spaces.map((space, i) =>
        i === 1
          ? { owner: 0, houses: 3, mortgaged: false }
          : i === 5
            ? { owner: 0, houses: 0, mortgaged: true }
            : space,
      ),
      stakes: [{ holder: 1, issuer: 0, ppm: 250_000 }],
      bonds: [{ bond: 1, holder: 0, issuer: 1, principal: 70, rate: 10, every: 1, due_in_turns: 1 }],
      held: [{ payer: 1, payee: 0, amount: 30 }],
    });
    expect(worthLines(state, map, 0)).toEqual([
      { kind: 'cash', amount: 1000 },
      { kind: 'deeds', amount: 260 },
      { kind: 'mortgages', amount: -100 },
      { kind: 'buildings', amount: 75 },
      { kind: 'stakesIssued', amount: -250 },
      { kind: 'bondsHeld', amount: 70 },
      { kind: 'waiting', amount: 30 },
    ]);
    expect(worth(state, map, 0) + worth(state, map, 1)).toBe(1000 + 400 + 260 - 100 + 75 + 30);
  });
});

describe('the curve', () => {
  it('has a point for each turn', () => {
    const log: HistoryEntry[] = [
      { seq: 1, events: [{ type: 'turn_began', seat: 0, net_worth: [5, 6] }] },
      { seq: 4, events: [{ type: 'rolled' }, { type: 'turn_began', seat: 1, net_worth: [7, 8] }] },
    ];
    expect(points(log)).toEqual([
      { turn: 1, worth: [5, 6] },
      { turn: 2, worth: [7, 8] },
    ]);
  });

  it.each([
    [0, 1500, [0, 500, 1000, 1500]],
    [-120, 2100, [-500, 0, 500, 1000, 1500, 2000, 2500]],
    [0, 1, [0, 1]],
  ])('marks round amounts from %d to %d', (low, high, expected) => expect(ticks(low, high)).toEqual(expected));

  it('keeps both ends when it is thinned', () => {
    const all = Array.from({ length: 1000 }, (_, i) => ({ turn: i + 1, worth: [] }));
    const few = thinned(all, 100);
    expect([few.length, few[0]?.turn, few.at(-1)?.turn]).toEqual([100, 1, 1000]);
  });
});

describe('the statement', () => {
  const move = { from: 1, to: 0, amount: 20, reason: 'coupon' };
  const log: HistoryEntry[] = [
    { seq: 2, events: [{ type: 'turn_began', seat: 0, net_worth: [] }] },
    {
      seq: 9,
      events: [
        { type: 'turn_began', seat: 1, net_worth: [] },
        { type: 'coupon_paid', bond: 1, issuer: 1, holder: 0, amount: 20, held: 0, moves: [move] },
      ],
    },
  ];
  const entries: LedgerEntry[] = [
    { seq: 9, at: 0, from: 1, to: 0, amount: 20, reason: 'coupon' },
    { seq: 5, at: 0, from: 0, to: 'bank', amount: 60, reason: 'purchase' },
    { seq: 2, at: 0, from: 'bank', to: 0, amount: 1500, reason: 'starting_cash' },
  ];
  const told = byTurn(entries, log, namesOf(view().players, map), 0);

  it('puts each dollar under its turn', () => {
    expect(told.map(({ turn, seat, rows }) => [turn, seat, rows.map(({ by }) => by)])).toEqual([
      [2, 1, [20]],
      [1, 0, [-60, 1500]],
    ]);
  });

  it('names the other side, and what caused it where the log knows', () => {
    const [coupon] = told[0]?.rows ?? [];
    expect(coupon?.other).toBe(1);
    expect(coupon?.cause === null || coupon === undefined ? '' : plain(coupon.cause)).toContain('a coupon of $20');
    expect(told[1]?.rows[0]).toMatchObject({ other: 'bank', cause: null });
  });
});
