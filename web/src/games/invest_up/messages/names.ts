/** What the sentences of every language are made with. */
import { percent } from '../../../i18n/index.svelte';
import type { Part } from '../../../table/sentence';

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
