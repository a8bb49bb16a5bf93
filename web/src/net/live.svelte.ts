/**
 * The view of a running game, as one object whose fields are read one by one.
 *
 * An update shares with the view before it whatever it did not change. Here a field that stays the same tells nobody
 * anything: who reads the deeds hears of deeds, and a move that only moves a token does not go through all forty.
 */

class Field {
  value = $state.raw<unknown>();

  constructor(value: unknown) {
    this.value = value;
  }
}

export class Live<View extends object> {
  /** What components are given. It stays the same object for as long as the views have the same fields. */
  readonly view: View;
  readonly #fields = new Map<string, Field>();

  constructor(view: View) {
    const shown = {};
    for (const [name, value] of Object.entries(view)) {
      const field = new Field(value);
      this.#fields.set(name, field);
      Object.defineProperty(shown, name, { enumerable: true, get: () => field.value });
    }
    this.view = shown as View;
  }

  /** Show `view` from now on; false, and nothing is done, where it has other fields than the one before. */
  take(view: View): boolean {
    const entries = Object.entries(view);
    if (entries.length !== this.#fields.size || entries.some(([name]) => !this.#fields.has(name))) return false;
    for (const [name, value] of entries) (this.#fields.get(name) as Field).value = value;
    return true;
  }
}
