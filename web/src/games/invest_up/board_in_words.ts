/** What the board's picture shows of a deed, as words and figures for its table. */
import { marksOf } from './burdens';
import { AIRPORT_RENTS, isDoubled, rentLevel, UTILITY_FACTORS } from './figures';
import { gameWords } from './messages';
import type { GameMap, GameView, MapSpace } from './types';

export type Rent = { kind: 'dollars'; amount: number } | { kind: 'dice'; factor: number };

/** What landing on it costs now; null where no rent is charged. */
export function rentNow(map: GameMap, view: GameView, space: MapSpace): Rent | null {
  const level = rentLevel(map, view, space);
  if (level === null) return null;
  if (space.kind === 'utility') return { kind: 'dice', factor: UTILITY_FACTORS[level] ?? 0 };
  if (space.kind === 'airport') return { kind: 'dollars', amount: AIRPORT_RENTS[level] ?? 0 };
  const listed = space.rents?.[level] ?? 0;
  return { kind: 'dollars', amount: isDoubled(map, view, space) ? 2 * listed : listed };
}

/** The agreements that lie on a space, each in a few words. */
export function burdensOf(view: GameView, space: number): string[] {
  const words = gameWords.game.space;
  const { tenant, shares, waivers } = marksOf(view, space);
  const nameOf = (seat: number) => view.players[seat]?.name ?? '';
  return [
    ...(tenant === null ? [] : [words.rented(nameOf(tenant.tenant))]),
    ...shares.map(({ holder, percent }) => words.shared(nameOf(holder), percent)),
    ...waivers.map(({ grantee, percent }) => words.waived(nameOf(grantee), percent)),
  ];
}
