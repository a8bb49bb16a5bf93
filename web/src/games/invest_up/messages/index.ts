/** The words of Invest Up in the language of the page. */
import { events, game, type Words } from './en';

export type { Names, Words } from './en';
export const gameWords: Words = { events, game };
