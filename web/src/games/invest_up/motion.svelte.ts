/**
 * What moves on the board: tokens go space by space to where the view has them already.
 *
 * The view is the truth at once; this is only the eye catching up. Whoever wants less motion, looks away
 * (a hidden tab) or falls behind (several moves at once) sees the tokens jump.
 */
import type { HistoryEntry } from '../../net/wire';
import { steps } from './geometry';
import { known, type GameView } from './types';

const STEP_MS = 70;
/** More than this many updates waiting: no show, the present is what counts. */
const BEHIND = 2;

interface Walk {
  seat: number;
  way: number[];
  /** Jailed tokens stand elsewhere on their space. */
  jailed: boolean;
}

export interface Spot {
  position: number;
  jailed: boolean;
}

export class Motion {
  spots = $state.raw<readonly Spot[]>([]);
  /** Seats whose token is on its way. */
  walking = $state<number | null>(null);
  /** Counts the rolls that were seen, so that the dice fall anew even when they show the same. */
  rolls = $state(0);

  #target: readonly Spot[] = [];
  #queue: Walk[][] = [];
  #running = false;
  #calm = matchMedia('(prefers-reduced-motion: reduce)');

  constructor(view: GameView) {
    this.settle(view);
  }

  /** Show what the view has, without a way there. */
  settle(view: GameView): void {
    this.#queue = [];
    this.#target = spotsOf(view);
    this.spots = this.#target;
    this.walking = null;
  }

  /** Whoever does something has seen enough: every token stands where it is going. */
  hurry(): void {
    this.#queue = [];
    this.spots = this.#target;
    this.walking = null;
  }

  /** Follow what happened. */
  follow(view: GameView, news: readonly HistoryEntry[]): void {
    this.#target = spotsOf(view);
    const walks: Walk[] = [];
    for (const event of news.flatMap((entry) => entry.events).map(known)) {
      if (event.type === 'rolled') this.rolls += 1;
      if (event.type === 'moved')
        walks.push({ seat: event.seat, way: steps(event.from, event.to, event.direction), jailed: false });
      if (event.type === 'jailed') walks.push({ seat: event.seat, way: [JAIL], jailed: true });
    }
    if (this.#calm.matches || document.hidden || this.#queue.length >= BEHIND || news.length > BEHIND) {
      this.settle(view);
      return;
    }
    if (walks.length > 0) this.#queue.push(walks);
    if (!this.#running) void this.#run();
  }

  async #run(): Promise<void> {
    this.#running = true;
    for (let walks = this.#queue.shift(); walks !== undefined; walks = this.#queue.shift()) {
      for (const { seat, way, jailed } of walks) {
        this.walking = seat;
        for (const position of way) {
          this.spots = this.spots.map((spot, i) => (i === seat ? { position, jailed } : spot));
          await new Promise((resolve) => setTimeout(resolve, STEP_MS));
          if (this.walking === null) break;
        }
        if (this.walking === null) break;
      }
    }
    this.walking = null;
    this.spots = this.#target;
    this.#running = false;
  }
}

const JAIL = 10;

function spotsOf(view: GameView): Spot[] {
  return view.players.map(({ position, in_jail }) => ({ position, jailed: in_jail }));
}
