/** Where the tokens stand, by the board's own units, and how that is said to the browser. */
import { BOARD, tokenSpots, type TokenSpot } from './geometry';
import type { GameView } from './types';

/** Every seat's token that is on the board. Those on one space share its room in the order of their seats. */
export function placed({ players }: Pick<GameView, 'players'>): ReadonlyMap<number, TokenSpot> {
  const together = new Map<string, { position: number; jailed: boolean; seats: number[] }>();
  players.forEach(({ bankrupt, position, in_jail: jailed }, seat) => {
    if (bankrupt) return;
    const key = `${position}.${jailed}`;
    const there = together.get(key) ?? { position, jailed, seats: [] };
    there.seats.push(seat);
    together.set(key, there);
  });
  const spots: [number, TokenSpot][] = [];
  for (const { position, jailed, seats } of together.values()) {
    const room = tokenSpots(position, seats.length, jailed);
    seats.forEach((seat, i) => spots.push([seat, room[i] as TokenSpot]));
  }
  // In seat order, so that a token keeps its place in the page.
  return new Map(spots.sort(([a], [b]) => a - b));
}

/** Where a token stands that has a space for itself, if only on its way. */
export function standing({ position, jailed }: { position: number; jailed: boolean }): TokenSpot {
  return tokenSpots(position, 1, jailed)[0] as TokenSpot;
}

/** The place as a transform of something as large as the board, whose token lies at its upper left corner. */
export function transformOf({ x, y, scale }: TokenSpot): string {
  const part = (units: number) => `${Math.round((10_000_000 * (units - BOARD.from)) / BOARD.size) / 100_000}%`;
  return `translate(${part(x)}, ${part(y)}) scale(${Math.round(scale * 1000) / 1000})`;
}
