/**
 * Where everything lies on the board: a square of 1000 units, GO at the lower right, onwards clockwise.
 */
export const SIZE = 1000;
export const CORNER = 132;
export const CELL = (SIZE - 2 * CORNER) / 9;
export const BAND = 25;

export type Side = 'bottom' | 'left' | 'top' | 'right';

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

export interface Place extends Box {
  side: Side;
  corner: boolean;
  /** The coloured band of a city, along the inner edge; relative to the place. */
  band: Box;
  /** What is left beside the band; relative to the place. */
  content: Box;
}

const SIDES: readonly Side[] = ['bottom', 'left', 'top', 'right'];

/** Where the space `index` (0-39) lies. */
export function placeOf(index: number): Place {
  const side = SIDES[Math.floor(index / 10)] as Side;
  const step = index % 10;
  const corner = step === 0;
  const along = corner ? 0 : CORNER + (step - 1) * CELL;
  const far = SIZE - CORNER;
  const back = SIZE - along - (corner ? CORNER : CELL);
  const [w, h] = corner ? [CORNER, CORNER] : side === 'bottom' || side === 'top' ? [CELL, CORNER] : [CORNER, CELL];
  const [x, y] =
    side === 'bottom' ? [back, far] : side === 'left' ? [0, back] : side === 'top' ? [along, 0] : [far, along];
  const bands: Record<Side, Box> = {
    bottom: { x: 0, y: 0, w, h: BAND },
    left: { x: w - BAND, y: 0, w: BAND, h },
    top: { x: 0, y: h - BAND, w, h: BAND },
    right: { x: 0, y: 0, w: BAND, h },
  };
  const contents: Record<Side, Box> = {
    bottom: { x: 0, y: BAND, w, h: h - BAND },
    left: { x: 0, y: 0, w: w - BAND, h },
    top: { x: 0, y: 0, w, h: h - BAND },
    right: { x: BAND, y: 0, w: w - BAND, h },
  };
  const whole = { x: 0, y: 0, w, h };
  return { x, y, w, h, side, corner, band: bands[side], content: corner ? whole : contents[side] };
}

/**
 * Where the tokens of `count` players on one space stand, by the board's own units.
 * `jailed` tokens stand behind the bars of the jail's corner, visitors along its outer edge.
 */
export function tokenSpots(index: number, count: number, jailed: boolean): { x: number; y: number }[] {
  const place = placeOf(index);
  const area = tokenArea(place, index, jailed);
  const perRow = count <= 1 ? 1 : area.w > 3 * area.h ? count : area.w >= area.h ? Math.min(count, 3) : 2;
  const rows = Math.ceil(count / perRow);
  return Array.from({ length: count }, (_, i) => {
    const row = Math.floor(i / perRow);
    const inRow = row === rows - 1 ? count - row * perRow : perRow;
    const column = i - row * perRow;
    const dx = Math.min(30, area.w / Math.max(inRow, 1));
    const dy = Math.min(30, area.h / Math.max(rows, 1));
    return {
      x: area.x + area.w / 2 + (column - (inRow - 1) / 2) * dx,
      y: area.y + area.h / 2 + (row - (rows - 1) / 2) * dy,
    };
  });
}

function tokenArea(place: Place, index: number, jailed: boolean): Box {
  if (index === 10) {
    return jailed
      ? { x: place.x + 50, y: place.y + 31, w: 72, h: 56 }
      : { x: place.x + 4, y: place.y + CORNER - 44, w: CORNER - 8, h: 24 };
  }
  const inner = place.corner ? { x: 0, y: 0, w: place.w, h: place.h } : place.content;
  const lengthways = place.side === 'bottom' || place.side === 'top';
  return lengthways || place.corner
    ? { x: place.x + inner.x + 4, y: place.y + inner.y + 46, w: inner.w - 8, h: inner.h - 74 }
    : { x: place.x + inner.x + 30, y: place.y + inner.y + 34, w: inner.w - 34, h: inner.h - 38 };
}

/** The spaces that a token passes on its way, its goal last; none when it does not move. */
export function steps(from: number, to: number, direction: 'forwards' | 'backwards', spaces = 40): number[] {
  const way: number[] = [];
  const by = direction === 'forwards' ? 1 : spaces - 1;
  for (let at = from; at !== to;) {
    at = (at + by) % spaces;
    way.push(at);
  }
  return way;
}
