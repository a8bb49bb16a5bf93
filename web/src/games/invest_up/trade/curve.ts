/** Net worth over time: the points out of the log, and where they lie in a picture. */
import type { HistoryEntry } from '../../../net/wire';
import { known } from '../types';

/** Everybody's net worth when a turn began. */
export interface Point {
  turn: number;
  worth: readonly number[];
}

/** One point for each turn, oldest first. */
export function points(log: readonly HistoryEntry[]): Point[] {
  const found: Point[] = [];
  for (const { events } of log) {
    for (const event of events) {
      const e = known(event);
      if (e.type === 'turn_began') found.push({ turn: found.length + 1, worth: e.net_worth });
    }
  }
  return found;
}

/** Round numbers from at or below `low` to at or above `high`, `about` steps apart. */
export function ticks(low: number, high: number, about = 5): number[] {
  const span = Math.max(1, high - low);
  const power = Math.max(1, 10 ** Math.floor(Math.log10(span / about)));
  const step = ([1, 2, 5, 10].find((factor) => factor * power * about >= span) ?? 10) * power;
  const first = Math.floor(low / step);
  const last = Math.ceil(high / step);
  return Array.from({ length: Math.max(2, last - first + 1) }, (_, i) => (first + i) * step);
}

/** At most `most` of the points: the first, the last, and evenly spread ones between. */
export function thinned(all: readonly Point[], most: number): Point[] {
  if (all.length <= most) return [...all];
  return Array.from({ length: most }, (_, i) => all[Math.round((i * (all.length - 1)) / (most - 1))] as Point);
}
