/**
 * The one thing to do now: which sentence stands above the buttons, and which buttons there are.
 *
 * Everything offered stands in `legal`; this only puts it into an order and into words.
 */
import { money } from '../../i18n/index.svelte';
import type { Legal } from '../../net/wire';
import { houseRefund, HOTEL, mortgageValue, offered, raisable } from './figures';
import { gameWords } from './messages';
import type { GameMap, GameView } from './types';

export interface Choice {
  /** The action as it is sent, without `id`. */
  action: { type: string; [field: string]: unknown };
  label: string;
}

/** A way to raise cash, with what it yields. */
export interface Way extends Choice {
  gain: number;
}

export interface Todo {
  kind: 'mine' | 'debt' | 'wait' | 'out' | 'watch' | 'over';
  text: string;
  primary: Choice | null;
  others: Choice[];
  ways: Way[];
  /** `declare_bankruptcy` may be offered beside it. */
  giveUp: boolean;
  /** Nothing that can be sold or mortgaged gets out of the debt: giving up is one of the ways. */
  hopeless?: boolean;
  /** What the sentence leaves open: the cash left after a purchase, or how far everything together would reach. */
  note?: string;
}

/** These name the step that the player saw, so that a late or double click does nothing twice. */
const STEPPED = new Set(['roll', 'buy', 'decline', 'end_turn', 'pay_fine', 'use_pass']);

export function todo(view: GameView, legal: Legal, map: GameMap): Todo {
  const { dock } = gameWords.game;
  const { turn, you } = view;
  const me = you === null ? undefined : view.players[you];
  const none = { primary: null, others: [], ways: [], giveUp: false };

  if (view.outcome !== null) return { ...none, kind: 'over', text: dock.over };
  if (you === null || me === undefined)
    return { ...none, kind: 'watch', text: `${dock.watching} ${waitingFor(view, map)}` };
  if (me.bankrupt) return { ...none, kind: 'out', text: `${dock.bankrupt} ${waitingFor(view, map)}` };

  const giveUp = 'declare_bankruptcy' in legal;
  const choice = (type: string, label: string): Choice[] =>
    type in legal ? [{ action: STEPPED.has(type) ? { type, step: turn.step } : { type }, label }] : [];

  if (me.cash < 0) {
    const found = ways(view, legal, map);
    const most = raisable(view, map, you);
    const later = view.auction !== null || turn.seat !== you;
    const text = later ? dock.debtLater(-me.cash) : dock.debt(-me.cash);
    return {
      ...none,
      kind: 'debt',
      text: found.length > 0 || later ? text : `${text} ${dock.debtNoWay}`,
      ways: found,
      giveUp,
      hopeless: found.length === 0 || most + me.cash < 0,
      ...reach(most, -me.cash),
    };
  }
  if (view.auction !== null) return { ...none, kind: 'wait', text: dock.waitingAuction, giveUp };
  if (turn.seat !== you) return { ...none, kind: 'wait', text: waitingFor(view, map), giveUp };
  const offer = turn.offer === null ? undefined : map.spaces[turn.offer];
  if (offer !== undefined) {
    const price = offer.price ?? 0;
    const buy = choice('buy', dock.buy(money(price)))[0] ?? null;
    return {
      kind: 'mine',
      text: buy === null ? dock.short(offer.name, price, price - me.cash) : dock.offer(offer.name, price),
      primary: buy,
      others: choice('decline', dock.decline),
      ways: buy === null ? ways(view, legal, map) : [],
      giveUp,
      ...(buy === null ? reach(raisable(view, map, you), price - me.cash) : { note: dock.left(me.cash - price) }),
    };
  }
  if ('roll' in legal) {
    const label = me.in_jail ? dock.rollForDoubles : turn.doubles > 0 ? dock.rollAgain : dock.roll;
    return {
      kind: 'mine',
      text: me.in_jail ? dock.inJail(me.jail_turns) : turn.doubles > 0 ? dock.again : dock.yourTurn,
      primary: choice('roll', label)[0] ?? null,
      others: [...choice('use_pass', dock.usePass), ...choice('pay_fine', dock.payFine)],
      ways: [],
      giveUp,
    };
  }
  const text = 'build' in legal ? dock.doneBuild : dock.done;
  return { kind: 'mine', text, primary: choice('end_turn', dock.endTurn)[0] ?? null, others: [], ways: [], giveUp };
}

/** What the table waits for, in somebody else's turn. */
function waitingFor(view: GameView, map: GameMap): string {
  const { dock } = gameWords.game;
  const { turn } = view;
  const name = view.players[turn.seat]?.name ?? '';
  if (view.auction !== null) return dock.waitingAuction;
  const offer = turn.offer === null ? undefined : map.spaces[turn.offer];
  if (offer !== undefined) return dock.waitingBuy(name, offer.name);
  return turn.phase === 'settle' ? dock.waitingDebt(name) : dock.waiting(name);
}

/** How far all that can be raised goes towards `needed` dollars, in words; nothing where nothing can be. */
function reach(most: number, needed: number): { note?: string } {
  return most === 0 ? {} : { note: gameWords.game.dock.reach(most, most - needed) };
}

/** Every way to raise cash that `legal` holds, the one that yields most first. */
export function ways(view: GameView, legal: Legal, map: GameMap): Way[] {
  const { dock } = gameWords.game;
  const sell = offered({ legal }, 'sell_house').flatMap((space) => {
    const data = map.spaces[space];
    const hotel = view.spaces[space]?.houses === HOTEL;
    return data === undefined
      ? []
      : [{ action: { type: 'sell_house', space }, label: dock.wayHouse(data.name, hotel), gain: houseRefund(data) }];
  });
  const mortgage = offered({ legal }, 'mortgage').flatMap((space) => {
    const data = map.spaces[space];
    return data === undefined
      ? []
      : [{ action: { type: 'mortgage', space }, label: dock.wayMortgage(data.name), gain: mortgageValue(data) }];
  });
  return [...mortgage, ...sell].sort((a, b) => b.gain - a.gain);
}
