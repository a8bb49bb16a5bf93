/** The map with the names of its places in the language of the page. Proper names stay where it has no other. */
import { gameWords } from './messages';
import type { GameMap } from './types';

export function inWords(map: GameMap): GameMap {
  const named = (name: string) => gameWords.titles[name] ?? name;
  return {
    ...map,
    sets: map.sets.map((set) => ({ ...set, country: named(set.country) })),
    spaces: map.spaces.map((space) => ({ ...space, name: named(space.name), original: space.name })),
  };
}
