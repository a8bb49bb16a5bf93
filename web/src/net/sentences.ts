/** The page's sentences for the server's codes. English has none: there the server's own know more. */
import { words } from '../i18n/index.svelte';

/** What is said of `code` in the language of the page; `message` is the server's sentence. */
export function sentenceOf(code: string, message: string): string {
  return words.refusals[code] ?? message;
}
