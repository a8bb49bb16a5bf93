/**
 * The words of Invest Up in the chosen language: those of the house rules, which the menu needs, those of the
 * table, those of the panels of deals, market and portfolio, those of looking back, and the rules, which come when
 * they are wanted.
 */
import { Catalog } from '../../../i18n/language.svelte';
import type { paperEvents } from './en/paper';
import type { words as options } from './en/options';
import type { words as review } from './en/review';
import type { words as rules } from './en/rules';
import type { words as table } from './en/table';
import type { words as trade } from './en/trade';

export type { Names, PaperOf } from './names';
export type OptionWords = typeof options;
export type PaperEvents = typeof paperEvents;
export type Words = typeof table;
export type ReviewWords = typeof review;
export type RuleWords = typeof rules;
export type TradeWords = typeof trade;

export const optionCatalog = new Catalog<OptionWords>({
  en: () => import('./en/options'),
  de: () => import('./de/options'),
  es: () => import('./es/options'),
});

export const tableCatalog = new Catalog<Words>({
  en: () => import('./en/table'),
  de: () => import('./de/table'),
  es: () => import('./es/table'),
});

export const tradeCatalog = new Catalog<TradeWords>({
  en: () => import('./en/trade'),
  de: () => import('./de/trade'),
  es: () => import('./es/trade'),
});

export const reviewCatalog = new Catalog<ReviewWords>({
  en: () => import('./en/review'),
  de: () => import('./de/review'),
  es: () => import('./es/review'),
});

export const ruleCatalog = new Catalog<RuleWords>({
  en: () => import('./en/rules'),
  de: () => import('./de/rules'),
  es: () => import('./es/rules'),
});

export const optionWords: OptionWords = optionCatalog.words;
export const gameWords: Words = tableCatalog.words;
export const reviewWords: ReviewWords = reviewCatalog.words;
export const ruleWords: RuleWords = ruleCatalog.words;
export const tradeWords: TradeWords = tradeCatalog.words;
