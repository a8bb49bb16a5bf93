import { describe, expect, it } from 'vitest';
import { STOPS } from './topics';
import { Tour } from './tour.svelte';

function memory() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

describe('the tour', () => {
  it('is offered until it was seen to its end', () => {
    const browser = memory();
    const tour = new Tour(browser);
    expect([tour.offered, tour.at]).toEqual([true, null]);
    tour.start();
    for (let stop = 0; stop < STOPS.length; stop += 1) {
      expect(tour.at).toBe(stop);
      expect(new Tour(browser).offered).toBe(true);
      tour.move(1);
    }
    expect([tour.offered, tour.at]).toEqual([false, null]);
    expect(new Tour(browser).offered).toBe(false);
  });

  it('goes back as far as its beginning', () => {
    const tour = new Tour(memory());
    tour.start();
    tour.move(1);
    tour.move(-1);
    tour.move(-1);
    expect(tour.at).toBe(0);
  });

  it('is not offered again to whoever did not want it', () => {
    const browser = memory();
    new Tour(browser).end();
    expect(new Tour(browser).offered).toBe(false);
  });
});
