/**
 * The players' marks, and the sign beside a payment, as pictures that style sheets name: `var(--mark-3)`.
 *
 * They stand in the log by the dozen. As pictures they are a ground of text; as elements of their own each would be laid
 * out, painted and put together with the others anew whenever a line is added.
 */
import { icons } from '../design/icons';
import { shapes } from './player_marks';

const picture = (box: string, d: string, look: string): string =>
  `url("data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}"><path d="${d}" stroke-linejoin="round" ${look}/></svg>`)}")`;

/** Make them, in the colours that `root` has now. */
export function drawMarks(root: HTMLElement): void {
  const now = getComputedStyle(root);
  const colour = (name: string) => now.getPropertyValue(name);
  shapes.forEach((d, seat) => {
    const look = `fill="${colour(`--player-${seat}`)}" stroke="${colour('--raised')}" stroke-width="1.5"`;
    root.style.setProperty(`--mark-${seat}`, picture('-13 -13 26 26', d, look));
  });
  const look = `fill="none" stroke="${colour('--ink-soft')}" stroke-width="2" stroke-linecap="round"`;
  root.style.setProperty('--sign-ledger', picture('0 0 24 24', icons.ledger, look));
}
