/** The view whose fields are read one by one. */
import { describe, expect, test } from 'vitest';
import { Live } from './live.svelte';

describe('a live view', () => {
  test('what was given to a component shows what came later', () => {
    const live = new Live({ seq: 1, deeds: [1, 2] });
    const { view } = live;
    expect(live.take({ seq: 2, deeds: [3] })).toBe(true);
    expect(view).toEqual({ seq: 2, deeds: [3] });
    expect({ ...view }).toEqual({ seq: 2, deeds: [3] });
    expect(live.view).toBe(view);
  });

  test('a view of other fields is another view, and this one stays as it was', () => {
    const live = new Live<object>({ seq: 1 });
    expect(live.take({ seq: 2, auction: null })).toBe(false);
    expect(live.take({})).toBe(false);
    expect(live.view).toEqual({ seq: 1 });
  });
});
