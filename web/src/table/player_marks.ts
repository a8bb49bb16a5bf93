/** Each seat's shape, so that colour is never the only sign. All fit a circle of radius 10 round the origin. */
export const shapes: readonly string[] = [
  // circle, square, triangle, diamond, shield, star
  'M0-9.5A9.5 9.5 0 1 1 0 9.5A9.5 9.5 0 1 1 0-9.5z',
  'M-8-8H8V8H-8z',
  'M0-10.5 10.5 8.5H-10.5z',
  'M0-11 11 0 0 11-11 0z',
  'M-9-8.5H9V2C9 6.5 5 9.5 0 11-5 9.5-9 6.5-9 2z',
  'M0-11.5 3.3-4.3 11-3.5 5.3 1.8 6.9 9.5 0 5.6-6.9 9.5-5.3 1.8-11-3.5-3.3-4.3z',
];

/** The path of a seat's shape. */
export function shapeOf(seat: number): string {
  return shapes[seat % shapes.length] as string;
}

/** The colour of a seat, as a value for CSS. */
export function colourOf(seat: number): string {
  return `var(--player-${seat % shapes.length})`;
}
