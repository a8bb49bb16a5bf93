import { describe, expect, it } from 'vitest';
import { patched } from './patch';

const view = () => ({
  seq: 4,
  players: [
    { name: 'Ana', cash: 1500 },
    { name: 'Ben', cash: 1500 },
  ],
  turn: { seat: 0, dice: null as number[] | null },
});

describe('patched', () => {
  it('replaces what stands at a path', () => {
    const after = patched(view(), [
      [['players', 1, 'cash'], 1440],
      [
        ['turn', 'dice'],
        [3, 4],
      ],
    ]);
    expect(after.players[1]).toEqual({ name: 'Ben', cash: 1440 });
    expect(after.turn.dice).toEqual([3, 4]);
  });

  it('leaves the old view and everything untouched alone', () => {
    const before = view();
    const after = patched(before, [[['players', 1, 'cash'], 1440]]);
    expect(before).toEqual(view());
    expect(after.players[0]).toBe(before.players[0]);
    expect(after.turn).toBe(before.turn);
    expect(after.players).not.toBe(before.players);
  });

  it('does not write into a value that came with a change of the same list', () => {
    const value = { name: 'Cy', cash: 1 };
    const after = patched(view(), [
      [['players', 0], value],
      [['players', 0, 'cash'], 2],
    ]);
    expect(after.players[0]).toEqual({ name: 'Cy', cash: 2 });
    expect(value.cash).toBe(1);
  });

  it('takes an empty path as the whole view', () => {
    expect(patched<unknown>(view(), [[[], { seq: 9 }]])).toEqual({ seq: 9 });
  });

  it('gives the same object for no changes', () => {
    const before = view();
    expect(patched(before, [])).toBe(before);
  });

  it('refuses a path that leads nowhere', () => {
    expect(() => patched(view(), [[['auction', 'standing', 'amount'], 1]])).toThrow('auction');
  });
});
