/**
 * Figures of the rulebook that the screen shows beside the map's own. What is allowed is not decided here:
 * the server offers it in `legal`.
 */
import type { Legal } from '../../net/wire';
import { marksOf } from './burdens';
import type { GameMap, GameView, MapSpace } from './types';

export const HOTEL = 5;
export const AIRPORT_RENTS = [25, 50, 100, 200] as const;
export const UTILITY_FACTORS = [4, 10] as const;

export const mortgageValue = (space: MapSpace): number => Math.floor((space.price ?? 0) / 2);
export const liftCost = (space: MapSpace): number => Math.ceil((mortgageValue(space) * 110) / 100);
export const houseRefund = (space: MapSpace): number => Math.floor((space.house ?? 0) / 2);

/** The spaces that can be owned. */
export function isDeed(space: MapSpace): boolean {
  return space.price !== undefined;
}

/** Every space of the kind or set of `space`, in board order: what counts together for rent. */
export function family(map: GameMap, space: MapSpace): MapSpace[] {
  return map.spaces.filter((other) =>
    space.set !== undefined ? other.set === space.set : other.kind === space.kind && isDeed(other),
  );
}

/** Whether one player owns the whole family. */
export function isWhole(map: GameMap, view: Pick<GameView, 'spaces'>, space: MapSpace): boolean {
  const owners = new Set(family(map, space).map((other) => view.spaces[other.space]?.owner ?? null));
  return owners.size === 1 && !owners.has(null);
}

/** Which line of a deed's rent table holds now; null where no rent is charged. */
export function rentLevel(map: GameMap, view: GameView, space: MapSpace): number | null {
  const now = view.spaces[space.space];
  if (now === undefined || now.owner === null || now.mortgaged) return null;
  const owned = family(map, space).filter((other) => view.spaces[other.space]?.owner === now.owner).length;
  return space.kind === 'city' ? now.houses : owned - 1;
}

/** Whether the base rent of a city is doubled: the set is owned whole and has no house. */
export function isDoubled(map: GameMap, view: GameView, space: MapSpace): boolean {
  return (
    space.kind === 'city' &&
    isWhole(map, view, space) &&
    family(map, space).every((other) => view.spaces[other.space]?.houses === 0)
  );
}

/**
 * What a player in debt could raise by selling every house and mortgaging every deed, in dollars. One house after
 * the other has to go first, so this is more than what `legal` offers at the moment. What is rented out stays free
 * of a mortgage.
 */
export function raisable(view: GameView, map: GameMap, seat: number): number {
  return map.spaces.reduce((sum, data) => {
    const now = view.spaces[data.space];
    if (now?.owner !== seat) return sum;
    const free = !now.mortgaged && marksOf(view, data.space).tenant === null;
    return sum + now.houses * houseRefund(data) + (free ? mortgageValue(data) : 0);
  }, 0);
}

/** The spaces that `legal` names for an action. */
export function offered(view: { legal: Legal }, type: string): number[] {
  const bounds = view.legal[type]?.['space'];
  return (bounds?.['one_of'] as number[] | undefined) ?? [];
}
