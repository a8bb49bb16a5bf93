/** One thing at a time that is asked of the server: whether it is on its way, and why it was refused. */
import type { Refusal } from './connection';
import { asRefusal } from './said';

export class Attempt {
  /** It is on its way: the buttons that begin it are held back. */
  busy = $state(false);
  /** Why the last one was refused; null while one is on its way. */
  refusal = $state.raw<Refusal | null>(null);

  /** Do it; whatever it throws becomes the refusal. Returns whether it was done. */
  async go(deed: () => Promise<unknown>): Promise<boolean> {
    this.busy = true;
    this.refusal = null;
    try {
      await deed();
      return true;
    } catch (problem) {
      this.refusal = asRefusal(problem);
      return false;
    } finally {
      this.busy = false;
    }
  }
}
