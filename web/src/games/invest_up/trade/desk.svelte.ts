/**
 * The desk where trades are put together: with whom, and a draft for each partner, which outlives a reload of the tab.
 */
import type { Seat } from '../../../net/wire';
import type { GameView } from '../types';
import { EMPTY, handOf, isEmpty, withDeed, type Draft } from './draft';

const KEY = 'investup.drafts';

/** The part of the browser's storage that is used; tests bring their own. */
export type Drawer = Pick<Storage, 'getItem' | 'setItem'>;

export class Desk {
  /** With whom the builder is open; null while it is closed. */
  partner = $state<Seat | null>(null);
  drafts = $state.raw<ReadonlyMap<Seat, Draft>>(new Map());
  /** What waits for an answer is on the screen, above its lower end, where the dock lies over the page. */
  inSight = $state(false);

  #game: string;
  #drawer: Drawer;

  constructor(game: string, drawer: Drawer) {
    this.#game = game;
    this.#drawer = drawer;
    this.drafts = stored(game, drawer);
  }

  /** The draft for whoever the builder is open with. */
  get draft(): Draft {
    return (this.partner === null ? undefined : this.drafts.get(this.partner)) ?? EMPTY;
  }

  /** Open the builder, with what was drafted for this partner or with `draft`. */
  open(partner: Seat, draft?: Draft): void {
    this.partner = partner;
    if (draft !== undefined) this.change(draft);
  }

  close(): void {
    this.partner = null;
  }

  /** Put a draft in the place of the one for the present partner; an empty one is not kept. */
  change(draft: Draft): void {
    if (this.partner === null || draft === this.draft) return;
    const drafts = new Map(this.drafts);
    if (isEmpty(draft) && draft.counters === null) drafts.delete(this.partner);
    else drafts.set(this.partner, draft);
    this.drafts = drafts;
    this.#store();
  }

  /** A space of the board was chosen while the builder is open. False for one that neither of the two owns. */
  pick(view: GameView, space: number): boolean {
    if (this.partner === null || view.you === null) return false;
    const key = handOf(view, space, view.you, this.partner);
    if (key === null) return false;
    this.change(withDeed(this.draft, key, space));
    return true;
  }

  #store(): void {
    try {
      this.#drawer.setItem(KEY, JSON.stringify({ game: this.#game, drafts: [...this.drafts] }));
    } catch {
      // A browser that stores nothing keeps the drafts until the page is closed.
    }
  }
}

function stored(game: string, drawer: Drawer): ReadonlyMap<Seat, Draft> {
  try {
    const found = JSON.parse(drawer.getItem(KEY) ?? '{}') as { game?: string; drafts?: [Seat, Draft][] };
    return new Map(found.game === game ? found.drafts : []);
  } catch {
    return new Map();
  }
}
