import { describe, expect, it } from 'vitest';
import { map as small, view } from '../fixtures';
import type { GameMap, GameView } from '../types';
import { suggestions } from './suggestions';

const city = (space: number, name: string) => ({ space, kind: 'city' as const, name, set: 5, price: 220, house: 150 });
const map: GameMap = {
  ...small,
  spaces: small.spaces.map((space) =>
    space.space === 23 ? city(23, 'Recife') : space.space === 24 ? city(24, 'Rio') : space,
  ),
};
const owned = (owners: Record<number, number>, houses: Record<number, number> = {}): GameView['spaces'] =>
  view().spaces.map((space, i) => ({ ...space, owner: owners[i] ?? null, houses: houses[i] ?? 0 }));
const ideas = (spaces: GameView['spaces']) => suggestions(view({ spaces }), map, 0);

describe('suggestions', () => {
  it('name the one deed that a set lacks', () => {
    expect(ideas(owned({ 1: 0, 3: 1 }))).toEqual([{ partner: 1, want: 3, set: 1, offer: null }]);
  });

  it('say nothing about deeds of the bank, sets that lack two, and whole sets', () => {
    expect(ideas(owned({ 1: 0 }))).toEqual([]);
    expect(ideas(owned({ 21: 0, 23: 1, 24: 1 }))).toEqual([]);
    expect(ideas(owned({ 1: 0, 3: 0 }))).toEqual([]);
  });

  it('say nothing about a set with houses, or about the bankrupt', () => {
    expect(ideas(owned({ 1: 0, 3: 1 }, { 1: 1 }))).toEqual([]);
    const [ana, ben] = view().players as [GameView['players'][0], GameView['players'][0]];
    const players = [ana, { ...ben, bankrupt: true }];
    expect(suggestions(view({ spaces: owned({ 1: 0, 3: 1 }), players }), map, 0)).toEqual([]);
  });

  it('put first what completes a set for both', () => {
    const spaces = owned({ 1: 0, 3: 1, 21: 1, 23: 1, 24: 0 });
    expect(ideas(spaces)[0]).toEqual({ partner: 1, want: 3, set: 1, offer: { space: 24, set: 5 } });
  });
});
