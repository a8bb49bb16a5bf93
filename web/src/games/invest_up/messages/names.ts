/** What the sentences of every language are made with. */
import { percent } from '../../../i18n/index.svelte';
import { all, dollars, type Part, type Sentence } from '../../../table/sentence';
import type { Side } from '../types';

/** What a sentence names: players and places come as parts, so that they show with their mark. */
export interface Names {
  seat(seat: number): Part;
  place(space: number): Part;
}

/** The dollars that moved. */
export function paid(event: { moves?: { amount: number }[] }): number {
  return (event.moves ?? []).reduce((sum, move) => sum + move.amount, 0);
}

/** A stake in parts per million, as a percentage. */
export function stake(ppm: number): string {
  return percent(ppm / 10_000);
}

/** What a trade hands over besides deeds and cash, as a language names it. */
export interface HandedWords {
  stake(issuer: Part): Sentence;
  bonds(count: number): string;
  passes(count: number): string;
}

/** One side of a trade in short: "$200, Rome and a bond"; null where it is empty. */
export function handed(side: Side, names: Names, words: HandedWords): Sentence | null {
  const items: (Part | Sentence)[] = (side.properties ?? []).map((space) => names.place(space));
  if (side.cash !== undefined) items.unshift(dollars(side.cash));
  for (const { issuer } of side.stakes ?? []) items.push(words.stake(names.seat(issuer)));
  if (side.bonds !== undefined && side.bonds.length > 0) items.push(words.bonds(side.bonds.length));
  if (side.passes !== undefined) items.push(words.passes(side.passes));
  return items.length === 0 ? null : all(items);
}
