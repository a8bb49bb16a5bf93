/** English: what terms do, and which bond or agreement is meant. */
import { count, money, number, percent, plural } from '../../../../i18n/index.svelte';
import { all, dollars, s } from '../../../../table/sentence';
import type { TermWords, WhichWords } from '../bound';

export const turns = (n: number) => count(n, 'turn', 'turns');
export const everyTurns = (n: number) => plural(n, 'every turn', `every ${number(n)} turns`);
export const landings = (n: number) => count(n, 'landing', 'landings');
export const less = (part: number) => (part === 100 ? 'no rent' : `${percent(part)} less rent`);
const times = (n: number) => plural(n, 'once', `${number(n)} times`);

export const terms: TermWords = {
  instalments: (t, n) =>
    s`${n.seat(t.payer)} pays ${n.seat(t.payee)} ${dollars(t.amount)} ${everyTurns(t.every)}, ${times(t.times)} (${money(t.amount * t.times)} in all).`,
  waiver: (t, n) =>
    s`${n.seat(t.grantee)} pays ${less(t.percent)} on ${all(t.properties.map(n.place))}, ${
      t.landings !== undefined
        ? `for ${landings(t.landings)}`
        : t.turns !== undefined
          ? `for ${turns(t.turns)}`
          : 'until a bankruptcy'
    }.`,
  rental: (t, n) => s`${n.seat(t.tenant)} rents ${n.place(t.property)} and collects its rent for ${turns(t.turns)}.`,
  set_share: (t, n) => s`${n.seat(t.to)} gets ${percent(t.percent)} of the rent of ${n.set(t.set)}.`,
  issue_bond: (t, holder, n) =>
    s`${holder} lends ${n.seat(t.issuer)} ${dollars(t.principal)}; the coupon is ${dollars(Math.floor((t.principal * t.rate) / 100))} (${percent(t.rate)}) ${everyTurns(t.every)}.`,
};

export const which: WhichWords = {
  instalments: (t, n) =>
    s`The instalment plan from ${n.seat(t.payer)} to ${n.seat(t.payee)} (${dollars(t.amount)} each)`,
  waiver: (t, n) =>
    s`The rent waiver of ${n.seat(t.grantor)} for ${n.seat(t.grantee)} on ${all(t.properties.map(n.place))}`,
  rental: (t, n) => s`The rental of ${n.place(t.property)} to ${n.seat(t.tenant)}`,
  agreement: (number_) => s`Agreement ${number(number_)}`,
  bond: (issuer, holder, { principal, rate, every }) =>
    s`The bond of ${dollars(principal)} that ${issuer} owes ${holder} (${percent(rate)} ${everyTurns(every)})`,
  bondBetween: (one, other) => s`A bond between ${one} and ${other}`,
  ends: (what) => s`${what} ends.`,
  givesBack: (holder, part, set) => s`${holder} gives back ${percent(part)} of the rent of ${set}.`,
  shareEnds: () => s`A share of a set’s rent ends.`,
};
