/** The page's sentences for the server's codes. English has none: there the server's own know more. */
import { words } from '../i18n/index.svelte';

/** What is said of `code` in the language of the page; `message` is the server's sentence. */
export function sentenceOf(code: string, message: string): string {
  return words.refusals[code] ?? message;
}

/** What is said of a notice; where it tells more than a refusal of the same code, it has words of its own. */
export function noticeOf(code: string, message: string): string {
  return words.notices[code] ?? sentenceOf(code, message);
}
