import { describe, expect, it } from 'vitest';
import { clockText, reached } from './ticking.svelte';

describe('clockText', () => {
  it('counts a begun second as whole', () => {
    expect([0, 1, 7_000, 59_001, 125_000].map(clockText)).toEqual(['0:00', '0:01', '0:07', '1:00', '2:05']);
  });
});

describe('reached', () => {
  it('is the last mark that was passed, and nothing before the first or after the end', () => {
    const marks = [60, 10];
    expect([61_000, 60_000, 30_000, 10_001, 10_000, 1, 0].map((ms) => reached(ms, marks))).toEqual([
      null,
      60,
      60,
      60,
      10,
      10,
      null,
    ]);
  });
});
