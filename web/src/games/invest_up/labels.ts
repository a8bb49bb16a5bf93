/** How the names of spaces fit into their boxes: lines to read, a short form for small boards, words for a screen reader. */
import { marksOf } from './burdens';
import { gameWords } from './messages';
import type { GameMap, GameView, MapSpace } from './types';

/** Average width of a letter in parts of the font's size. */
const LETTER = 0.62;

/** The name on at most two lines. "Nairobi Airport" is "Nairobi": the plane says the rest. */
export function linesOf(space: MapSpace): string[] {
  const name = space.kind === 'airport' ? gameWords.game.airport(space.name) : space.name;
  const pieces = name.split(/(?<=[ \u00ad])/);
  if (name.length <= 10 || pieces.length === 1) return [withoutHyphens(name)];
  const broken = pieces.slice(1).map((_, i) => [pieces.slice(0, i + 1), pieces.slice(i + 1)].map(lineOf));
  return broken.reduce((best, lines) => (longest(lines) < longest(best) ? lines : best));
}

/** Pieces as one line; a word that goes on in the next line ends in a hyphen. */
function lineOf(pieces: readonly string[]): string {
  return withoutHyphens(
    pieces
      .join('')
      .trim()
      .replace(/\u00ad$/, '-'),
  );
}

function withoutHyphens(text: string): string {
  return text.replaceAll('\u00ad', '');
}

function longest(lines: readonly string[]): number {
  return Math.max(...lines.map((line) => line.length));
}

/** A size at which the longest line fits into `width`, at most `size`. */
export function fit(lines: readonly string[], width: number, size: number): number {
  return Math.min(size, width / (longest(lines) * LETTER));
}

/** Three letters for a board the size of a hand. */
export function shortOf(space: MapSpace): string {
  const name = space.kind === 'airport' ? gameWords.game.airport(space.name) : space.name;
  return [...name.replace(/[^\p{L}]/gu, '')].slice(0, 3).join('').toUpperCase();
}

/** All that the picture of a space shows, in words, but for who stands there. */
export function spokenSpace(
  space: MapSpace,
  view: Pick<GameView, 'spaces' | 'players' | 'agreements' | 'shares'>,
  map: GameMap,
): string {
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
  return parts.join(', ');
}

/** A space in words, and who stands there. */
export function withTokens(spoken: string, here: readonly string[]): string {
  return here.length === 0 ? spoken : `${spoken}, ${gameWords.game.space.here(here)}`;
}
