/**
 * The words of the page in the chosen language.
 *
 * A language is one file of the same shape as `en.ts`: the compiler finds what is missing. Plurals and
 * formats are written out in code there, by `Intl`, so no message needs a parser at run time.
 */
import { en } from './en';

export type Words = typeof en;

/** Every word of the shell. */
export const words: Words = en;

/** The language for `Intl`. */
export const locale = 'en-US';

const whole = new Intl.NumberFormat(locale);

/** Dollars as people write them: $1,500, -$40. */
export function money(dollars: number): string {
  return `${dollars < 0 ? '−' : ''}$${whole.format(Math.abs(dollars))}`;
}

/** A change of cash, always with its sign: +$200, −$40. */
export function change(dollars: number): string {
  return dollars < 0 ? money(dollars) : `+${money(dollars)}`;
}
