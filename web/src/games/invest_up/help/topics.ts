import type { GameView } from '../types';

/** What the rules tell about, in the order in which they are read. */
export const TOPICS = [
  'goal',
  'board',
  'turn',
  'buying',
  'auction',
  'rent',
  'building',
  'mortgage',
  'cards',
  'jail',
  'debt',
  'trade',
  'terms',
  'stocks',
  'bonds',
  'worth',
  'clock',
  'absence',
  'fairness',
  'house_rules',
] as const;

export type Topic = (typeof TOPICS)[number];

/** The stops of the tour, and where on the page each of them is. */
export const STOPS = [
  ['board', 'main.table > .board'],
  ['players', 'main.table .players'],
  ['dock', 'main.table section.dock'],
  ['tabs', 'main.table [role=tablist]'],
  ['rules', '#rules'],
] as const;

/** The rule that the player at the dock is most likely to ask for now. */
export function topicNow(view: GameView): Topic {
  const { turn, you } = view;
  const me = you === null ? undefined : view.players[you];
  if (me !== undefined && me.cash < 0) return 'debt';
  if (turn.seat !== you) return 'turn';
  if (turn.offer !== null) return 'buying';
  if (turn.phase === 'roll' && me?.in_jail === true) return 'jail';
  return turn.phase === 'end' ? 'building' : 'turn';
}
