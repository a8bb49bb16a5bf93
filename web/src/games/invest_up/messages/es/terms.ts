/** Spanish: what terms do, and which bond or agreement is meant. */
import { count, money, number, percent, plural } from '../../../../i18n/index.svelte';
import { all, dollars, s } from '../../../../table/sentence';
import type { TermWords, WhichWords } from '../bound';

export const turns = (n: number) => count(n, 'turno', 'turnos');
export const times = (n: number) => count(n, 'vez', 'veces');
export const everyTurns = (n: number) => plural(n, 'cada turno', `cada ${number(n)} turnos`);
export const pays = (part: number) =>
  part === 100 ? 'no paga alquiler' : `paga un ${percent(part)} menos de alquiler`;

export const terms: TermWords = {
  instalments: (t, n) =>
    s`${n.seat(t.payer)} paga a ${n.seat(t.payee)} ${dollars(t.amount)} ${everyTurns(t.every)}, ${times(t.times)} (${money(t.amount * t.times)} en total).`,
  waiver: (t, n) =>
    s`${n.seat(t.grantee)} ${pays(t.percent)} en ${all(t.properties.map(n.place))}, ${
      t.landings !== undefined
        ? times(t.landings)
        : t.turns !== undefined
          ? `durante ${turns(t.turns)}`
          : 'hasta una bancarrota'
    }.`,
  rental: (t, n) =>
    s`${n.seat(t.tenant)} arrienda ${n.place(t.property)} y cobra su alquiler durante ${turns(t.turns)}.`,
  set_share: (t, n) => s`${n.seat(t.to)} recibe el ${percent(t.percent)} del alquiler del ${n.set(t.set)}.`,
  issue_bond: (t, holder, n) =>
    s`${holder} presta a ${n.seat(t.issuer)} ${dollars(t.principal)}; el cupón es de ${dollars(Math.floor((t.principal * t.rate) / 100))} (${percent(t.rate)}) ${everyTurns(t.every)}.`,
};

export const which: WhichWords = {
  instalments: (t, n) => s`El pago a plazos de ${n.seat(t.payer)} a ${n.seat(t.payee)} (${dollars(t.amount)} cada uno)`,
  waiver: (t, n) =>
    s`La exención de alquiler de ${n.seat(t.grantor)} a ${n.seat(t.grantee)} en ${all(t.properties.map(n.place))}`,
  rental: (t, n) => s`El arrendamiento de ${n.place(t.property)} a ${n.seat(t.tenant)}`,
  agreement: (number_) => s`El acuerdo ${number(number_)}`,
  bond: (issuer, holder, { principal, rate, every }) =>
    s`El bono de ${dollars(principal)} que ${issuer} debe a ${holder} (${percent(rate)} ${everyTurns(every)})`,
  bondBetween: (one, other) => s`Un bono entre ${one} y ${other}`,
  ends: (what) => s`${what} termina.`,
  givesBack: (holder, part, set) => s`${holder} devuelve el ${percent(part)} del alquiler del ${set}.`,
  shareEnds: () => s`Termina una parte del alquiler de un grupo.`,
};
