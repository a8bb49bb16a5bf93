/** The words of looking back at a game; they come with this folder and not with the first load. */
import { Catalog } from '../i18n/language.svelte';
import type { words as english } from './messages/en';

export type ReplayWords = typeof english;

export const replayCatalog = new Catalog<ReplayWords>({
  en: () => import('./messages/en'),
  de: () => import('./messages/de'),
  es: () => import('./messages/es'),
});

export const replayWords: ReplayWords = replayCatalog.words;
