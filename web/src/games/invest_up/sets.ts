/** The signs of the colour sets: a letter and a pattern beside the colour, so that colour is never the only one. */
import { gameWords } from './messages';
import type { GameMap } from './types';

export function letterOf(set: number): string {
  return String.fromCharCode(64 + set);
}

/** "set A, Vietnam". */
export function setName(map: GameMap, set: number): string {
  return gameWords.game.set(letterOf(set), map.sets.find((one) => one.set === set)?.country ?? '');
}

export const colourOfSet = (set: number): string => `var(--set-${set})`;
export const inkOfSet = (set: number): string => `var(--on-set-${set})`;
export const patternOfSet = (set: number): string => `url(#set-pattern-${set})`;

/** Each set's pattern: lines and dots in a square of `size`. The first set is plain. */
export const patterns: readonly { set: number; size: number; d: string }[] = [
  { set: 2, size: 9, d: 'M-2 2 2-2M-2 11 11-2M7 11l4-4' },
  { set: 3, size: 8, d: 'M3 4a1 1 0 1 0 2 0 1 1 0 1 0-2 0' },
  { set: 4, size: 7, d: 'M0 3.5h7' },
  { set: 5, size: 9, d: 'M-2-2 11 11M7-2l4 4M-2 7l4 4' },
  { set: 6, size: 7, d: 'M3.5 0v7' },
  { set: 7, size: 9, d: 'M0 4.5h9M4.5 0v9' },
  { set: 8, size: 9, d: 'M0 7 4.5 2 9 7' },
];
