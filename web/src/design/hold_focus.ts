/**
 * Whoever plays by keyboard never loses their place. When the control that has the focus goes away or is held
 * back for a moment, focus returns to it as soon as it can, or goes to what stands nearest: the first resting
 * place (`data-resting`, or a heading that can take focus) in the smallest part of the page that is still there.
 */

const RESTING = '[data-resting], [tabindex="-1"]:is(h1, h2, h3, h4)';

/** Watch the whole page; returns how to stop. */
export function holdFocus(page: Document): () => void {
  let last: HTMLElement | null = null;
  /** The parts of the page that `last` stood in, the smallest first. */
  let around: HTMLElement[] = [];

  const focused = ({ target }: FocusEvent) => {
    last = target instanceof HTMLElement && target.matches(':focus-visible') ? target : null;
    around = [];
    for (let part = last?.parentElement ?? null; part !== null; part = part.parentElement) around.push(part);
  };
  const pointed = () => (last = null);

  const changed = () => {
    if (last === null || page.activeElement !== page.body) return;
    if (last.isConnected) {
      if (!last.matches(':disabled')) last.focus({ preventScroll: true });
      return;
    }
    for (const part of around) {
      if (!part.isConnected || part === page.body) continue;
      const place = part.querySelector<HTMLElement>(RESTING);
      place?.focus({ preventScroll: true });
      if (page.activeElement !== page.body) return;
      if (part.localName === 'main') {
        part.tabIndex = -1;
        part.focus({ preventScroll: true });
        return;
      }
    }
  };

  const observer = new MutationObserver(changed);
  observer.observe(page.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  page.addEventListener('focusin', focused);
  page.addEventListener('pointerdown', pointed, true);
  return () => {
    observer.disconnect();
    page.removeEventListener('focusin', focused);
    page.removeEventListener('pointerdown', pointed, true);
  };
}
