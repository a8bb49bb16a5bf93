/** The tour of the first game: whether it is offered, and where it stands. */
import { STOPS } from './topics';

const KEY = 'investup.tour';

export class Tour {
  /** Nobody has taken it or put it away in this browser. */
  offered = $state(false);
  /** The stop that is shown; null when the tour does not run. */
  at = $state<number | null>(null);
  #memory: Pick<Storage, 'getItem' | 'setItem'>;

  constructor(memory: Pick<Storage, 'getItem' | 'setItem'>) {
    this.#memory = memory;
    this.offered = memory.getItem(KEY) === null;
  }

  start(): void {
    this.at = 0;
  }

  /** Go on by a stop, or back; behind the last one the tour ends. */
  move(by: 1 | -1): void {
    const next = (this.at ?? 0) + by;
    if (next >= STOPS.length) this.end();
    else this.at = Math.max(0, next);
  }

  /** It was seen, or is not wanted: it is not offered again. */
  end(): void {
    this.at = null;
    this.offered = false;
    this.#memory.setItem(KEY, 'seen');
  }
}
