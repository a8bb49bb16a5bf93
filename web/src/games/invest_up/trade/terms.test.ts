import { describe, expect, it } from 'vitest';
import { map, view } from '../fixtures';
import type { GameView } from '../types';
import { EMPTY, withDeed } from './draft';
import {
  agreementsBetween,
  bondsBetween,
  collectedAfter,
  fresh,
  KINDS,
  ownerAfter,
  rentableAfter,
  setsAfter,
  sharesBetween,
  type Context,
} from './terms';

const [ME, BEN, CLEO] = [0, 1, 2];
const owned = (owners: Record<number, number>): GameView['spaces'] =>
  view().spaces.map((space, i) => ({ ...space, owner: owners[i] ?? null }));
const context = (change: Partial<GameView>, draft = EMPTY): Context => ({
  view: view(change),
  map,
  me: ME,
  partner: BEN,
  draft,
});

describe('what will be once the sides have moved', () => {
  const hueForHanoi = withDeed(withDeed(EMPTY, 'give', 1), 'get', 3);

  it('deeds go over', () => {
    const it = context({ spaces: owned({ 1: ME, 3: BEN }) }, hueForHanoi);
    expect([ownerAfter(it, 1), ownerAfter(it, 3), ownerAfter(it, 5)]).toEqual([BEN, ME, null]);
  });

  it('a set that the draft completes counts', () => {
    const spaces = owned({ 1: ME, 3: BEN });
    expect(setsAfter(context({ spaces }), ME)).toEqual([]);
    expect(setsAfter(context({ spaces }, withDeed(EMPTY, 'get', 3)), ME)).toEqual([1]);
  });

  it('a tenant collects, and a tenant who becomes the owner is none any more', () => {
    const agreements: GameView['agreements'] = [{ agreement: 1, kind: 'rental', property: 1, tenant: ME, left: 3 }];
    const it = context({ spaces: owned({ 1: BEN }), agreements });
    expect([collectedAfter(it, ME), collectedAfter(it, BEN)]).toEqual([[1], []]);
    expect(rentableAfter(it, BEN)).toEqual([]);
    expect(rentableAfter({ ...it, draft: withDeed(EMPTY, 'get', 1) }, ME)).toEqual([1]);
  });
});

describe('what runs between the two', () => {
  it('bonds, agreements and shares of others are not theirs', () => {
    const bond = { principal: 10, rate: 10, every: 1, due_in_turns: 1 };
    const it = context({
      spaces: owned({ 1: ME, 3: BEN, 5: CLEO }),
      bonds: [
        { ...bond, bond: 1, holder: ME, issuer: BEN },
        { ...bond, bond: 2, holder: ME, issuer: CLEO },
      ],
      agreements: [
        { agreement: 3, kind: 'rental', property: 3, tenant: ME, left: 1 },
        { agreement: 4, kind: 'rental', property: 5, tenant: ME, left: 1 },
      ],
      shares: [
        { share: 5, set: 1, spaces: [1, 3], holder: BEN, percent: 10 },
        { share: 6, set: 1, spaces: [1, 3], holder: CLEO, percent: 10 },
      ],
    });
    expect(bondsBetween(it).map(({ bond }) => bond)).toEqual([1]);
    expect(agreementsBetween(it).map(({ agreement }) => agreement)).toEqual([3]);
    expect(sharesBetween(it).map(({ share }) => share)).toEqual([5]);
  });
});

describe('fresh', () => {
  it('has a beginning for every kind that is possible, and none for the others', () => {
    const it = context({});
    expect(KINDS.filter((kind) => fresh(kind, it) !== null)).toEqual(['instalments', 'issue_bond']);
  });

  it('rents a deed of the partner to the viewer first, and no deed twice', () => {
    const spaces = owned({ 1: ME, 3: BEN });
    const first = fresh('rental', context({ spaces }));
    expect(first).toEqual({ kind: 'rental', property: 3, tenant: ME, turns: 5 });
    expect(fresh('rental', context({ spaces }, { ...EMPTY, terms: first === null ? [] : [first] }))).toMatchObject({
      property: 1,
      tenant: BEN,
    });
  });

  it('keeps a free stay for whoever gives a deed away', () => {
    const draft = withDeed(EMPTY, 'give', 1);
    expect(fresh('waiver', context({ spaces: owned({ 1: ME, 3: BEN }) }, draft))).toMatchObject({
      grantor: BEN,
      grantee: ME,
      properties: [1],
      percent: 100,
      landings: 3,
    });
  });

  it('offers a bond on the terms that the viewer has on the market', () => {
    const [ana, ben] = view().players as [GameView['players'][0], GameView['players'][0]];
    const players = [{ ...ana, bonds: { open: true, rate: 25, every: 4, limit: null } }, ben];
    expect(fresh('issue_bond', context({ players }))).toMatchObject({ issuer: ME, rate: 25, every: 4 });
  });

  it('shares the set of whoever would own it whole', () => {
    const spaces = owned({ 1: ME, 3: ME });
    expect(fresh('set_share', context({ spaces }))).toMatchObject({ set: 1, to: BEN });
  });
});
