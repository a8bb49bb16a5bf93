import { describe, expect, it } from 'vitest';
import { view } from '../fixtures';
import { Desk, type Drawer } from './desk.svelte';
import { EMPTY } from './draft';

function drawer(): Drawer & { kept: Map<string, string> } {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

const cash = (amount: number) => ({ ...EMPTY, give: { ...EMPTY.give, cash: amount } });
const spaces = view().spaces.map((space, i) => ({ ...space, owner: i === 1 ? 0 : i === 3 ? 1 : null }));

describe('Desk', () => {
  it('keeps a draft for each partner, also over a reload', () => {
    const storage = drawer();
    const desk = new Desk('g', storage);
    desk.open(1, cash(10));
    desk.open(2, cash(20));
    desk.close();
    const again = new Desk('g', storage);
    again.open(1);
    expect(again.draft.give.cash).toBe(10);
    again.open(2);
    expect(again.draft.give.cash).toBe(20);
  });

  it('begins another game with an empty desk', () => {
    const storage = drawer();
    new Desk('g', storage).open(1, cash(10));
    expect(new Desk('h', storage).drafts.size).toBe(0);
  });

  it('does not keep an empty draft', () => {
    const desk = new Desk('g', drawer());
    desk.open(1, cash(10));
    desk.change(EMPTY);
    expect(desk.drafts.size).toBe(0);
    expect(desk.draft).toBe(EMPTY);
  });

  it('takes deeds of both sides from the board, and nothing else', () => {
    const desk = new Desk('g', drawer());
    expect(desk.pick(view({ spaces }), 1)).toBe(false);
    desk.open(1);
    expect(desk.pick(view({ spaces }), 1)).toBe(true);
    expect(desk.pick(view({ spaces }), 3)).toBe(true);
    expect(desk.pick(view({ spaces }), 21)).toBe(false);
    expect([desk.draft.give.properties, desk.draft.get.properties]).toEqual([[1], [3]]);
    desk.pick(view({ spaces }), 3);
    expect(desk.draft.get.properties).toEqual([]);
  });

  it('works in a browser that stores nothing', () => {
    const desk = new Desk('g', {
      getItem: () => '{',
      setItem: () => {
        throw new Error('full');
      },
    });
    desk.open(1, cash(3));
    expect(desk.draft.give.cash).toBe(3);
  });
});
