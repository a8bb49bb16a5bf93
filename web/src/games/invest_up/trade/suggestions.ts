/** Deals that suggest themselves: a deed of another player that would make one of the viewer's sets whole. */
import type { Seat } from '../../../net/wire';
import type { GameMap, GameView } from '../types';

export interface Suggestion {
  partner: Seat;
  /** The deed that the viewer lacks, and the set that it completes. */
  want: number;
  set: number;
  /** A deed of the viewer's that would complete a set of the partner's in exchange, if there is one. */
  offer: { space: number; set: number } | null;
}

/** The one city that `seat` lacks of a set, if it is one that another live player owns and no house stands in the set. */
function missing(view: GameView, map: GameMap, set: number, seat: Seat): { space: number; owner: Seat } | null {
  const cities = map.spaces.filter((space) => space.set === set).map(({ space }) => space);
  const lacking = cities.filter((space) => view.spaces[space]?.owner !== seat);
  const [space] = lacking;
  if (space === undefined || lacking.length !== 1 || cities.length < 2) return null;
  const owner = view.spaces[space]?.owner ?? null;
  const built = cities.some((city) => (view.spaces[city]?.houses ?? 0) > 0);
  return owner === null || built || view.players[owner]?.bankrupt !== false ? null : { space, owner };
}

/** What would complete a set of `me`; deals that complete one for both come first. */
export function suggestions(view: GameView, map: GameMap, me: Seat): Suggestion[] {
  const wanted = map.sets.flatMap(({ set }): Suggestion[] => {
    const found = missing(view, map, set, me);
    if (found === null) return [];
    const back = map.sets
      .map((other) => ({ set: other.set, lacks: missing(view, map, other.set, found.owner) }))
      // a set of two that each has one of would only change hands
      .find(({ set: other, lacks }) => lacks !== null && lacks.owner === me && other !== set);
    const offer = back?.lacks == null ? null : { space: back.lacks.space, set: back.set };
    return [{ partner: found.owner, want: found.space, set, offer }];
  });
  return wanted.sort((a, b) => Number(b.offer !== null) - Number(a.offer !== null));
}
