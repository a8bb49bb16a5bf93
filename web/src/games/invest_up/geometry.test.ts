import { describe, expect, it } from 'vitest';
import { CELL, CORNER, placeOf, SIZE, steps, tokenSpots } from './geometry';

describe('placeOf', () => {
  it('puts GO at the lower right and goes on clockwise', () => {
    expect(placeOf(0)).toMatchObject({ x: SIZE - CORNER, y: SIZE - CORNER, corner: true });
    expect(placeOf(10)).toMatchObject({ x: 0, y: SIZE - CORNER, corner: true });
    expect(placeOf(20)).toMatchObject({ x: 0, y: 0, corner: true });
    expect(placeOf(30)).toMatchObject({ x: SIZE - CORNER, y: 0, corner: true });
    expect(placeOf(1).x).toBeCloseTo(SIZE - CORNER - CELL);
    expect(placeOf(11).y).toBeCloseTo(SIZE - CORNER - CELL);
    expect(placeOf(21)).toMatchObject({ x: CORNER, y: 0 });
    expect(placeOf(31)).toMatchObject({ x: SIZE - CORNER, y: CORNER });
  });

  it('covers the rim of the board once', () => {
    const area = Array.from({ length: 40 }, (_, i) => placeOf(i)).reduce((sum, { w, h }) => sum + w * h, 0);
    expect(area).toBeCloseTo(SIZE ** 2 - (SIZE - 2 * CORNER) ** 2);
  });
});

describe('tokenSpots', () => {
  it('keeps up to six tokens inside their space and apart', () => {
    for (let index = 0; index < 40; index += 1) {
      const place = placeOf(index);
      const spots = tokenSpots(index, 6, false);
      for (const { x, y } of spots) {
        expect(x).toBeGreaterThan(place.x + 6);
        expect(x).toBeLessThan(place.x + place.w - 6);
        expect(y).toBeGreaterThan(place.y + 6);
        expect(y).toBeLessThan(place.y + place.h - 6);
      }
      expect(new Set(spots.map(({ x, y }) => `${x.toFixed()},${y.toFixed()}`)).size).toBe(6);
    }
  });

  it('parts those in jail from the visitors', () => {
    const [jailed] = tokenSpots(10, 1, true);
    const [visitor] = tokenSpots(10, 1, false);
    expect(jailed).not.toEqual(visitor);
  });
});

describe('steps', () => {
  it('goes round GO, either way', () => {
    expect(steps(38, 2, 'forwards')).toEqual([39, 0, 1, 2]);
    expect(steps(1, 38, 'backwards')).toEqual([0, 39, 38]);
    expect(steps(7, 7, 'forwards')).toEqual([]);
  });
});
