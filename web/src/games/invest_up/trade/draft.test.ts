import { describe, expect, it } from 'vitest';
import { view } from '../fixtures';
import type { GameView } from '../types';
import { actionOf, EMPTY, fromSide, isEmpty, mirrored, pruned, toggled, toSide, withDeed, type Draft } from './draft';

const [ME, BEN] = [0, 1];
const owned = (owners: Record<number, number>): GameView['spaces'] =>
  view().spaces.map((space, i) => ({ ...space, owner: owners[i] ?? null }));

describe('the sides on the wire', () => {
  it('leave out what is not there', () => {
    expect(toSide(EMPTY.give)).toEqual({});
    expect(toSide({ cash: 5, properties: [1], stakes: [], passes: 1, bonds: [] })).toEqual({
      cash: 5,
      properties: [1],
      passes: 1,
    });
  });

  it('name no amount for a whole stake', () => {
    const stakes = [
      { issuer: 1, ppm: null },
      { issuer: 2, ppm: 500 },
    ];
    expect(toSide({ ...EMPTY.give, stakes }).stakes).toEqual([{ issuer: 1 }, { issuer: 2, ppm: 500 }]);
  });

  it('come back as they went', () => {
    const side = { cash: 7, properties: [3], stakes: [{ issuer: 1 }], bonds: [9] };
    expect(toSide(fromSide(side))).toEqual(side);
  });
});

describe('actionOf', () => {
  it('proposes to the partner', () => {
    const draft = withDeed(EMPTY, 'give', 5);
    expect(actionOf(draft, BEN)).toEqual({ type: 'propose', to: 1, give: { properties: [5] }, get: {}, terms: [] });
  });

  it('counters the trade that the draft answers', () => {
    const draft = mirrored({ trade: 12, give: { cash: 10 }, get: { properties: [5] }, terms: [] });
    expect(actionOf(draft, BEN)).toEqual({
      type: 'counter',
      trade: 12,
      give: { properties: [5] },
      get: { cash: 10 },
      terms: [],
    });
  });
});

describe('toggled', () => {
  it('puts in, in order, and takes out', () => {
    expect(toggled([5, 20], 12)).toEqual([5, 12, 20]);
    expect(toggled([5, 12], 5)).toEqual([12]);
  });
});

describe('pruned', () => {
  const trade = { trade: 12, thread: 12, from: BEN, to: ME, give: {}, get: {}, terms: [] };
  const offer = { ...trade, effects: null, problem: null, refusal: null, burdens: [], digest: null };

  it('is the same draft while everything is there', () => {
    const draft: Draft = {
      ...EMPTY,
      give: { ...EMPTY.give, cash: 9, properties: [1] },
      get: { ...EMPTY.get, properties: [3] },
      counters: 12,
    };
    expect(pruned(draft, view({ spaces: owned({ 1: ME, 3: BEN }), trades: [offer] }), ME, BEN)).toBe(draft);
  });

  it('drops deeds that changed hands, and keeps the rest', () => {
    const draft: Draft = { ...EMPTY, give: { ...EMPTY.give, cash: 9, properties: [1, 3] } };
    expect(pruned(draft, view({ spaces: owned({ 1: ME, 3: BEN }) }), ME, BEN).give).toEqual({
      ...EMPTY.give,
      cash: 9,
      properties: [1],
    });
  });

  it('drops stakes, bonds, passes and terms about what is gone', () => {
    const draft: Draft = {
      give: { ...EMPTY.give, stakes: [{ issuer: BEN, ppm: null }], bonds: [4], passes: 2 },
      get: EMPTY.get,
      terms: [
        { kind: 'end_bond', bond: 4 },
        { kind: 'end_agreement', agreement: 5 },
        { kind: 'buy_back_share', share: 6 },
        { kind: 'instalments', payer: 0, payee: 1, amount: 1, every: 1, times: 1 },
      ],
      counters: null,
    };
    const left = pruned(draft, view(), ME, BEN);
    expect(left.give).toEqual(EMPTY.give);
    expect(left.terms.map(({ kind }) => kind)).toEqual(['instalments']);
  });

  it('is a new offer once the one that it answers has closed', () => {
    const draft: Draft = { ...EMPTY, give: { ...EMPTY.give, cash: 1 }, counters: 12 };
    expect(pruned(draft, view(), ME, BEN).counters).toBeNull();
    expect(pruned(draft, view({ trades: [{ ...offer, to: BEN }] }), ME, BEN).counters).toBeNull();
    expect(isEmpty(pruned(draft, view(), ME, BEN))).toBe(false);
  });
});
