import { describe, expect, it } from 'vitest';
import { type Box, CELL, CORNER, placeOf, SIZE, steps, tokenSpots } from './geometry';

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

/** Whether two boxes share more than an edge. */
function overlap(a: Box, b: Box): boolean {
  return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}

describe('zones', () => {
  it('do not overlap and lie inside their space', () => {
    for (let index = 0; index < 40; index += 1) {
      const { x, y, w, h, head, name, tokens, foot } = placeOf(index);
      const zones = [head, name, tokens, foot].filter((zone) => zone.w > 0);
      for (const [i, zone] of zones.entries()) {
        expect(zone.x).toBeGreaterThanOrEqual(x);
        expect(zone.y).toBeGreaterThanOrEqual(y);
        expect(zone.x + zone.w).toBeLessThanOrEqual(x + w + 1e-9);
        expect(zone.y + zone.h).toBeLessThanOrEqual(y + h + 1e-9);
        for (const other of zones.slice(i + 1)) expect(overlap(zone, other)).toBe(false);
      }
    }
  });
});

describe('tokenSpots', () => {
  const RADIUS = 15;

  it.each([1, 2, 3, 4, 5, 6])('keeps %i tokens in their zone, off the name, and apart', (count) => {
    for (let index = 0; index < 40; index += 1) {
      const { x, y, w, h, name, foot } = placeOf(index);
      const spots = tokenSpots(index, count, false);
      expect(spots).toHaveLength(count);
      for (const [i, spot] of spots.entries()) {
        const r = RADIUS * spot.scale - 0.01;
        const box = { x: spot.x - r, y: spot.y - r, w: 2 * r, h: 2 * r };
        expect(box.x).toBeGreaterThanOrEqual(x);
        expect(box.y).toBeGreaterThanOrEqual(y);
        expect(box.x + box.w).toBeLessThanOrEqual(x + w);
        expect(box.y + box.h).toBeLessThanOrEqual(y + h);
        for (const other of [name, foot]) expect(overlap(box, other)).toBe(false);
        for (const later of spots.slice(i + 1))
          expect(Math.hypot(spot.x - later.x, spot.y - later.y)).toBeGreaterThanOrEqual(2 * r);
      }
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
