/** How the names of spaces fit into their boxes: lines to read, a short form for small boards, words for a screen reader. */
import { marksOf } from './burdens';
import { gameWords } from './messages';
import type { GameMap, GameView, MapSpace } from './types';

/** Average width of a letter in parts of the font's size. */
const LETTER = 0.62;

/** The name on at most two lines. "Nairobi Airport" is "Nairobi": the plane says the rest. */
export function linesOf(space: MapSpace): string[] {
  const name = space.kind === 'airport' ? space.name.replace(/ Airport$/, '') : space.name;
  if (name.length <= 10 || !name.includes(' ')) return [name];
  const words = name.split(' ');
  let best = 1;
  const width = (at: number) => Math.max(words.slice(0, at).join(' ').length, words.slice(at).join(' ').length);
  for (let at = 1; at < words.length; at += 1) if (width(at) < width(best)) best = at;
  return [words.slice(0, best).join(' '), words.slice(best).join(' ')];
}

/** A size at which the longest line fits into `width`, at most `size`. */
export function fit(lines: readonly string[], width: number, size: number): number {
  const longest = Math.max(...lines.map((line) => line.length));
  return Math.min(size, width / (longest * LETTER));
}

/** Three letters for a board the size of a hand. */
export function shortOf(space: MapSpace): string {
  return [...space.name.replace(/[^\p{L}]/gu, '')].slice(0, 3).join('').toUpperCase();
}

/** All that the picture of a space shows, in words. */
export function spokenSpace(space: MapSpace, view: GameView, map: GameMap, here: readonly string[]): string {
  const { space: words, set: setWords } = gameWords.game;
  const now = view.spaces[space.space];
  const country = map.sets.find(({ set }) => set === space.set)?.country;
  const parts = [space.name];
  if (space.set !== undefined && country !== undefined)
    parts.push(setWords(String.fromCharCode(64 + space.set), country));
  if (space.price !== undefined && now !== undefined) {
    const owner = now.owner === null ? undefined : view.players[now.owner]?.name;
    parts.push(owner === undefined ? words.unowned(space.price) : words.owned(owner));
    if (now.houses > 0) parts.push(words.houses(now.houses));
    if (now.mortgaged) parts.push(words.mortgaged);
    const { tenant, shares, waivers } = marksOf(view, space.space);
    const nameOf = (seat: number) => view.players[seat]?.name ?? '';
    if (tenant !== null) parts.push(words.rented(nameOf(tenant.tenant)));
    for (const { holder, percent } of shares) parts.push(words.shared(nameOf(holder), percent));
    for (const { grantee, percent } of waivers) parts.push(words.waived(nameOf(grantee), percent));
  }
  if (space.amount !== undefined) parts.push(words.tax(space.amount));
  if (here.length > 0) parts.push(words.here(here));
  return parts.join(', ');
}
