import { describe, expect, it } from 'vitest';
import { burdensOf, rentNow } from './board_in_words';
import { map, view as make } from './fixtures';

import type { GameView, MapSpace } from './types';

const view = make();

function owned(spaces: Record<number, Partial<GameView['spaces'][number]>>): GameView {
  return { ...view, spaces: view.spaces.map((space, i) => ({ ...space, ...spaces[i] })) };
}
const at = (space: number) => map.spaces[space] as MapSpace;

describe('the rent in the table', () => {
  it('is none where nobody charges it', () => {
    expect(rentNow(map, owned({}), at(1))).toBeNull();
    expect(rentNow(map, owned({ 1: { owner: 0, mortgaged: true } }), at(1))).toBeNull();
  });

  it('doubles for a whole set without houses, and follows the houses', () => {
    const base = at(1).rents as number[];
    expect(rentNow(map, owned({ 1: { owner: 0 } }), at(1))).toEqual({ kind: 'dollars', amount: base[0] });
    const whole = owned({ 1: { owner: 0 }, 3: { owner: 0 } });
    expect(rentNow(map, whole, at(1))).toEqual({ kind: 'dollars', amount: 2 * (base[0] as number) });
    const built = owned({ 1: { owner: 0, houses: 2 }, 3: { owner: 0, houses: 2 } });
    expect(rentNow(map, built, at(1))).toEqual({ kind: 'dollars', amount: base[2] });
  });
});

describe('what lies on a space', () => {
  it('is said with names', () => {
    const burdened: GameView = {
      ...view,
      shares: [{ share: 1, set: 1, spaces: [1, 3], holder: 1, percent: 20 }],
      agreements: [{ agreement: 1, kind: 'rental', property: 1, tenant: 1, left: 2 }],
    };
    const name = view.players[1]?.name;
    expect(burdensOf(burdened, 1)).toEqual([`rented by ${name}`, `${name} gets 20% of the rent`]);
    expect(burdensOf(burdened, 6)).toEqual([]);
  });
});
