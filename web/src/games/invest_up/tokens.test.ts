import { describe, expect, it } from 'vitest';
import { BOARD } from './geometry';
import { placed, standing, transformOf } from './tokens';
import type { PlayerView } from './types';

function at(position: number, more: Partial<PlayerView> = {}): PlayerView {
  return { position, bankrupt: false, in_jail: false, ...more } as PlayerView;
}

describe('where tokens stand', () => {
  it('a token by itself has its space for itself', () => {
    expect(placed({ players: [at(3)] }).get(0)).toEqual(standing({ position: 3, jailed: false }));
  });

  it('those on one space share it, and nobody stands on another', () => {
    const spots = [...placed({ players: [at(24), at(24), at(24)] }).values()];
    expect(new Set(spots.map(({ x, y }) => `${x} ${y}`)).size).toBe(3);
    expect(spots.every(({ scale }) => scale <= 1)).toBe(true);
  });

  it('who is in jail stands apart from who visits', () => {
    const spots = placed({ players: [at(10), at(10, { in_jail: true })] });
    expect(spots.get(0)).toEqual(standing({ position: 10, jailed: false }));
    expect(spots.get(1)).toEqual(standing({ position: 10, jailed: true }));
  });

  it('who is bankrupt has no token, and the others keep their order', () => {
    expect([...placed({ players: [at(5), at(9, { bankrupt: true }), at(0), at(5)] }).keys()]).toEqual([0, 2, 3]);
  });

  it('is told in parts of the picture of the board', () => {
    const middle = BOARD.from + BOARD.size / 2;
    expect(transformOf({ x: middle, y: BOARD.from, scale: 0.5 })).toBe('translate(50%, 0%) scale(0.5)');
  });
});
