/**
 * What a draft would do, asked of the server while it is being put together.
 *
 * A change is asked about a moment later, with whatever the draft is by then: neither typing nor a table that
 * moves fast sends more than a few questions a second. An answer stays until a newer one comes.
 */
import type { Refusal } from '../../../net/connection';
import { asRefusal, refusalOf } from '../../../net/said';
import type { Session } from '../../../net/session.svelte';
import type { Burden, SideEffects } from '../types';

const PAUSE_MS = 250;
/** What says nothing about the draft: the question is asked again. */
const PASSING = new Set(['offline', 'no_answer', 'slow_down', 'draining']);
const AGAIN_MS = 1500;

export interface Answer {
  effects: readonly SideEffects[] | null;
  burdens: readonly Burden[];
  error: Pick<Refusal, 'code' | 'message'> | null;
}

type Ask = (action: { type: string; [field: string]: unknown }) => Promise<Answer>;

/** Ask through the session's line. */
export function asking(session: Session): Ask {
  return async (action) => {
    try {
      const { effects = null, burdens = [], error } = await session.request('game.preview', action);
      return {
        effects: effects as SideEffects[] | null,
        burdens: burdens as Burden[],
        error: error === undefined ? null : refusalOf(error),
      };
    } catch (problem) {
      return { effects: null, burdens: [], error: asRefusal(problem) };
    }
  };
}

export class Preview {
  answer = $state.raw<Answer | null>(null);
  /** The answer on show is not about what was asked last. */
  pending = $state(false);

  #ask: Ask;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #wanted: { type: string; [field: string]: unknown } | null = null;
  #count = 0;
  #shown = 0;

  constructor(ask: Ask) {
    this.#ask = ask;
  }

  /** What the draft is now; null while there is nothing to ask about. */
  want(action: { type: string; [field: string]: unknown } | null): void {
    this.#wanted = action;
    this.#count += 1;
    if (action === null) {
      this.stop();
      this.answer = null;
      this.pending = false;
      return;
    }
    this.pending = true;
    this.#timer ??= setTimeout(() => void this.#send(), PAUSE_MS);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  async #send(): Promise<void> {
    this.#timer = undefined;
    const action = this.#wanted;
    const count = this.#count;
    if (action === null) return;
    const answer = await this.#ask(action);
    if (this.#wanted === null || count < this.#shown) return;
    if (answer.error !== null && PASSING.has(answer.error.code)) {
      this.#timer ??= setTimeout(() => void this.#send(), AGAIN_MS);
      return;
    }
    this.#shown = count;
    this.answer = answer;
    this.pending = count !== this.#count;
  }
}
