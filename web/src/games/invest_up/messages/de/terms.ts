/** German: what terms do, and which bond or agreement is meant. */
import { count, money, number, percent, plural } from '../../../../i18n/index.svelte';
import { all, dollars, s } from '../../../../table/sentence';
import type { TermWords, WhichWords } from '../bound';

export const turns = (n: number) => count(n, 'Zug', 'Züge');
export const times = (n: number) => plural(n, 'einmal', `${number(n)} Mal`);
export const everyTurns = (n: number) => plural(n, 'jeden Zug', `alle ${number(n)} Züge`);
export const less = (part: number) => (part === 100 ? 'keine Miete' : `${percent(part)} weniger Miete`);

export const terms: TermWords = {
  instalments: (t, n) =>
    s`${n.seat(t.payer)} zahlt ${n.seat(t.payee)} ${dollars(t.amount)} ${everyTurns(t.every)}, ${times(t.times)} (zusammen ${money(t.amount * t.times)}).`,
  waiver: (t, n) =>
    s`${n.seat(t.grantee)} zahlt auf ${all(t.properties.map(n.place))} ${less(t.percent)}, ${
      t.landings !== undefined
        ? times(t.landings)
        : t.turns !== undefined
          ? `${turns(t.turns)} lang`
          : 'bis zu einem Bankrott'
    }.`,
  rental: (t, n) =>
    s`${n.seat(t.tenant)} pachtet ${n.place(t.property)} und kassiert dort ${turns(t.turns)} lang die Miete.`,
  set_share: (t, n) => s`${n.seat(t.to)} bekommt ${percent(t.percent)} der Miete von ${n.set(t.set)}.`,
  issue_bond: (t, holder, n) =>
    s`${holder} leiht ${n.seat(t.issuer)} ${dollars(t.principal)}; der Kupon ist ${dollars(Math.floor((t.principal * t.rate) / 100))} (${percent(t.rate)}) ${everyTurns(t.every)}.`,
};

export const which: WhichWords = {
  instalments: (t, n) => s`Die Ratenzahlung von ${n.seat(t.payer)} an ${n.seat(t.payee)} (je ${dollars(t.amount)})`,
  waiver: (t, n) =>
    s`Der Mieterlass von ${n.seat(t.grantor)} für ${n.seat(t.grantee)} auf ${all(t.properties.map(n.place))}`,
  rental: (t, n) => s`Die Verpachtung von ${n.place(t.property)} an ${n.seat(t.tenant)}`,
  agreement: (number_) => s`Vereinbarung ${number(number_)}`,
  bond: (issuer, holder, { principal, rate, every }) =>
    s`Die Anleihe von ${issuer} bei ${holder} über ${dollars(principal)} (${percent(rate)} ${everyTurns(every)})`,
  bondBetween: (one, other) => s`Eine Anleihe zwischen ${one} und ${other}`,
  ends: (what) => s`${what} endet.`,
  givesBack: (holder, part, set) => s`${holder} gibt ${percent(part)} der Miete von ${set} zurück.`,
  shareEnds: () => s`Ein Anteil an der Miete einer Farbgruppe endet.`,
};
