import { describe, expect, it } from 'vitest';
import { icons } from '../../design/icons';
import { shapes } from '../../table/player_marks';
import { moved } from './paths';

const AWAY = { x: 100, y: 10 };

describe('moved', () => {
  it('moves what is said absolutely, and not what is said from there on', () => {
    expect(moved('M1 2L3 4l5 6z', AWAY)).toBe('M101 12L103 14l5 6z');
    expect(moved('M1 2H3V4h5v6', AWAY)).toBe('M101 12H103V14h5v6');
    expect(moved('M0-11 11 0', AWAY)).toBe('M100 -1 111 10');
  });

  it('makes all of it larger, but neither the turn nor the flags of an arc', () => {
    expect(moved('M1 2l.5.5', AWAY, 2)).toBe('M102 14l1 1');
    expect(moved('M0 0a4 4 0 1 0 6 .4A4 5 30 0 1 2 3', AWAY, 2)).toBe('M100 10a8 8 0 1 0 12 0.8A8 10 30 0 1 104 16');
  });

  it('leaves every sign of the page as it is where nothing is to be changed', () => {
    const numbers = (d: string) => (d.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
    for (const d of [...Object.values(icons), ...shapes])
      expect(numbers(moved(d, { x: 0, y: 0 }))).toEqual(numbers(d).map((n) => Math.round(n * 100) / 100));
  });
});
