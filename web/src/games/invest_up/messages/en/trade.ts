/** English: the words of deals, of the market and of what players hold and owe. */
import { change, count, money, number, percent, plural } from '../../../../i18n/index.svelte';
import { all, dollars, s, type Part, type Sentence } from '../../../../table/sentence';
import type { WorthKind } from '../../trade/holdings';
import type { Ending } from '../../trade/negotiations';
import type { Agreement, Burden, SideEffects, TermKind, TermOf } from '../../types';
import { stake, type Names } from '../names';
import { everyTurns, landings, less, terms, turns } from './terms';

const passes = (n: number) => plural(n, 'a Jail Pass', `${number(n)} Jail Passes`);
const inTurns = (n: number) => plural(n, 'next turn', `in ${number(n)} turns`);

export const words = {
  deals: {
    with: 'New deal with',
    draft: 'draft',
    cannotPropose: 'You cannot make another offer now: withdraw one, or wait for the next turn.',
    nobody: 'There is nobody left to deal with.',
    watching: 'You are watching. The open offers are below.',
    ideas: 'Worth asking',
    idea: (place: Part, set: string, whose: Part) => s`${place} of ${whose} completes your set ${set}.`,
    ideaBoth: (place: Part, set: string, whose: Part, back: Part) =>
      s`${place} of ${whose} completes your set ${set}, and your ${back} completes theirs.`,
    useIdea: 'Start this deal',
    forYou: 'Waiting for your answer',
    yours: 'Your open offers',
    others: 'Offers between others',
    none: 'No offer is open.',
    history: 'Earlier talks',
    talks: (n: number) => count(n, 'offer', 'offers'),
    inTurn: (turn: number) => `turn ${turn}`,
    answered: 'Answer given.',
  },

  offer: {
    toYou: (from: Part) => s`${from} offers you a deal`,
    toYouCounter: (from: Part) => s`${from} answers with a counter-offer`,
    yours: (to: Part) => s`Your offer to ${to}`,
    others: (from: Part, to: Part) => s`${from} offers ${to} a deal`,
    youGive: 'You give',
    youGet: 'You get',
    gives: (name: string) => `${name} gives`,
    nothing: 'nothing',
    binds: 'What binds you',
    bindsOthers: 'What binds them',
    burdens: 'What lies on these deeds',
    seen: 'I have seen what lies on these deeds',
    seeFirst: 'Please look at what lies on these deeds, and tick that you have seen it.',
    accept: 'Accept',
    reject: 'Reject',
    counter: 'Counter',
    withdraw: 'Withdraw',
    thread: (n: number) => count(n, 'earlier offer', 'earlier offers'),
    ending: {
      accepted: 'accepted',
      rejected: 'rejected',
      withdrawn: 'withdrawn',
      countered: 'countered',
      impossible: 'no longer possible',
      bankruptcy: 'void: bankruptcy',
    } satisfies Record<Ending, string>,
    open: 'open',
  },

  builder: {
    title: (name: string) => `Deal with ${name}`,
    counterTitle: (name: string) => `Counter-offer to ${name}`,
    back: 'Back to all deals',
    clear: 'Clear',
    propose: (name: string) => `Send to ${name}`,
    counter: 'Send counter-offer',
    empty: 'Pick what you give and what you want. Deeds can be clicked on the board, too.',
    gone: 'Something left this draft: it does not belong to its giver any more.',
    sent: (name: string) => `Your offer was sent to ${name}.`,
    cash: 'Cash',
    has: (amount: number) => `has ${money(amount)}`,
    deeds: 'Deeds',
    noDeeds: 'No deeds',
    passes: 'Jail Passes',
    stakes: 'Stakes',
    bonds: 'Bonds',
    stake: (name: string, ppm: number, value: number) => `${stake(ppm)} of ${name}’s cash (${money(value)} now)`,
    stakePart: 'How much of it, in %',
    whole: 'All of it',
    part: 'A part',
    bond: (name: string, principal: number, rate: number, every: number) =>
      `${money(principal)} lent to ${name}, ${percent(rate)} ${everyTurns(every)}`,
    pledged: 'pledged',
    rented: 'rented',
    waived: 'waiver',
    built: 'built',
    mortgaged: 'mortgaged',
  },

  terms: {
    title: 'Terms',
    hint: 'What binds both of you after the deal.',
    add: 'Add a term',
    edit: 'Change',
    done: 'Done',
    remove: 'Remove',
    kind: {
      instalments: 'Instalments',
      waiver: 'Rent waiver',
      rental: 'Rental',
      set_share: 'Share of a set',
      buy_back_share: 'Buy back a share',
      issue_bond: 'Bond',
      end_bond: 'End a bond',
      end_agreement: 'End an agreement',
    } satisfies Record<TermKind, string>,
    about: {
      instalments: 'Pay later, a part every few turns.',
      waiver: 'One of you pays less rent, or none, on some deeds.',
      rental: 'One of you collects the rent of a deed of the other for some turns.',
      set_share: 'A part of the rent of a whole set goes to the other.',
      buy_back_share: 'A share that was sold ends.',
      issue_bond: 'One lends to the other now, for a coupon every few turns.',
      end_bond: 'A bond between you ends.',
      end_agreement: 'A rental, waiver or instalment plan ends early.',
    } satisfies Record<TermKind, string>,
    none: {
      instalments: '',
      waiver: 'Neither of you would collect any rent.',
      rental: 'Neither of you would have a deed to rent out.',
      set_share: 'Neither of you would have a whole set.',
      buy_back_share: 'Neither of you holds a share on the other’s cities.',
      issue_bond: '',
      end_bond: 'There is no bond between you.',
      end_agreement: 'Nothing runs between you.',
    } satisfies Record<TermKind, string>,
    who: 'Who',
    pays: (from: string, to: string) => `${from} pays ${to}`,
    spares: (from: string, to: string) => `${from} spares ${to}`,
    borrows: (issuer: string, holder: string) => `${issuer} borrows from ${holder}`,
    amount: 'Amount each time',
    every: 'Every … turns',
    times: 'How often',
    rentPercent: 'Percent of the rent',
    until: 'How long',
    untilLandings: 'for landings',
    untilTurns: 'for turns',
    untilBankrupt: 'to a bankruptcy',
    landings: 'Landings',
    turns: 'Turns',
    on: 'On',
    deed: 'Deed',
    rentedBy: (deed: string, owner: string, tenant: string) => `${deed}: ${owner} rents it to ${tenant}`,
    set: 'Set',
    setBy: (set: string, seller: string, to: string) => `${set}: ${seller} sells to ${to}`,
    share: 'Share',
    all: 'All of it',
    principal: 'Amount lent',
    rate: 'Coupon, % of it',
    bond: 'Bond',
    agreement: 'Agreement',

    ...terms,
    /** `left` of the share stays sold; null where that is not known any more. */
    buy_back_share: (part: number | undefined, left: number | null, what: Sentence) =>
      part === undefined || left === 0
        ? s`This ends: ${what}`
        : left === null
          ? s`${percent(part)} of the rent comes back: ${what}`
          : s`${percent(part)} of the rent comes back, ${percent(left)} stays sold: ${what}`,
    ends: (what: Sentence) => s`This ends: ${what}`,
    goneBond: (n: number) => s`bond ${n}.`,
    goneAgreement: (n: number) => s`agreement ${n}.`,
    goneShare: (n: number) => s`share ${n}.`,
  },

  items: {
    cash: (amount: number) => s`${dollars(amount)}`,
    deed: (place: Part, marks: readonly string[]) =>
      marks.length === 0 ? s`${place}` : s`${place} (${marks.join(', ')})`,
    stake: (ppm: number | null, held: number | null, issuer: Part) =>
      ppm === null
        ? held === null
          ? s`all of the stake in ${issuer}`
          : s`all of the stake in ${issuer} (${stake(held)} now)`
        : s`${stake(ppm)} of ${issuer}’s cash`,
    passes,
    bond: (principal: number, issuer: Part, rate: number, every: number) =>
      s`the bond of ${dollars(principal)} to ${issuer} (${percent(rate)} ${everyTurns(every)})`,
    goneBond: (n: number) => s`bond ${n}`,
  },

  effects: {
    title: 'What it would change',
    cash: 'Cash',
    net_worth: 'Net worth',
    rent_a_round: 'Expected rent a round',
    rentShort: 'Rent a round',
    rentHint: 'Rent a round: the average while every other player makes one turn.',
    now: (amount: number) => `then ${money(amount)}`,
    same: 'no change',
    completes: (set: string) => `Completes ${set}`,
    breaks: (set: string) => `Breaks ${set}`,
    sets: 'Sets',
    takesOn: 'Takes on',
    spoken: ({ cash, net_worth, rent_a_round }: SideEffects) =>
      `For you: cash ${change(cash.after - cash.before)}, net worth ${change(net_worth.after - net_worth.before)}, expected rent a round ${change(rent_a_round.after - rent_a_round.before)}.`,
    asking: 'Working it out…',
    cannot: 'Not possible as it stands:',
  },

  burden: (b: Burden, n: Names): Sentence => {
    const who = b.seat === undefined ? '' : n.seat(b.seat);
    switch (b.kind) {
      case 'mortgage':
        return s`${n.place(b.space)} is mortgaged.`;
      case 'rental':
        return s`${n.place(b.space)} is rented to ${who} for ${turns(b.left ?? 0)} more.`;
      case 'waiver':
        return s`${who} pays ${less(b.percent ?? 0)} on ${n.place(b.space)}.`;
      case 'set_share':
        return s`${who} gets ${percent(b.percent ?? 0)} of the rent of ${n.place(b.space)}.`;
    }
  },

  agreement: (a: Agreement, owner: Part | null, n: Names): Sentence => {
    switch (a.kind) {
      case 'instalments':
        return s`${n.seat(a.payer)} pays ${n.seat(a.payee)} ${dollars(a.amount)} ${everyTurns(a.every)}: ${a.left} to go, ${inTurns(a.due_in_turns)}.`;
      case 'waiver':
        return s`${n.seat(a.grantee)} pays ${less(a.percent)} on ${all(a.properties.map(n.place))}, ${
          a.left === null
            ? 'until a bankruptcy'
            : a.counts === 'landings'
              ? `${landings(a.left)} more`
              : `${turns(a.left)} more`
        }.`;
      case 'rental':
        return owner === null
          ? s`${n.seat(a.tenant)} collects the rent of ${n.place(a.property)} for ${turns(a.left)} more.`
          : s`${n.seat(a.tenant)} rents ${n.place(a.property)} of ${owner} for ${turns(a.left)} more.`;
    }
  },
  share: (holder: Part, part: number, places: readonly Part[]) =>
    s`${holder} gets ${percent(part)} of the rent of ${all(places)}.`,
  bondBetween: (issuer: Part, holder: Part, principal: number, rate: number, every: number) =>
    s`${issuer} owes ${holder} ${percent(rate)} of ${dollars(principal)} ${everyTurns(every)}.`,
  coupon: (amount: number, n: number) => s`Coupon ${dollars(amount)} ${inTurns(n)}`,

  market: {
    stock: 'Stock',
    bonds: 'Bonds',
    open: 'open',
    closed: 'closed',
    cashNow: (amount: number) => `${money(amount)} cash now`,
    price: (amount: number, ppm: number) => `${money(amount)} buys ${stake(ppm)} of it`,
    noPrice: 'Without cash a stake has no price.',
    hold: (ppm: number, value: number) => s`You hold ${stake(ppm)}, worth ${dollars(value)} today.`,
    holders: 'Stakes in it',
    amount: 'Invest',
    buys: (ppm: number) => `buys ${stake(ppm)}`,
    invest: (amount: string) => `Invest ${amount}`,
    sellPart: 'Sell, in % of their cash',
    sellAll: 'All',
    pays: (amount: number) => `pays ${money(amount)}`,
    sell: (amount: string) => `Sell for ${amount}`,
    offer: (rate: number, every: number) => `${percent(rate)} ${everyTurns(every)}`,
    left: (limit: number) => `${money(limit)} left for sale`,
    principal: 'Lend',
    coupon: (amount: number, every: number) => `brings ${money(amount)} ${everyTurns(every)}`,
    lend: (amount: string) => `Lend ${amount}`,
    glance: 'The market at a glance',
    issuer: 'Issuer',
    cash: 'Cash',
    youHold: 'You hold',
    trend: 'Net worth',
    /** Percent, and every how many turns. */
    rateShort: (rate: number, every: number) => `${percent(rate)} every ${every}`,
    whyNot: 'Why not?',
    mine: 'Your own paper',
    mineStock: 'Your stock',
    mineStockHint: 'While it is open, others can buy a share of your cash. The cash they pay goes to you.',
    openStock: 'Open your stock',
    closeStock: 'Close your stock',
    mineBonds: 'Your bonds',
    mineBondsHint:
      'While they are open, others can lend to you at this rate. A bond pays until it is ended in a trade.',
    rate: 'Coupon, %',
    every: 'Every … turns',
    limit: 'At most, in $ (empty: any)',
    openBonds: 'Open your bonds',
    saveBonds: 'Save the offer',
    closeBonds: 'Close your bonds',
    marketClosed: 'At this table bonds are made and moved in deals only.',
    dealInstead: 'Offer a deal',
    done: {
      invest: 'Invested.',
      sell_stake: 'Sold.',
      buy_bond: 'Lent.',
      set_stock: 'Saved.',
      set_bonds: 'Saved.',
    } as Record<string, string>,
  },

  portfolio: {
    whose: 'Whose',
    worth: 'Net worth',
    lines: {
      cash: 'Cash',
      deeds: 'Deeds at their price',
      mortgages: 'Mortgages',
      buildings: 'Houses at half their cost',
      stakesHeld: 'Stakes held, at today’s value',
      stakesIssued: 'Stakes of others',
      bondsHeld: 'Lent (bonds held)',
      bondsIssued: 'Borrowed (bonds issued)',
      waiting: 'Waiting for others’ debts',
    } satisfies Record<WorthKind, string>,
    curve: 'Net worth over time',
    curveSoon: 'The curve begins with the second turn.',
    curveAt: (turn: number) => `Turn ${turn}`,
    axis: 'Turn',
    stakesHeld: 'Stakes held',
    stakeIn: (ppm: number, issuer: Part) => s`${stake(ppm)} of ${issuer}’s cash`,
    stakesIssued: 'Stakes of others in this player',
    stakeOf: (ppm: number, holder: Part) => s`${holder} holds ${stake(ppm)}`,
    bondsHeld: 'Lent to others',
    bondTo: (principal: number, issuer: Part, rate: number, every: number) =>
      s`${dollars(principal)} to ${issuer}, ${percent(rate)} ${everyTurns(every)}`,
    bondsIssued: 'Borrowed from others',
    bondFrom: (principal: number, holder: Part, rate: number, every: number) =>
      s`${dollars(principal)} from ${holder}, ${percent(rate)} ${everyTurns(every)}`,
    agreements: 'Agreements and shares',
    held: 'Waiting for a debt to be settled',
    heldRow: (amount: number, payee: Part, payer: Part) =>
      s`${dollars(amount)} for ${payee}, until ${payer} is out of debt`,
    nothing: 'No paper: nothing held, nothing owed.',
    statement: 'Statement',
    statementHint: 'Every dollar that came or went, and why.',
    showStatement: 'Show the statement',
    turn: (turn: number) => `Turn ${turn}`,
    older: 'Show older entries',
    loading: 'Reading the books…',
    empty: 'No money has moved yet.',
    bank: 'Bank',
    waiting: 'on hold',
    reasons: {
      starting_cash: 'Starting cash',
      go: 'Passing GO',
      rent: 'Rent',
      rent_share: 'Share of a rent',
      tax: 'Tax',
      card: 'Card',
      repairs: 'Repairs (card)',
      jail_fine: 'Jail fine',
      purchase: 'Purchase',
      auction: 'Auction',
      building: 'Building',
      house_sale: 'House sold',
      mortgage: 'Mortgage',
      mortgage_lift: 'Mortgage lifted',
      investment: 'Investment',
      stake_sale: 'Stake sold',
      bond: 'Bond',
      coupon: 'Coupon',
      instalment: 'Instalment',
      trade: 'Trade',
      bankruptcy: 'Bankruptcy',
      lapsed: 'Lapsed',
    } as Record<string, string>,
  },
};
