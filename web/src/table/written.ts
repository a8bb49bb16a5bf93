/**
 * A sentence as what stands in the page: names in bold with their player's mark, sums in bold, places as buttons.
 *
 * Made by hand, not by a template: sentences come by the dozen, and what a template keeps of each of its parts, so that
 * they could change, costs more than the parts. A sentence does not change; another one takes its place.
 */
import { shapes } from './player_marks';
import type { Sentence } from './sentence';

/** The sentence's parts; without `onplace` places are plain text. */
export function written(sentence: Sentence, onplace?: (place: number) => void): (Node | string)[] {
  return sentence.map((part) => {
    if (typeof part === 'string') return part;
    if (part.kind === 'place') {
      if (onplace === undefined) return part.text;
      const button = made('button', '', part.text);
      button.addEventListener('click', () => onplace(part.place));
      return button;
    }
    if (part.kind === 'money') return made('b', 'money', part.text);
    const mark = made('span', 'mark', '');
    mark.style.setProperty('background-image', `var(--mark-${part.seat % shapes.length})`);
    mark.setAttribute('aria-hidden', 'true');
    const name = made('b', '', `\u00a0${part.text}`);
    name.prepend(mark);
    return name;
  });
}

function made(tag: 'b' | 'button' | 'span', className: string, text: string): HTMLElement {
  const element = document.createElement(tag);
  if (className !== '') element.className = className;
  element.textContent = text;
  return element;
}
