/** English: the words of Invest Up on the table. */
import { change, count, list, money, number, percent, plural } from '../../../../i18n/index.svelte';
import type { Cases } from '../../../../net/sentences';
import { dollars, s, text, type Part, type Sentence } from '../../../../table/sentence';
import type { Deck, EventOf } from '../../types';
import { paid, type Names } from '../names';
import { paperEvents } from './paper';

const decks: Record<Deck, string> = { chance: 'Chance', treasure: 'Treasure' };
const goBack = (deeds: number) => `${count(deeds, 'deed goes', 'deeds go')} back to the bank.`;
const dice = ([a, b]: readonly number[]) => `${a} + ${b}${a === b ? ' (doubles)' : ''}`;

const events = {
  game_started: (e: EventOf<'game_started'>, n: Names) => s`The game begins. ${n.seat(e.first)} goes first.`,
  turn_began: (e: EventOf<'turn_began'>, n: Names) => s`${n.seat(e.seat)}’s turn`,
  rolled: (e: EventOf<'rolled'>, n: Names) => s`${n.seat(e.seat)} rolled ${dice(e.dice)}.`,
  rolledAndMoved: (e: EventOf<'rolled'>, to: number, n: Names) =>
    s`${n.seat(e.seat)} rolled ${dice(e.dice)} and moved to ${n.place(to)}.`,
  moved: (e: EventOf<'moved'>, n: Names) =>
    e.direction === 'backwards'
      ? s`${n.seat(e.seat)} went back to ${n.place(e.to)}.`
      : s`${n.seat(e.seat)} moved to ${n.place(e.to)}.`,
  passedGo: (e: EventOf<'moved'>, n: Names) => s`${n.seat(e.seat)} passed GO and collected ${dollars(paid(e))}.`,
  jailed: (e: EventOf<'jailed'>, n: Names) =>
    e.why === 'doubles'
      ? s`${n.seat(e.seat)} rolled a third doubles in a row and goes to jail.`
      : e.why === 'card'
        ? s`The card sends ${n.seat(e.seat)} to jail.`
        : s`${n.seat(e.seat)} is sent to jail.`,
  stayed_in_jail: (e: EventOf<'stayed_in_jail'>, n: Names) =>
    s`No doubles: ${n.seat(e.seat)} stays in jail (try ${e.failed} of 3).`,
  left_jail: (e: EventOf<'left_jail'>, n: Names) =>
    ({
      doubles: s`${n.seat(e.seat)} rolled doubles and leaves jail.`,
      fine: s`${n.seat(e.seat)} paid ${dollars(paid(e))} and leaves jail.`,
      pass: s`${n.seat(e.seat)} used a Jail Pass and leaves jail.`,
      third_roll: s`After a third failed try ${n.seat(e.seat)} paid ${dollars(paid(e))} and leaves jail.`,
    })[e.how],
  offered: (e: EventOf<'offered'>, n: Names) =>
    s`${n.seat(e.seat)} may buy ${n.place(e.space)} for ${dollars(e.price)}.`,
  bought: (e: EventOf<'bought'>, n: Names) => s`${n.seat(e.seat)} bought ${n.place(e.space)} for ${dollars(e.price)}.`,
  declined: (e: EventOf<'declined'>, n: Names) => s`${n.seat(e.seat)} did not buy ${n.place(e.space)}.`,
  rent_paid: (e: EventOf<'rent_paid'>, n: Names) =>
    s`${n.seat(e.seat)} paid ${n.seat(e.owner)} ${dollars(e.amount)} rent for ${n.place(e.space)}${e.waived > 0 ? ` (${money(e.waived)} was waived)` : ''}.`,
  tax_paid: (e: EventOf<'tax_paid'>, n: Names) =>
    s`${n.seat(e.seat)} paid the bank ${dollars(e.amount)}: ${n.place(e.space)}.`,
  card_drawn: (e: EventOf<'card_drawn'>, n: Names) =>
    s`${n.seat(e.seat)} drew ${decks[e.deck]}: “${game.card(e.card, e.text, (space) => text(n.place(space)))}”`,
  cashChange: (seat: number, by: number, n: Names) => s`${n.seat(seat)} ${{ kind: 'money', text: change(by) }}`,
  built: (e: EventOf<'built'>, n: Names) =>
    e.houses === 5
      ? s`${n.seat(e.seat)} built a hotel in ${n.place(e.space)} for ${dollars(paid(e))}.`
      : s`${n.seat(e.seat)} built house ${e.houses} in ${n.place(e.space)} for ${dollars(paid(e))}.`,
  house_sold: (e: EventOf<'house_sold'>, n: Names) =>
    e.houses === 4
      ? s`${n.seat(e.seat)} sold the hotel in ${n.place(e.space)} for ${dollars(paid(e))}; four houses stay.`
      : s`${n.seat(e.seat)} sold a house in ${n.place(e.space)} for ${dollars(paid(e))}.`,
  mortgaged: (e: EventOf<'mortgaged'>, n: Names) =>
    s`${n.seat(e.seat)} mortgaged ${n.place(e.space)} for ${dollars(paid(e))}.`,
  unmortgaged: (e: EventOf<'unmortgaged'>, n: Names) =>
    s`${n.seat(e.seat)} lifted the mortgage of ${n.place(e.space)} for ${dollars(paid(e))}.`,
  went_bankrupt: (e: EventOf<'went_bankrupt'>, n: Names) =>
    e.why === 'declared'
      ? s`${n.seat(e.seat)} gave up and is bankrupt. ${goBack(e.spaces.length)}`
      : s`${n.seat(e.seat)} is bankrupt. ${goBack(e.spaces.length)}`,
  game_over: (e: EventOf<'game_over'>, n: Names) =>
    e.ranking[0]?.[0] === undefined ? s`The game is over.` : s`${n.seat(e.ranking[0][0])} wins the game.`,
  ...paperEvents,
  unknown: (type: string): Sentence => s`Something happened that this page does not know (${type}).`,
};

