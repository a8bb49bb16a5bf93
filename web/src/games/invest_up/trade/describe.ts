/** Trades, terms, burdens and paper as sentences. */
import type { Seat } from '../../../net/wire';
import { s, type Sentence } from '../../../table/sentence';
import type { Names } from '../messages';
import { does } from '../messages/bound';
import type { Agreement, BondView, GameMap, GameView, ShareView, Side, Term } from '../types';
import { tradeWords } from './words';

/** What a sentence needs to know of the game. */
export interface Telling {
  view: GameView;
  map: GameMap;
  names: Names;
}

/** What stands on one side of a trade, an item to a sentence; `giver` is whose side it is. */
export function itemsOf(side: Side, giver: Seat, { view, names }: Telling): Sentence[] {
  const words = tradeWords.items;
  const items: Sentence[] = [];
  if (side.cash !== undefined) items.push(words.cash(side.cash));
  for (const space of side.properties ?? []) {
    const mortgaged = view.spaces[space]?.mortgaged ? [tradeWords.builder.mortgaged] : [];
    items.push(words.deed(names.place(space), mortgaged));
  }
  for (const { issuer, ppm } of side.stakes ?? []) {
    const held = view.stakes.find((stake) => stake.holder === giver && stake.issuer === issuer)?.ppm ?? null;
    items.push(words.stake(ppm ?? null, held, names.seat(issuer)));
  }
  if (side.passes !== undefined) items.push(s`${words.passes(side.passes)}`);
  for (const number of side.bonds ?? []) {
    const bond = view.bonds.find((one) => one.bond === number);
    items.push(
      bond === undefined
        ? words.goneBond(number)
        : words.bond(bond.principal, names.seat(bond.issuer), bond.rate, bond.every),
    );
  }
  return items;
}

/** A term in a sentence; `parties` are the two who trade. */
export function termSentence(term: Term, parties: readonly [Seat, Seat], telling: Telling): Sentence {
  const words = tradeWords.terms;
  const { view, names } = telling;
  switch (term.kind) {
    case 'set_share':
      return words.set_share(term, names);
    case 'buy_back_share': {
      const share = view.shares.find((one) => one.share === term.share);
      const what = share === undefined ? words.goneShare(term.share) : shareSentence(share, telling);
      const left = share === undefined || term.percent === undefined ? null : Math.max(0, share.percent - term.percent);
      return words.buy_back_share(term.percent, left, what);
    }
    case 'issue_bond': {
      const holder = parties[0] === term.issuer ? parties[1] : parties[0];
      return words.issue_bond(term, names.seat(holder), names);
    }
    case 'end_bond': {
      const bond = view.bonds.find((one) => one.bond === term.bond);
      return words.ends(bond === undefined ? words.goneBond(term.bond) : bondSentence(bond, telling));
    }
    case 'end_agreement': {
      const found = view.agreements.find((one) => one.agreement === term.agreement);
      return words.ends(found === undefined ? words.goneAgreement(term.agreement) : agreementSentence(found, telling));
    }
    default:
      return does(term, names, words);
  }
}

export function agreementSentence(agreement: Agreement, { view, names }: Telling): Sentence {
  const owner = agreement.kind === 'rental' ? (view.spaces[agreement.property]?.owner ?? null) : null;
  return tradeWords.agreement(agreement, owner === null ? null : names.seat(owner), names);
}

export function shareSentence({ holder, percent, spaces }: ShareView, { names }: Telling): Sentence {
  return tradeWords.share(names.seat(holder), percent, spaces.map(names.place));
}

export function bondSentence({ issuer, holder, principal, rate, every }: BondView, { names }: Telling): Sentence {
  return tradeWords.bondBetween(names.seat(issuer), names.seat(holder), principal, rate, every);
}
