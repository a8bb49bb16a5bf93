/**
 * Sentences made of parts, so that a name shows with its mark, a place can be pointed at and money lines up.
 *
 * A message file writes s`${who} bought ${place} for ${amount}.`; a list of such sentences is the log.
 */
import { listed, money } from '../i18n/index.svelte';
import type { Seat } from '../net/wire';

export type Part =
  | string
  | { kind: 'seat'; seat: Seat; text: string }
  | { kind: 'place'; place: number; text: string }
  | { kind: 'money'; text: string };

export type Sentence = readonly Part[];

/** Put text and parts together into one sentence. */
export function s(texts: TemplateStringsArray, ...parts: (Part | Sentence | number)[]): Sentence {
  const all: Part[] = [];
  texts.forEach((text, i) => {
    if (text !== '') all.push(text);
    const part = parts[i];
    if (part === undefined) return;
    if (Array.isArray(part)) all.push(...(part as Sentence));
    else all.push(typeof part === 'number' ? String(part) : (part as Part));
  });
  return all;
}

/** Parts or sentences as the language counts them up: "a, b and c". */
export function all(parts: readonly (Part | Sentence)[]): Sentence {
  return listed<Part | Sentence>(parts, (text) => text).flatMap((part) =>
    Array.isArray(part) ? (part as Sentence) : [part as Part],
  );
}

/** An amount of money as a part. */
export function dollars(amount: number): Part {
  return { kind: 'money', text: money(amount) };
}

/** A part as plain text. */
export function text(part: Part): string {
  return typeof part === 'string' ? part : part.text;
}

/** The sentence as plain text, for screen readers and tests. */
export function plain(sentence: Sentence): string {
  return sentence.map(text).join('');
}

/** One line of a log. */
export interface Line {
  key: string;
  sentence: Sentence;
  weight?: 'strong';
  /** Where on the board it happened. */
  places: readonly number[];
}

/** Sentences that belong together, such as those of one turn. */
export interface Group<L extends Line = Line> {
  key: number;
  /** The number of the update in which it begins; null for what stands before the first. */
  seq: number | null;
  /** Whose turn it is; null for what stands before the first. */
  seat: Seat | null;
  title: Sentence;
  /** How many events it tells of: a group with as many is the same group. */
  size: number;
  lines: readonly L[];
}

/** The places that a sentence names. */
export function placesIn(sentence: Sentence): number[] {
  return sentence.flatMap((part) => (typeof part !== 'string' && part.kind === 'place' ? [part.place] : []));
}
