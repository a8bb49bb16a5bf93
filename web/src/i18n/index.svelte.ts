/** The words of the shell in the chosen language, and how it writes numbers. */
import { Catalog } from './language.svelte';
import type { words as english } from './en';

export {
  change,
  count,
  decimalMark,
  list,
  listed,
  money,
  number,
  percent,
  plural,
  signLeads,
  timeOfDay,
  typed,
} from './format.svelte';

export type Words = typeof english;

export const shellCatalog = new Catalog<Words>({
  en: () => import('./en'),
  de: () => import('./de'),
  es: () => import('./es'),
});

/** Every word of the shell. */
export const words: Words = shellCatalog.words;
