/**
 * What comes at almost the same time, taken together.
 *
 * A move is told in several messages (what changed, what may be done now, who is there). Taken one by one, each would
 * cost the page a frame of its own. A page that is not looked at draws nothing, so there nothing waits.
 */

/** For how long more may come, in ms: about half a frame, which nobody sees. */
const TOGETHER = 8;

export class Gathering {
  #waiting: (() => void)[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Do this in a moment, with whatever else comes, in the order in which it was asked for. */
  add(work: () => void): void {
    this.#waiting.push(work);
    if (document.hidden) this.now();
    else this.#timer ??= setTimeout(() => this.now(), TOGETHER);
  }

  /** Do what waits at once: something has come that builds upon it. */
  now(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const work of waiting) work();
  }
}
