/** Terms and agreements as sentences of a language: what they do, and which of them is meant. */
import type { Part, Sentence } from '../../../table/sentence';
import type { EventOf, TermOf } from '../types';
import type { Names, PaperOf } from './names';

/** What a rental, waiver or instalment plan does. */
export type AgreementTerm = EventOf<'agreement_made'>['term'];

/** A sentence for each kind of agreement. */
export interface AgreementWords {
  instalments(term: TermOf<'instalments'>, names: Names): Sentence;
  waiver(term: TermOf<'waiver'>, names: Names): Sentence;
  rental(term: TermOf<'rental'>, names: Names): Sentence;
}

/** Terms of which everything is said by themselves. */
export interface TermWords extends AgreementWords {
  set_share(term: TermOf<'set_share'>, names: Names): Sentence;
  issue_bond(term: TermOf<'issue_bond'>, holder: Part, names: Names): Sentence;
}

/** Which paper is meant, as the beginning of a sentence, and that it ends. */
export interface WhichWords extends AgreementWords {
  /** An agreement of which only the number is known. */
  agreement(number: number): Sentence;
  bond(issuer: Part, holder: Part, bond: { principal: number; rate: number; every: number }): Sentence;
  /** A bond between two of which no more is known. */
  bondBetween(one: Part, other: Part): Sentence;
  ends(what: Sentence): Sentence;
  givesBack(holder: Part, part: number, set: string): Sentence;
  /** A share of which no more is known. */
  shareEnds(): Sentence;
}

/** An agreement in those words. */
export function does(term: AgreementTerm, names: Names, words: AgreementWords): Sentence {
  switch (term.kind) {
    case 'instalments':
      return words.instalments(term, names);
    case 'waiver':
      return words.waiver(term, names);
    case 'rental':
      return words.rental(term, names);
  }
}

/** Which agreement is meant. */
export function which(term: AgreementTerm | undefined, number: number, names: Names, words: WhichWords): Sentence {
  return term === undefined ? words.agreement(number) : does(term, names, words);
}

/** What an offer would bind its two sides to, a sentence for each term, with a space before it. */
export function bound(
  { from, to, terms: all }: EventOf<'trade_proposed'>,
  names: Names,
  terms: TermWords,
  whichWords: WhichWords,
  paperOf: PaperOf,
): Sentence {
  const say = (term: (typeof all)[number]): Sentence => {
    switch (term.kind) {
      case 'set_share':
        return terms.set_share(term, names);
      case 'issue_bond':
        return terms.issue_bond(term, names.seat(term.issuer === from ? to : from), names);
      case 'end_bond': {
        const bond = paperOf(term.bond);
        if (bond?.type !== 'bond_issued')
          return whichWords.ends(whichWords.bondBetween(names.seat(from), names.seat(to)));
        // Whoever lent it may have handed it on: the holder is the one of the two who did not issue it.
        const holder = names.seat(bond.issuer === from ? to : from);
        return whichWords.ends(whichWords.bond(names.seat(bond.issuer), holder, bond));
      }
      case 'end_agreement': {
        const made = paperOf(term.agreement);
        const what = made?.type === 'agreement_made' ? made.term : undefined;
        return whichWords.ends(which(what, term.agreement, names, whichWords));
      }
      case 'buy_back_share': {
        const share = paperOf(term.share);
        if (share?.type !== 'share_sold' && share?.type !== 'share_ended') return whichWords.shareEnds();
        // Once a part was given back, the share may be another one on each city: how much of it is left is not known here.
        const part = term.percent ?? (share.type === 'share_sold' ? share.percent : null);
        return part === null
          ? whichWords.shareEnds()
          : whichWords.givesBack(names.seat(share.holder), part, names.set(share.set));
      }
      default:
        return does(term, names, terms);
    }
  };
  return all.flatMap((term) => [' ', ...say(term)]);
}
