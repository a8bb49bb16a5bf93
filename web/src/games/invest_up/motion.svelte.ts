/**
 * What moves on the board: tokens go space by space to where the view has them already.
 *
 * The view is the truth at once, and the tokens' places are the view's; this is only the eye catching up. A way is
 * handed to the browser as one animation, which costs the page nothing while it runs. Whoever wants less motion, looks
 * away (a hidden tab) or falls behind (several moves at once) sees the tokens jump.
 */
import { calm } from '../../design/calm';
import type { HistoryEntry } from '../../net/wire';
import { steps } from './geometry';
import { placed, standing, transformOf } from './tokens';
import { known, type GameView } from './types';

const STEP_MS = 70;
/** More than this many updates at once: no show, the present is what counts. */
const BEHIND = 2;
/** A way that could begin only so late would tell of the past. */
const LATE_MS = 1_500;
const JAIL = 10;

export class Motion {
  /** Counts the rolls that were seen, so that the dice fall anew even when they show the same. */
  rolls = $state(0);

  #tokens = new Map<number, Element>();
  #walks = new Map<Animation, number>();
  /** When the last way that was begun ends, by the document's clock. */
  #free = 0;

  /** This is the token of a seat; returns how to part with it. */
  token(seat: number, element: Element): () => void {
    this.#tokens.set(seat, element);
    return () => this.#tokens.delete(seat);
  }

  /** Whoever does something has seen enough: every token stands where it belongs. */
  hurry(): void {
    this.#free = 0;
    for (const walk of this.#walks.keys()) walk.cancel();
    this.#walks.clear();
  }

  /** Follow what led from one view to the next. */
  follow(before: GameView, after: GameView, news: readonly HistoryEntry[]): void {
    const ways = new Map<number, { position: number; jailed: boolean }[]>();
    for (const event of news.flatMap((entry) => entry.events).map(known)) {
      if (event.type === 'rolled') this.rolls += 1;
      const way =
        event.type === 'moved'
          ? steps(event.from, event.to, event.direction).map((position) => ({ position, jailed: false }))
          : event.type === 'jailed'
            ? [{ position: JAIL, jailed: true }]
            : [];
      if (way.length > 0 && 'seat' in event) ways.set(event.seat, [...(ways.get(event.seat) ?? []), ...way]);
    }
    const now = Number(document.timeline.currentTime ?? 0);
    if (calm() || document.hidden || news.length > BEHIND || this.#free - now > LATE_MS) {
      this.hurry();
      return;
    }
    const from = placed(before);
    const to = placed(after);
    for (const [seat, way] of ways) {
      const [first, last] = [from.get(seat), to.get(seat)];
      if (first === undefined || last === undefined) continue;
      const spots = [first, ...way.slice(0, -1).map(standing), last];
      this.#walk(seat, spots.map(transformOf), Math.max(0, this.#free - now), now);
    }
  }

  #walk(seat: number, transforms: readonly string[], delay: number, now: number): void {
    const duration = STEP_MS * (transforms.length - 1);
    const again = [...this.#walks.values()].includes(seat);
    const walk = this.#tokens.get(seat)?.animate(
      transforms.map((transform) => ({ transform })),
      // It waits at its start, unless it is still on its way there.
      { duration, delay, fill: again ? 'none' : 'backwards' },
    );
    if (walk === undefined) return;
    this.#free = now + delay + duration;
    this.#walks.set(walk, seat);
    walk.onfinish = () => this.#walks.delete(walk);
  }
}
