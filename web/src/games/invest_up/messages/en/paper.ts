/** English: what happens in auctions, with stakes, bonds and trades, and by the clock. */
import { money, number, percent, plural } from '../../../../i18n/index.svelte';
import { all, dollars, s, type Part } from '../../../../table/sentence';
import type { EventOf } from '../../types';
import { bound, does, which as told } from '../bound';
import { handed, stake, type HandedWords, type Names, type PaperOf } from '../names';
import { everyTurns, terms, which } from './terms';

const waits = (held: number) => (held > 0 ? ` (${money(held)} of it waits until the debt is settled)` : '');
const hand: HandedWords = {
  stake: (issuer) => s`a stake in ${issuer}`,
  bond: (issuer, principal) => s`the bond of ${issuer} over ${dollars(principal)}`,
  bonds: (count) => plural(count, 'a bond', `${number(count)} bonds`),
  passes: (count) => plural(count, 'a Jail Pass', `${number(count)} Jail Passes`),
};

export const paperEvents = {
  auction_opened: (e: EventOf<'auction_opened'>, n: Names) =>
    s`${n.place(e.space)} goes to auction. The first bid is at least ${dollars(e.increment)}.`,
  bid_placed: (e: EventOf<'bid_placed'>, n: Names) => s`${n.seat(e.seat)} bid ${dollars(e.amount)}.`,
  auction_passed: (e: EventOf<'auction_passed'>, n: Names) => s`${n.seat(e.seat)} passed.`,
  auction_unpassed: (e: EventOf<'auction_unpassed'>, n: Names) => s`${n.seat(e.seat)} is back in.`,
  last_call: () => s`Last call.`,
  bids_void: (e: EventOf<'bids_void'>, n: Names) =>
    e.bidder === null || e.standing === null
      ? s`The highest bidder is out; no bid stands now.`
      : s`The highest bidder is out; the bid of ${n.seat(e.bidder)} stands at ${dollars(e.standing)}.`,
  auction_won: (e: EventOf<'auction_won'>, n: Names) =>
    s`${n.seat(e.seat)} won ${n.place(e.space)} for ${dollars(e.amount)}.`,
  auction_unsold: (e: EventOf<'auction_unsold'>, n: Names) => s`Nobody bid for ${n.place(e.space)}.`,
  stock_set: (e: EventOf<'stock_set'>, n: Names) =>
    e.open ? s`${n.seat(e.seat)} opened their stock.` : s`${n.seat(e.seat)} closed their stock.`,
  invested: (e: EventOf<'invested'>, n: Names) =>
    s`${n.seat(e.seat)} invested ${dollars(e.amount)} in ${n.seat(e.issuer)} for ${stake(e.ppm)} of their cash.`,
  stake_sold: (e: EventOf<'stake_sold'>, n: Names) =>
    s`${n.seat(e.seat)} sold ${stake(e.ppm)} of ${n.seat(e.issuer)} for ${dollars(e.amount)}.`,
  bonds_set: (e: EventOf<'bonds_set'>, n: Names) =>
    e.open
      ? s`${n.seat(e.seat)} offers bonds: ${percent(e.rate)} ${everyTurns(e.every)}${e.limit === null ? '' : `, ${money(e.limit)} at most`}.`
      : s`${n.seat(e.seat)} closed their bonds.`,
  bond_issued: (e: EventOf<'bond_issued'>, n: Names) =>
    s`${n.seat(e.holder)} lent ${n.seat(e.issuer)} ${dollars(e.principal)} at ${percent(e.rate)} ${everyTurns(e.every)}.`,
  bond_ended: (e: EventOf<'bond_ended'>, n: Names) => {
    const bond = which.bond(n.seat(e.issuer), n.seat(e.holder), e);
    return {
      agreed: s`${bond} was ended.`,
      merged: s`${bond} ended: ${n.seat(e.issuer)} has it back.`,
      bankruptcy: s`${bond} ended by a bankruptcy.`,
    }[e.why];
  },
  share_sold: (e: EventOf<'share_sold'>, n: Names) =>
    s`${n.seat(e.seller)} sold ${n.seat(e.holder)} ${percent(e.percent)} of the rent of ${n.set(e.set)}.`,
  share_ended: (e: EventOf<'share_ended'>, n: Names) =>
    e.why === 'bankruptcy'
      ? s`${n.seat(e.holder)} lost ${percent(e.percent)} of the rent of ${all(e.spaces.map(n.place))} by a bankruptcy.`
      : s`${n.seat(e.holder)} gave back ${percent(e.percent)} of the rent of ${all(e.spaces.map(n.place))}${e.left > 0 ? ` and keeps ${percent(e.left)}` : ''}.`,
  coupon_paid: (e: EventOf<'coupon_paid'>, n: Names, paperOf: PaperOf) => {
    const bond = paperOf(e.bond);
    const on = bond?.type === 'bond_issued' ? s` on the bond of ${dollars(bond.principal)}` : '';
    return s`${n.seat(e.issuer)} owed ${n.seat(e.holder)} a coupon of ${dollars(e.amount)}${on}${waits(e.held)}.`;
  },
  instalment_paid: (e: EventOf<'instalment_paid'>, n: Names) =>
    s`${n.seat(e.payer)} owed ${n.seat(e.payee)} an instalment of ${dollars(e.amount)}${waits(e.held)}. ${number(e.left)} to go.`,
  held_paid: (e: EventOf<'held_paid'>, n: Names) =>
    s`${n.seat(e.payee)} got the ${dollars(e.amount)} that ${n.seat(e.payer)} owed.`,
  agreement_made: (e: EventOf<'agreement_made'>, n: Names) => does(e.term, n, terms),
  agreement_ended: (e: EventOf<'agreement_ended'>, n: Names) => {
    const what = told(e.term, e.agreement, n, which);
    return {
      expired: s`${what} has run its time.`,
      used_up: s`${what} is used up.`,
      agreed: s`${what} was ended early.`,
      merged: s`${what} ended: both sides are one now.`,
      bankruptcy: s`${what} ended by a bankruptcy.`,
    }[e.why];
  },
  trade_proposed: (e: EventOf<'trade_proposed'>, n: Names, paperOf: PaperOf) => {
    const [from, to] = [n.seat(e.from), n.seat(e.to)];
    const [give, get] = [handed(e.give, n, hand, paperOf), handed(e.get, n, hand, paperOf)];
    const binds = bound(e, n, terms, which, paperOf);
    const none = binds.length === 0 ? '.' : s`:${binds}`;
    const more = binds.length === 0 ? '.' : s`, on these terms:${binds}`;
    if (e.thread !== e.trade) {
      if (binds.length > 0 && give === null)
        return get === null
          ? s`Counter-offer of ${from} to ${to}:${binds}`
          : s`Counter-offer of ${from} to ${to}, asking for ${get}${more}`;
      if (binds.length > 0 && give !== null && get === null)
        return s`Counter-offer of ${from} to ${to}: ${give}${more}`;
      return s`Counter-offer of ${from} to ${to}: ${give ?? 'nothing'} for ${get ?? 'nothing'}${more}`;
    }
    if (give !== null)
      return get === null
        ? s`${from} offered ${to} ${give}${more}`
        : s`${from} offered ${to} ${give} for ${get}${more}`;
    return get === null ? s`${from} offered ${to} a deal${none}` : s`${from} asked ${to} for ${get}${more}`;
  },
  trade_accepted: (e: EventOf<'trade_accepted'>, n: Names) =>
    s`${n.seat(e.to)} accepted the offer of ${n.seat(e.from)}.`,
  /** A trade that was accepted, where it is known what was offered; its terms are told by what came of them. */
  offerAccepted: (e: EventOf<'trade_proposed'>, n: Names, paperOf: PaperOf) => {
    const [give, get] = [handed(e.give, n, hand, paperOf), handed(e.get, n, hand, paperOf)];
    const rest = e.terms.length > 0 ? 'what follows' : 'nothing';
    const what = give === null && get === null ? '' : s`: ${give ?? rest} for ${get ?? rest}`;
    return s`${n.seat(e.to)} accepted the offer of ${n.seat(e.from)}${what}.`;
  },
  /** A trade that was closed, where it is known who offered it to whom. */
  offerClosed: (why: EventOf<'trade_closed'>['why'], from: Part, to: Part) =>
    ({
      rejected: s`${to} rejected the offer of ${from}.`,
      withdrawn: s`${from} withdrew the offer to ${to}.`,
      countered: s`${to} answered the offer of ${from}.`,
      impossible: s`The offer of ${from} to ${to} can no longer be carried out.`,
      bankruptcy: s`The offer of ${from} to ${to} is void by a bankruptcy.`,
    })[why],
  trade_closed: (e: EventOf<'trade_closed'>) =>
    ({
      rejected: s`Trade ${e.trade} was rejected.`,
      withdrawn: s`Trade ${e.trade} was withdrawn.`,
      countered: s`Trade ${e.trade} was answered.`,
      impossible: s`Trade ${e.trade} can no longer be carried out.`,
      bankruptcy: s`Trade ${e.trade} is void by a bankruptcy.`,
    })[e.why],
  time_ran_out: (e: EventOf<'time_ran_out'>, n: Names) => s`The time of ${n.seat(e.seat)} ran out.`,
  time_given: (e: EventOf<'time_given'>, n: Names) =>
    s`${n.seat(e.by)} gave ${n.seat(e.seat)} ${Math.round(e.ms / 1000)} more seconds.`,
  away: (e: EventOf<'away'>, n: Names) =>
    e.why === 'debt'
      ? s`The time of ${n.seat(e.seat)} ran out in debt. The table may vote to remove them.`
      : s`${n.seat(e.seat)} is away: three turns in a row were played for them. The table may vote to remove them.`,
  came_back: (e: EventOf<'came_back'>, n: Names) => s`${n.seat(e.seat)} is back.`,
  removal_opened: (e: EventOf<'removal_opened'>, n: Names) =>
    s`The removal of ${n.seat(e.seat)} is open; it takes ${e.needed} votes.`,
  vote_cast: (e: EventOf<'vote_cast'>, n: Names) => s`${n.seat(e.by)} voted to remove ${n.seat(e.seat)}.`,
};