const game = {
  beforeFirst: 'Start',
  board: 'The board',
  centre: 'Table',
  boardHelp: 'Arrow keys go from space to space, Enter opens the deed.',
  dice: (a: number, b: number) => `Dice: ${a} and ${b}`,
  noDice: 'The dice have not been rolled yet.',
  turnOf: (name: string, mine: boolean) => (mine ? 'Your turn' : `${name}’s turn`),
  over: 'Game over',
  turnNumber: (n: number) => `Turn ${n}`,
  drew: (name: string, deck: Deck) => `${name} drew ${decks[deck]}`,
  deck: decks,
  /** What a card says; `place` names the space that it travels to. English has the server's wording. */
  card: (_key: string, told: string, _place: (space: number) => string) => told,
  cardsLeft: (deck: Deck, n: number) => `${decks[deck]}: ${n} cards`,
  log: 'Log',
  deeds: 'Properties',
  deals: 'Deals',
  market: 'Market',
  portfolio: 'Portfolio',
  panelLoading: 'One moment…',
  panelFailed: 'This part of the page could not be loaded.',
  panelAgain: 'Try again',
  players: 'Players',
  deedClose: 'Close the deed',
  you: 'you',
  out: 'Bankrupt',
  bot: 'Bot',
  disconnected: 'Disconnected',
  left: 'Left',
  jailed: 'In jail',
  passes: (n: number) => plural(n, 'Jail Pass', `${number(n)} Jail Passes`),
  turn: 'To move',
  owns: (n: number, total: number, what: string) => `${n} of ${total}: ${what}`,
  airports: 'Airports',
  /** An airport beside its picture. */
  airport: (name: string) => name.replace(/ Airport$/, ''),
  utilities: 'Utilities',
  set: (letter: string, country: string) => `Set ${letter}, ${country}`,

  tour: { offer: 'Your first game here?', start: 'Show me round', no: 'No, thanks' },

  inWords: {
    space: 'Space',
    lies: 'What is on it',
    how: 'How the properties are shown',
    sets: 'By set',
    table: 'Whole board as a table',
  },

  offers: {
    waiting: (who: Part, n: number) =>
      n === 1 ? s`${who} offers you a deal.` : s`${who} and others: ${number(n)} offers wait for you.`,
    look: 'Look',
    badge: (n: number) => count(n, 'offer waits for you', 'offers wait for you'),
  },

  space: {
    rented: (name: string) => `rented by ${name}`,
    shared: (name: string, part: number) => `${name} gets ${percent(part)} of the rent`,
    waived: (name: string, part: number) =>
      part === 100 ? `${name} pays no rent` : `${name} pays ${percent(part)} less rent`,
    owned: (name: string) => `owned by ${name}`,
    unowned: (price: number) => `for sale at ${money(price)}`,
    houses: (n: number) => (n === 5 ? 'hotel' : count(n, 'house', 'houses')),
    mortgaged: 'mortgaged',
    here: (names: readonly string[]) => `here: ${list(names)}`,
    tax: (amount: number) => `pay ${money(amount)}`,
    visiting: 'Just visiting',
    jail: 'Jail',
  },

  about: {
    go: 'Passing GO or landing on it pays $200.',
    jail: 'Landing here is only a visit. Whoever is sent to jail leaves by doubles, for $50, or with a Jail Pass.',
    vacation: 'Nothing happens here. Enjoy it.',
    go_to_prison: 'Whoever lands here goes to jail, without passing GO.',
    chance: 'Whoever lands here draws a Chance card.',
    treasure: 'Whoever lands here draws a Treasure card.',
    tax: (amount: number) => `Whoever lands here pays the bank ${money(amount)}.`,
  },

  deed: {
    title: (name: string) => `Deed of ${name}`,
    price: 'Price',
    house: 'A house or the hotel costs',
    mortgage: 'Mortgage pays',
    lift: 'Lifting the mortgage costs',
    owner: 'Owner',
    nobody: 'Nobody',
    rent: 'Rent',
    base: 'Rent',
    whole: 'Whole set, no houses',
    houses: (n: number) => (n === 5 ? 'With hotel' : `With ${count(n, 'house', 'houses')}`),
    airports: (n: number) => count(n, 'airport', 'airports'),
    utility: (factor: number) => `${factor} × the dice`,
    utilities: (n: number) => count(n, 'utility', 'utilities'),
    mortgagedNow: 'Mortgaged: no rent is charged here.',
    now: 'now',
    build: (houses: number, cost: number) => `${houses === 4 ? 'Build hotel' : 'Build house'} −${money(cost)}`,
    sell: (houses: number, gain: number) => `${houses === 5 ? 'Sell hotel' : 'Sell house'} +${money(gain)}`,
    doMortgage: (gain: number) => `Mortgage +${money(gain)}`,
    doLift: (cost: number) => `Lift mortgage −${money(cost)}`,
    whyNot: 'Why not?',
    whyNotLabel: (deed: string) => `${deed} Why not? It is not possible now.`,
    family: 'Goes with',
    lies: 'What lies on it',
    rented: (who: Part, turns: number) =>
      s`${who} rents it and collects the rent for ${count(turns, 'more turn', 'more turns')}.`,
    share: (who: Part, part: number) => s`${who} gets ${percent(part)} of the rent.`,
    waiver: (who: Part, part: number, left: number | null, counts: 'landings' | 'turns' | null) => {
      const less = part === 100 ? 'no rent' : `${percent(part)} less rent`;
      return left === null
        ? s`${who} pays ${less} here until a bankruptcy.`
        : counts === 'landings'
          ? s`${who} pays ${less} here for ${count(left, 'more landing', 'more landings')}.`
          : s`${who} pays ${less} here for ${count(left, 'more turn', 'more turns')}.`;
    },
    deal: (name: string) => `Offer ${name} a deal for it`,
  },

  auction: {
    title: 'Auction',
    of: (name: string) => `Auction: ${name}`,
    left: (seconds: number) => count(seconds, 'second left', 'seconds left'),
    close: 'Close the auction; your bid stands',
    open: 'Open the auction',
    noBid: (least: number) => `No bid yet. From ${money(least)}.`,
    stands: (name: string, amount: number) => `${name} leads with ${money(amount)}.`,
    listPrice: (price: number) => `Price ${money(price)}`,
    yours: (amount: number) => `You lead with ${money(amount)}.`,
    lastCall: 'Last call!',
    bid: (amount: string) => `Bid ${amount}`,
    bidOwn: 'Bid',
    own: (least: number, most: number) => `Your own bid, ${money(least)} to ${money(most)}`,
    ownShort: 'Other',
    tooLow: (least: number) => `At least ${money(least)}.`,
    tooHigh: (most: number) => `At most ${money(most)}: more than that you could not pay.`,
    cannot: (least: number) => `You need ${money(least)} to bid.`,
    pass: 'Pass',
    backIn: 'Back in',
    hasPassed: 'passed',
    leads: 'leads',
    players: 'Who is in',
  },

  dock: {
    title: 'What to do now',
    roll: 'Roll the dice',
    rollAgain: 'Roll again',
    rollForDoubles: 'Roll for doubles',
    buy: (amount: string) => `Buy for ${amount}`,
    decline: 'Don’t buy',
    endTurn: 'End turn',
    payFine: 'Pay $50',
    usePass: 'Use Jail Pass',
    properties: 'Properties',
    giveUp: 'Give up',
    giveUpTitle: 'Give up and go bankrupt?',
    giveUpText:
      'Your properties go back to the bank, your houses and cash are gone, and you are out of this game. This cannot be undone.',
    giveUpYes: 'Give up',
    sending: 'Sending…',
    yourTurn: 'It is your turn.',
    again: 'You rolled doubles: roll again.',
    inJail: (tries: number) =>
      tries === 2
        ? 'You are in jail. This is your last try: without doubles you pay $50 and move.'
        : `You are in jail (try ${tries + 1} of 3).`,
    offer: (name: string, price: number) => `${name} is for sale at ${money(price)}.`,
    short: (name: string, price: number, missing: number) =>
      `${name} costs ${money(price)}. You need ${money(missing)} more to buy it.`,
    left: (cash: number) => `${money(cash)} of your cash would be left.`,
    /** All that can be raised, and how much of it would be over; less than 0: it is not enough. */
    reach: (most: number, over: number) =>
      over >= 0
        ? `Houses and mortgages bring up to ${money(most)}: enough, with ${money(over)} over.`
        : `Houses and mortgages bring up to ${money(most)}: ${money(-over)} too little.`,
    done: 'Nothing left to do.',
    doneBuild: 'You can build now, or end your turn.',
    debt: (amount: number) => `You are ${money(amount)} in debt. Raise the money to go on.`,
    debtLater: (amount: number) => `You are ${money(amount)} in debt. You can settle it now or in your next turn.`,
    debtNoWay: 'You have nothing left to sell or mortgage.',
    ways: 'Ways to raise cash',
    wayHouse: (name: string, hotel: boolean) => (hotel ? `Sell the hotel in ${name}` : `Sell a house in ${name}`),
    wayMortgage: (name: string) => `Mortgage ${name}`,
    after: (cash: number) => `cash then ${money(cash)}`,
    waiting: (name: string) => `${name} is to move.`,
    waitingBuy: (name: string, place: string) => `${name} decides whether to buy ${place}.`,
    waitingAuction: 'The auction comes first.',
    waitingDebt: (name: string) => `${name} has to settle a debt.`,
    watching: 'You are watching this game.',
    bankrupt: 'You are bankrupt. You can watch how it ends.',
    offline: 'Waiting for the connection…',
    over: 'The game is over.',
    result: 'Show the result',
  },

  story: {
    past: 'Look back',
    filter: 'Filter the log',
    player: 'Player',
    everybody: 'Everybody',
    kind: 'Kind',
    everything: 'Everything',
    kinds: {
      payments: 'Payments',
      moves: 'Dice, moves, cards',
      property: 'Property and auctions',
      paper: 'Deals and paper',
      table: 'The table',
    },
    clear: 'Show everything',
    nothing: 'Nothing of this kind has happened yet.',
    why: 'Who paid whom, and why',
  },

  end: {
    wins: (name: string, mine: boolean) => (mine ? 'You win!' : `${name} wins`),
    noWinner: 'The game ended without a winner',
    reasons: {
      last_solvent: 'Everybody else is bankrupt.',
      abandoned: 'Everybody left the table.',
    } as Record<string, string>,
    reason: (key: string) => `The game ended: ${key}.`,
    ranking: 'Ranking',
    place: (n: number) => `${n}.`,
    turns: (n: number) => `${count(n, 'turn was', 'turns were')} played.`,
    replay: 'Watch the replay',
    again: 'Play again',
    menu: 'Back to the menu',
    board: 'Look at the board',
    stays: 'What stands here stays until you leave it.',
  },
};

export const words = {
  events,
  game,
  /** Other names for what stands on the map: countries, spaces. */
  titles: {} as Partial<Record<string, string>>,
  /** Refusals with their names and amounts; English has the server's own. */
  refusals: {} as Cases,
};
