/**
 * Where everything lies on the board: a square of 1000 units, GO at the lower right, onwards clockwise.
 */
export const SIZE = 1000;
export const CORNER = 132;
export const CELL = (SIZE - 2 * CORNER) / 9;
export const BAND = 25;
/** The picture of the board with its edge: from where on, and how wide. */
export const BOARD = { from: -2, size: SIZE + 4 } as const;

export type Side = 'bottom' | 'left' | 'top' | 'right';

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/**
 * Each space has its zones, so that nothing on it covers anything else. Along the inner edge lies the head (a city's
 * coloured band, the icon of an airport or a utility), at the outer edge the foot (price or owner); the name has a
 * zone of its own, and so have the tokens. By the board's units, as the place itself.
 */
export interface Zones {
  head: Box;
  name: Box;
  tokens: Box;
  foot: Box;
}

export interface Place extends Box, Zones {
  side: Side;
  corner: boolean;
  /** All but the head. */
  content: Box;
}

const SIDES: readonly Side[] = ['bottom', 'left', 'top', 'right'];

/** The zones of a space whose upper left corner is the origin. */
const CORNER_ZONES: Zones = {
  head: { x: 46, y: 40, w: 40, h: 38 },
  name: { x: 4, y: 4, w: CORNER - 8, h: 34 },
  tokens: { x: 6, y: 80, w: CORNER - 12, h: 46 },
  foot: { x: 0, y: 0, w: 0, h: 0 },
};

const ZONES: Record<Side, Zones> = {
  bottom: {
    head: { x: 0, y: 0, w: CELL, h: BAND },
    name: { x: 3, y: 27, w: CELL - 6, h: 34 },
    tokens: { x: 3, y: 61, w: CELL - 6, h: 45 },
    foot: { x: 0, y: 107, w: CELL, h: 25 },
  },
  left: {
    head: { x: CORNER - BAND, y: 0, w: BAND, h: CELL },
    name: { x: 11, y: 3, w: 94, h: 34 },
    tokens: { x: 49, y: 37, w: 57, h: 43 },
    foot: { x: 0, y: 37, w: 49, h: 44 },
  },
  top: {
    head: { x: 0, y: CORNER - BAND, w: CELL, h: BAND },
    name: { x: 3, y: 26, w: CELL - 6, h: 34 },
    tokens: { x: 3, y: 60, w: CELL - 6, h: 45 },
    foot: { x: 0, y: 0, w: CELL, h: 25 },
  },
  right: {
    head: { x: 0, y: 0, w: BAND, h: CELL },
    name: { x: 27, y: 3, w: 94, h: 34 },
    tokens: { x: 26, y: 37, w: 57, h: 43 },
    foot: { x: 83, y: 37, w: 49, h: 44 },
  },
};

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
  const contents: Record<Side, Box> = {
    bottom: { x, y: y + BAND, w, h: h - BAND },
    left: { x, y, w: w - BAND, h },
    top: { x, y, w, h: h - BAND },
    right: { x: x + BAND, y, w: w - BAND, h },
  };
  const whole = { x, y, w, h };
  const there = (box: Box): Box => ({ ...box, x: x + box.x, y: y + box.y });
  const { head, name, tokens, foot } = corner ? CORNER_ZONES : ZONES[side];
  const zones = { head: there(head), name: there(name), tokens: there(tokens), foot: there(foot) };
  return { ...whole, side, corner, ...zones, content: corner ? whole : contents[side] };
}

/** The middle of a box. */
export function middleOf({ x, y, w, h }: Box): { x: number; y: number } {
  return { x: x + w / 2, y: y + h / 2 };
}

export interface TokenSpot {
  x: number;
  y: number;
  /** How large the token is drawn, in parts of a token that stands alone. */
  scale: number;
}

/** The diameter of a token that stands alone. */
const TOKEN = 30;

/**
 * Where the tokens of `count` players on one space stand, by the board's own units: in the space's zone for them,
 * smaller the more they are. `jailed` tokens stand behind the bars of the jail's corner, visitors along its lower edge.
 */
export function tokenSpots(index: number, count: number, jailed: boolean): TokenSpot[] {
  const area = index === 10 ? (jailed ? JAILED : VISITING) : placeOf(index).tokens;
  // As few rows as let the tokens be large.
  const sizeIn = (rows: number) => Math.min(area.w / Math.ceil(count / rows), area.h / rows, TOKEN);
  const rows = sizeIn(1) >= sizeIn(2) ? 1 : 2;
  const perRow = Math.ceil(count / rows);
  const size = sizeIn(rows);
  return Array.from({ length: count }, (_, i) => {
    const row = Math.floor(i / perRow);
    const inRow = row === rows - 1 ? count - row * perRow : perRow;
    const column = i - row * perRow;
    return {
      x: area.x + area.w / 2 + (column - (inRow - 1) / 2) * size,
      y: area.y + area.h / 2 + (row - (rows - 1) / 2) * size,
      scale: size / TOKEN,
    };
  });
}

/** The cell in the jail's corner, and the way past it. */
export const CELL_OF_JAIL: Box = { x: 40, y: SIZE - CORNER + 4, w: 88, h: 84 };
const JAILED: Box = { x: 46, y: SIZE - CORNER + 30, w: 76, h: 56 };
const VISITING: Box = { x: 4, y: SIZE - 38, w: CORNER - 8, h: 32 };

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
