/** Which space's deed lies open, and where the keyboard was before it was opened: it comes back there. */
export class OpenDeed {
  space = $state<number | null>(null);
  #openedBy: Element | null = null;

  open = (space: number): void => {
    if (this.space === null) this.#openedBy = document.activeElement;
    this.space = space;
  };

  close = (): void => {
    const before = this.#openedBy;
    this.forget();
    if (before instanceof HTMLElement || before instanceof SVGElement) before.focus();
  };

  /** Close it, and leave the keyboard where it is. */
  forget(): void {
    this.space = null;
    this.#openedBy = null;
  }
}
