import { describe, expect, it } from 'vitest';
import { turnTime } from './turn_time';

const clock = { seat: 0, state: 'free' as const, left_ms: 30_000, reserve_ms: 180_000, gifts: [] };
const after = (passed: number) => (ms: number) => Math.max(0, ms - passed);

describe('turnTime', () => {
  it('is free first, then counts the reserve down', () => {
    expect(turnTime(clock, after(29_000), false)).toEqual({ state: 'free', left: 1_000 });
    expect(turnTime(clock, after(31_000), false)).toEqual({ state: 'reserve', left: 179_000 });
    expect(turnTime(clock, after(300_000), false)).toEqual({ state: 'reserve', left: 0 });
  });

  it('calls the reserve by its other name in debt', () => {
    expect(turnTime(clock, after(31_000), true).state).toBe('debt');
  });

  it('goes on from the reserve that the server tells of', () => {
    expect(turnTime({ ...clock, state: 'debt', left_ms: 10_000 }, after(4_000), true)).toEqual({
      state: 'debt',
      left: 6_000,
    });
  });

  it('stands still where the server says so', () => {
    for (const state of ['paused', 'auto'] as const)
      expect(turnTime({ ...clock, state, left_ms: 7_000 }, after(5_000), false)).toEqual({ state, left: 7_000 });
  });
});
