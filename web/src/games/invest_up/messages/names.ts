/** What the sentences of every language are made with. */
import { percent } from '../../../i18n/index.svelte';
import { all, dollars, type Part, type Sentence } from '../../../table/sentence';
import type { EventOf, Side } from '../types';

/** What a sentence names: players and places come as parts, so that they show with their mark. */
export interface Names {
  seat(seat: number): Part;
  place(space: number): Part;
  /** "set A, Vietnam" */
  set(set: number): string;
}

/**
 * How a bond, an agreement or a share came to be, or what was given back of a share last; null for a number that nobody
 * knows any more.
 */
export type PaperOf = (
  number: number,
) => EventOf<'bond_issued' | 'agreement_made' | 'share_sold' | 'share_ended'> | null;

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
  bond(issuer: Part, principal: number): Sentence;
  /** Bonds of which no more is known. */
  bonds(count: number): string;
  passes(count: number): string;
}

/** One side of a trade in short: "$200, Rome and the bond of Ana"; null where it is empty. */
export function handed(side: Side, names: Names, words: HandedWords, paperOf: PaperOf): Sentence | null {
  const items: (Part | Sentence)[] = (side.properties ?? []).map((space) => names.place(space));
  if (side.cash !== undefined) items.unshift(dollars(side.cash));
  for (const { issuer } of side.stakes ?? []) items.push(words.stake(names.seat(issuer)));
  let unknown = 0;
  for (const number of side.bonds ?? []) {
    const bond = paperOf(number);
    if (bond?.type === 'bond_issued') items.push(words.bond(names.seat(bond.issuer), bond.principal));
    else unknown += 1;
  }
  if (unknown > 0) items.push(words.bonds(unknown));
  if (side.passes !== undefined) items.push(words.passes(side.passes));
  return items.length === 0 ? null : all(items);
}
