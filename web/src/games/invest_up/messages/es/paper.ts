/** Spanish: what happens in auctions, with stakes, bonds and trades, and by the clock. */
import { money, number, percent, plural } from '../../../../i18n/index.svelte';
import { all, dollars, s } from '../../../../table/sentence';
import type { PaperEvents } from '..';
import { bound, does, which as told } from '../bound';
import { handed, stake, type HandedWords } from '../names';
import { everyTurns, terms, which } from './terms';

const waits = (held: number) => (held > 0 ? ` (${money(held)} esperan a que se salde la deuda)` : '');
const hand: HandedWords = {
  stake: (issuer) => s`una participación en ${issuer}`,
  bond: (issuer, principal) => s`el bono de ${issuer} por ${dollars(principal)}`,
  bonds: (count) => plural(count, 'un bono', `${number(count)} bonos`),
  passes: (count) => plural(count, 'un salvoconducto', `${number(count)} salvoconductos`),
};

export const paperEvents: PaperEvents = {
  auction_opened: (e, n) =>
    s`${n.place(e.space)} sale a subasta. La primera puja es de al menos ${dollars(e.increment)}.`,
  bid_placed: (e, n) => s`${n.seat(e.seat)} puja ${dollars(e.amount)}.`,
  auction_passed: (e, n) => s`${n.seat(e.seat)} pasa.`,
  auction_unpassed: (e, n) => s`${n.seat(e.seat)} vuelve a entrar.`,
  last_call: () => s`Última llamada.`,
  bids_void: (e, n) =>
    e.bidder === null || e.standing === null
      ? s`La puja más alta queda anulada; ahora no hay ninguna.`
      : s`La puja más alta queda anulada; vale la de ${n.seat(e.bidder)}, de ${dollars(e.standing)}.`,
  auction_won: (e, n) => s`${n.seat(e.seat)} gana ${n.place(e.space)} por ${dollars(e.amount)}.`,
  auction_unsold: (e, n) => s`Nadie puja por ${n.place(e.space)}.`,
  stock_set: (e, n) =>
    e.open
      ? s`${n.seat(e.seat)} abre sus acciones a nuevos inversores.`
      : s`${n.seat(e.seat)} cierra sus acciones a nuevos inversores.`,
  invested: (e, n) =>
    s`${n.seat(e.seat)} invierte ${dollars(e.amount)} en ${n.seat(e.issuer)} por el ${stake(e.ppm)} de su dinero.`,
  stake_sold: (e, n) => s`${n.seat(e.seat)} vende el ${stake(e.ppm)} de ${n.seat(e.issuer)} por ${dollars(e.amount)}.`,
  bonds_set: (e, n) =>
    e.open
      ? s`${n.seat(e.seat)} ofrece bonos: ${percent(e.rate)} ${everyTurns(e.every)}${e.limit === null ? '' : `, ${money(e.limit)} como máximo`}.`
      : s`${n.seat(e.seat)} deja de ofrecer bonos.`,
  bond_issued: (e, n) =>
    s`${n.seat(e.holder)} presta a ${n.seat(e.issuer)} ${dollars(e.principal)} al ${percent(e.rate)} ${everyTurns(e.every)}.`,
  bond_ended: (e, n) => {
    const bond = which.bond(n.seat(e.issuer), n.seat(e.holder), e);
    return {
      agreed: s`${bond} ha terminado.`,
      merged: s`${bond} ha terminado: ${n.seat(e.issuer)} lo tiene de vuelta.`,
      bankruptcy: s`${bond} termina por una bancarrota.`,
    }[e.why];
  },
  share_sold: (e, n) =>
    s`${n.seat(e.seller)} vende a ${n.seat(e.holder)} el ${percent(e.percent)} del alquiler del ${n.set(e.set)}.`,
  share_ended: (e, n) =>
    e.why === 'bankruptcy'
      ? s`${n.seat(e.holder)} pierde por una bancarrota el ${percent(e.percent)} del alquiler de ${all(e.spaces.map(n.place))}.`
      : s`${n.seat(e.holder)} devuelve el ${percent(e.percent)} del alquiler de ${all(e.spaces.map(n.place))}${e.left > 0 ? ` y conserva el ${percent(e.left)}` : ''}.`,
  coupon_paid: (e, n, paperOf) => {
    const bond = paperOf(e.bond);
    const on = bond?.type === 'bond_issued' ? s` por el bono de ${dollars(bond.principal)}` : '';
    return s`${n.seat(e.issuer)} debía a ${n.seat(e.holder)} un cupón de ${dollars(e.amount)}${on}${waits(e.held)}.`;
  },
  instalment_paid: (e, n) =>
    s`${n.seat(e.payer)} debía a ${n.seat(e.payee)} un plazo de ${dollars(e.amount)}${waits(e.held)}. Plazos pendientes: ${number(e.left)}.`,
  held_paid: (e, n) => s`${n.seat(e.payee)} recibe los ${dollars(e.amount)} que le debía ${n.seat(e.payer)}.`,
  agreement_made: (e, n) => does(e.term, n, terms),
  agreement_ended: (e, n) => {
    const what = told(e.term, e.agreement, n, which);
    return {
      expired: s`${what} ha llegado a su fin.`,
      used_up: s`${what} se ha agotado.`,
      agreed: s`${what} ha terminado antes de tiempo.`,
      merged: s`${what} ha terminado: ambas partes son ahora la misma.`,
      bankruptcy: s`${what} termina por una bancarrota.`,
    }[e.why];
  },
  trade_proposed: (e, n, paperOf) => {
    const [from, to] = [n.seat(e.from), n.seat(e.to)];
    const [give, get] = [handed(e.give, n, hand, paperOf), handed(e.get, n, hand, paperOf)];
    const binds = bound(e, n, terms, which, paperOf);
    const none = binds.length === 0 ? '.' : s`:${binds}`;
    const more = binds.length === 0 ? '.' : s`, con estas condiciones:${binds}`;
    if (e.thread !== e.trade) {
      if (binds.length > 0 && give === null)
        return get === null
          ? s`Contraoferta de ${from} a ${to}:${binds}`
          : s`Contraoferta de ${from} a ${to}: pide ${get}${more}`;
      if (binds.length > 0 && give !== null && get === null) return s`Contraoferta de ${from} a ${to}: ${give}${more}`;
      return s`Contraoferta de ${from} a ${to}: ${give ?? 'nada'} por ${get ?? 'nada'}${more}`;
    }
    if (give !== null)
      return get === null
        ? s`${from} ofrece a ${to} ${give}${more}`
        : s`${from} ofrece a ${to} ${give} por ${get}${more}`;
    return get === null ? s`${from} ofrece a ${to} un trato${none}` : s`${from} pide a ${to} ${get}${more}`;
  },
  trade_accepted: (e, n) => s`${n.seat(e.to)} acepta la oferta de ${n.seat(e.from)}.`,
  offerAccepted: (e, n, paperOf) => {
    const [give, get] = [handed(e.give, n, hand, paperOf), handed(e.get, n, hand, paperOf)];
    const rest = e.terms.length > 0 ? 'lo que sigue' : 'nada';
    const what = give === null && get === null ? '' : s`: ${give ?? rest} por ${get ?? rest}`;
    return s`${n.seat(e.to)} acepta la oferta de ${n.seat(e.from)}${what}.`;
  },
  offerClosed: (why, from, to) =>
    ({
      rejected: s`${to} rechaza la oferta de ${from}.`,
      withdrawn: s`${from} retira la oferta a ${to}.`,
      countered: s`${to} responde a la oferta de ${from}.`,
      impossible: s`La oferta de ${from} a ${to} ya no es posible.`,
      bankruptcy: s`La oferta de ${from} a ${to} queda anulada por una bancarrota.`,
    })[why],
  trade_closed: (e) =>
    ({
      rejected: s`El trato ${number(e.trade)} ha sido rechazado.`,
      withdrawn: s`El trato ${number(e.trade)} ha sido retirado.`,
      countered: s`El trato ${number(e.trade)} ha recibido una contraoferta.`,
      impossible: s`El trato ${number(e.trade)} ya no es posible.`,
      bankruptcy: s`El trato ${number(e.trade)} queda anulado por una bancarrota.`,
    })[e.why],
  time_ran_out: (e, n) => s`A ${n.seat(e.seat)} se le acabó el tiempo.`,
  time_given: (e, n) => s`${n.seat(e.by)} regala ${number(Math.round(e.ms / 1000))} segundos a ${n.seat(e.seat)}.`,
  away: (e, n) =>
    e.why === 'debt'
      ? s`A ${n.seat(e.seat)} se le acabó el tiempo con deudas. La mesa puede votar su expulsión.`
      : s`${n.seat(e.seat)} no está: se le han jugado tres turnos seguidos. La mesa puede votar su expulsión.`,
  came_back: (e, n) => s`${n.seat(e.seat)} ha vuelto.`,
  removal_opened: (e, n) =>
    s`Se vota la expulsión de ${n.seat(e.seat)}; hacen falta ${plural(e.needed, '1 voto', `${number(e.needed)} votos`)}.`,
  vote_cast: (e, n) => s`${n.seat(e.by)} vota por expulsar a ${n.seat(e.seat)}.`,
};
