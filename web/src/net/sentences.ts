/**
 * The page's sentences for the server's refusals. English has none: there the server's own say the same.
 *
 * A code has one sentence that always fits. A refusal may be a case of its code and bring its facts, the names and
 * numbers of its sentence; then what is said is as exact as the server's.
 */
import { words } from '../i18n/index.svelte';
import type { WireError } from './types';

/** A refusal as it came: what its sentence is made of. */
export type Said = Pick<WireError, 'code' | 'message' | 'case' | 'facts'>;

/** The names and numbers of a refusal. */
export interface Facts {
  /** A name, as text. */
  name(key: string): string;
  /** A number, in the unit of the sentence. */
  number(key: string): number;
}

/** Sentences by `code` or `code.case`. */
export type Cases = Partial<Record<string, (facts: Facts) => string>>;

/** The sentences of the games, each added once its words are there. */
const ofGames = new Set<() => Cases>();

/** A game says refusals of its own. */
export function alsoSaid(cases: () => Cases): void {
  ofGames.add(cases);
}

class Missing extends Error {}

/** The facts of a refusal; to ask for one that did not come throws Missing. */
class Brought implements Facts {
  #facts: Readonly<Record<string, unknown>>;

  constructor(facts: Readonly<Record<string, unknown>>) {
    this.#facts = facts;
  }

  name(key: string): string {
    const fact = this.#facts[key];
    if (typeof fact !== 'string') throw new Missing(key);
    return fact;
  }

  number(key: string): number {
    const fact = this.#facts[key];
    if (typeof fact !== 'number') throw new Missing(key);
    return fact;
  }
}

function exact({ code, case: of, facts = {} }: Said): string | null {
  const key = of === undefined ? code : `${code}.${of}`;
  for (const cases of [words.cases, ...[...ofGames].map((cases) => cases())]) {
    const say = cases[key];
    if (say === undefined) continue;
    try {
      return say(new Brought(facts));
    } catch (problem) {
      // A server that tells less than this page knows to say: the code's own sentence fits still.
      if (!(problem instanceof Missing)) throw problem;
    }
  }
  return null;
}

/** What is said of a refusal in the language of the page. */
export function sentenceOf(said: Said): string {
  return exact(said) ?? words.refusals[said.code] ?? said.message;
}

/** What is said of a notice; where it tells more than a refusal of the same code, it has words of its own. */
export function noticeOf(code: string, message: string): string {
  return words.notices[code] ?? sentenceOf({ code, message });
}
