/**
 * The film that this page shows, if any. It outlives the screen, so that another language, or a glance at the
 * menu, does not fetch the game again or lose the place in it.
 */
import type { Film } from './film';
import { CannotOpen, openFile, openGame } from './open';
import { Player } from './player.svelte';
import { replayWords } from './words';

export type Showing =
  | { state: 'none' }
  | { state: 'loading'; text: string }
  | { state: 'failed'; problem: CannotOpen; again: (() => Promise<void>) | null }
  | { state: 'ready'; player: Player; saved: string | null };

class Projector {
  now = $state.raw<Showing>({ state: 'none' });
  /** What is shown or fetched: a game's id, or a file. */
  #of: string | Blob | null = null;

  /** Show a game of this server, unless it is on the screen already. */
  async game(id: string): Promise<void> {
    if (this.#of === id && this.now.state !== 'failed') return;
    await this.#show(id, replayWords.loading, () => openGame(id), id);
  }

  /** The link names no game: one that was shown by its link is put away, one from a file stays. */
  unlinked(): void {
    if (typeof this.#of === 'string') this.clear();
  }

  /** Show the game of a file. */
  async file(file: Blob): Promise<void> {
    await this.#show(file, replayWords.reading, () => openFile(file), null);
  }

  /** Show nothing. */
  clear(): void {
    if (this.now.state === 'ready') this.now.player.pause();
    this.#of = null;
    this.now = { state: 'none' };
  }

  async #show(of: string | Blob, text: string, open: () => Promise<Film>, saved: string | null): Promise<void> {
    this.clear();
    this.#of = of;
    this.now = { state: 'loading', text };
    try {
      const player = new Player(await open());
      if (this.#of === of) this.now = { state: 'ready', player, saved };
    } catch (failure) {
      if (this.#of !== of) return;
      const problem = failure instanceof CannotOpen ? failure : new CannotOpen(({ odd }) => odd);
      this.now = { state: 'failed', problem, again: problem.again ? () => this.#show(of, text, open, saved) : null };
    }
  }
}

export const projector = new Projector();
