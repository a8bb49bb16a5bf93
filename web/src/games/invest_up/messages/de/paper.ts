/** German: what happens in auctions, with stakes, bonds and trades, and by the clock. */
import { money, number, percent, plural } from '../../../../i18n/index.svelte';
import { all, dollars, s } from '../../../../table/sentence';
import type { PaperEvents } from '..';
import { bound, does, which as told } from '../bound';
import { handed, stake, type HandedWords } from '../names';
import { everyTurns, terms, which } from './terms';

const waits = (held: number) => (held > 0 ? ` (${money(held)} davon warten, bis die Schuld beglichen ist)` : '');
const hand: HandedWords = {
  stake: (issuer) => s`eine Beteiligung an ${issuer}`,
  bond: (issuer, principal) => s`die Anleihe von ${issuer} über ${dollars(principal)}`,
  bonds: (count) => plural(count, 'eine Anleihe', `${number(count)} Anleihen`),
  passes: (count) => plural(count, 'einen Freipass', `${number(count)} Freipässe`),
};

export const paperEvents: PaperEvents = {
  auction_opened: (e, n) =>
    s`${n.place(e.space)} wird versteigert. Das erste Gebot muss mindestens ${dollars(e.increment)} sein.`,
  bid_placed: (e, n) => s`${n.seat(e.seat)} bietet ${dollars(e.amount)}.`,
  auction_passed: (e, n) => s`${n.seat(e.seat)} passt.`,
  auction_unpassed: (e, n) => s`${n.seat(e.seat)} ist wieder dabei.`,
  last_call: () => s`Zum Letzten!`,
  bids_void: (e, n) =>
    e.bidder === null || e.standing === null
      ? s`Das höchste Gebot fällt weg; jetzt steht kein Gebot mehr.`
      : s`Das höchste Gebot fällt weg; es gilt das von ${n.seat(e.bidder)} über ${dollars(e.standing)}.`,
  auction_won: (e, n) => s`${n.seat(e.seat)} ersteigert ${n.place(e.space)} für ${dollars(e.amount)}.`,
  auction_unsold: (e, n) => s`Für ${n.place(e.space)} bietet niemand.`,
  stock_set: (e, n) =>
    e.open
      ? s`${n.seat(e.seat)} lässt neue Beteiligungen zu.`
      : s`${n.seat(e.seat)} lässt keine neuen Beteiligungen mehr zu.`,
  invested: (e, n) =>
    s`${n.seat(e.seat)} steckt ${dollars(e.amount)} in ${n.seat(e.issuer)} und bekommt ${stake(e.ppm)} des Geldes.`,
  stake_sold: (e, n) => s`${n.seat(e.seat)} verkauft ${stake(e.ppm)} an ${n.seat(e.issuer)} für ${dollars(e.amount)}.`,
  bonds_set: (e, n) =>
    e.open
      ? s`${n.seat(e.seat)} bietet Anleihen an: ${percent(e.rate)} ${everyTurns(e.every)}${e.limit === null ? '' : `, höchstens ${money(e.limit)}`}.`
      : s`${n.seat(e.seat)} bietet keine Anleihen mehr an.`,
  bond_issued: (e, n) =>
    s`${n.seat(e.holder)} leiht ${n.seat(e.issuer)} ${dollars(e.principal)} zu ${percent(e.rate)} ${everyTurns(e.every)}.`,
  bond_ended: (e, n) => {
    const bond = which.bond(n.seat(e.issuer), n.seat(e.holder), e);
    return {
      agreed: s`${bond} wurde beendet.`,
      merged: s`${bond} ist beendet: ${n.seat(e.issuer)} hat sie zurück.`,
      bankruptcy: s`${bond} endet durch einen Bankrott.`,
    }[e.why];
  },
  share_sold: (e, n) =>
    s`${n.seat(e.seller)} verkauft ${n.seat(e.holder)} ${percent(e.percent)} der Miete von ${n.set(e.set)}.`,
  share_ended: (e, n) =>
    e.why === 'bankruptcy'
      ? s`${n.seat(e.holder)} verliert durch einen Bankrott ${percent(e.percent)} der Miete von ${all(e.spaces.map(n.place))}.`
      : s`${n.seat(e.holder)} gibt ${percent(e.percent)} der Miete von ${all(e.spaces.map(n.place))} zurück${e.left > 0 ? ` und behält ${percent(e.left)}` : ''}.`,
  coupon_paid: (e, n, paperOf) => {
    const bond = paperOf(e.bond);
    const on = bond?.type === 'bond_issued' ? s` auf die Anleihe über ${dollars(bond.principal)}` : '';
    return s`${n.seat(e.issuer)} schuldet ${n.seat(e.holder)} einen Kupon von ${dollars(e.amount)}${on}${waits(e.held)}.`;
  },
  instalment_paid: (e, n) =>
    s`${n.seat(e.payer)} schuldet ${n.seat(e.payee)} eine Rate von ${dollars(e.amount)}${waits(e.held)}. Noch ${number(e.left)} offen.`,
  held_paid: (e, n) => s`${n.seat(e.payee)} bekommt die ${dollars(e.amount)}, die ${n.seat(e.payer)} schuldete.`,
  agreement_made: (e, n) => does(e.term, n, terms),
  agreement_ended: (e, n) => {
    const what = told(e.term, e.agreement, n, which);
    return {
      expired: s`${what} ist abgelaufen.`,
      used_up: s`${what} ist aufgebraucht.`,
      agreed: s`${what} wurde vorzeitig beendet.`,
      merged: s`${what} ist beendet: Beide Seiten sind jetzt dieselbe.`,
      bankruptcy: s`${what} endet durch einen Bankrott.`,
    }[e.why];
  },
  trade_proposed: (e, n, paperOf) => {
    const [from, to] = [n.seat(e.from), n.seat(e.to)];
    const [give, get] = [handed(e.give, n, hand, paperOf), handed(e.get, n, hand, paperOf)];
    const binds = bound(e, n, terms, which, paperOf);
    const none = binds.length === 0 ? '.' : s`:${binds}`;
    const more = binds.length === 0 ? '.' : s`, unter diesen Bedingungen:${binds}`;
    if (e.thread !== e.trade) {
      if (binds.length > 0 && give === null)
        return get === null
          ? s`Gegenangebot von ${from} an ${to}:${binds}`
          : s`Gegenangebot von ${from} an ${to} mit Bitte um ${get}${more}`;
      if (binds.length > 0 && give !== null && get === null)
        return s`Gegenangebot von ${from} an ${to}: ${give}${more}`;
      return s`Gegenangebot von ${from} an ${to}: ${give ?? 'nichts'} für ${get ?? 'nichts'}${more}`;
    }
    if (give !== null)
      return get === null ? s`${from} bietet ${to} ${give}${more}` : s`${from} bietet ${to} ${give} für ${get}${more}`;
    return get === null ? s`${from} bietet ${to} einen Handel an${none}` : s`${from} bittet ${to} um ${get}${more}`;
  },
  trade_accepted: (e, n) => s`${n.seat(e.to)} nimmt das Angebot von ${n.seat(e.from)} an.`,
  offerAccepted: (e, n, paperOf) => {
    const [give, get] = [handed(e.give, n, hand, paperOf), handed(e.get, n, hand, paperOf)];
    const rest = e.terms.length > 0 ? 'das Folgende' : 'nichts';
    const what = give === null && get === null ? '' : s`: ${give ?? rest} für ${get ?? rest}`;
    return s`${n.seat(e.to)} nimmt das Angebot von ${n.seat(e.from)} an${what}.`;
  },
  offerClosed: (why, from, to) =>
    ({
      rejected: s`${to} lehnt das Angebot von ${from} ab.`,
      withdrawn: s`${from} zieht das Angebot an ${to} zurück.`,
      countered: s`${to} antwortet auf das Angebot von ${from}.`,
      impossible: s`Das Angebot von ${from} an ${to} ist nicht mehr möglich.`,
      bankruptcy: s`Das Angebot von ${from} an ${to} ist durch einen Bankrott hinfällig.`,
    })[why],
  trade_closed: (e) =>
    ({
      rejected: s`Handel ${number(e.trade)} wurde abgelehnt.`,
      withdrawn: s`Handel ${number(e.trade)} wurde zurückgezogen.`,
      countered: s`Handel ${number(e.trade)} wurde mit einem Gegenangebot beantwortet.`,
      impossible: s`Handel ${number(e.trade)} ist nicht mehr möglich.`,
      bankruptcy: s`Handel ${number(e.trade)} ist durch einen Bankrott hinfällig.`,
    })[e.why],
  time_ran_out: (e, n) => s`Die Zeit von ${n.seat(e.seat)} ist um.`,
  time_given: (e, n) => s`${n.seat(e.by)} schenkt ${n.seat(e.seat)} ${number(Math.round(e.ms / 1000))} Sekunden.`,
  away: (e, n) =>
    e.why === 'debt'
      ? s`Die Zeit von ${n.seat(e.seat)} lief ab, ohne dass die Schuld beglichen war. Der Tisch darf über den Ausschluss abstimmen.`
      : s`${n.seat(e.seat)} ist nicht da: Drei Züge in Folge wurden automatisch gespielt. Der Tisch darf über den Ausschluss abstimmen.`,
  came_back: (e, n) => s`${n.seat(e.seat)} ist wieder da.`,
  removal_opened: (e, n) =>
    s`Über den Ausschluss von ${n.seat(e.seat)} wird abgestimmt; nötig: ${plural(e.needed, '1 Stimme', `${number(e.needed)} Stimmen`)}.`,
  vote_cast: (e, n) => s`${n.seat(e.by)} stimmt für den Ausschluss von ${n.seat(e.seat)}.`,
};
