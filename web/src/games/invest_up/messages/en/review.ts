/** English: the words of looking back at a game: its numbers, its fair dice, its past. */
import { count, number } from '../../../../i18n/index.svelte';
import { dollars, s, type Part } from '../../../../table/sentence';
import type { Deck } from '../../types';

const deck: Record<Deck, string> = { chance: 'Chance', treasure: 'Treasure' };

export const words = {
  tabs: { numbers: 'Numbers', game: 'Game' },
  worth: 'Net worth',

  landings: {
    title: 'Where tokens landed',
    text: (total: number) => `${count(total, 'move', 'moves')} came to rest; the stronger its colour, the more often.`,
    most: 'Most visited',
    times: (n: number) => count(n, 'landing', 'landings'),
    all: 'Everybody',
    whose: 'Whose landings',
  },

  rents: {
    title: 'Rent by set',
    none: 'No rent was paid.',
    by: (name: string, amount: string) => `${name}: ${amount}`,
  },

  deals: {
    title: 'Deals',
    text: 'What a deal brought its player less what it cost: rents against price and houses, coupons against principal, cash and deeds of a trade at list prices. Trades with anything else in them have no price.',
    best: 'Best',
    worst: 'Worst',
    none: 'There were no deals.',
    turn: (n: number) => `turn ${number(n)}`,
    deed: (who: Part, place: Part, cost: number, earned: number, auction: boolean) =>
      auction
        ? s`${who} won ${place} at auction: ${dollars(cost)} in, ${dollars(earned)} out.`
        : s`${who} bought ${place}: ${dollars(cost)} in, ${dollars(earned)} out.`,
    stake: (who: Part, issuer: Part, cost: number, earned: number) =>
      s`${who} invested ${dollars(cost)} in ${issuer} and got back ${dollars(earned)}.`,
    bond: (who: Part, issuer: Part, cost: number, earned: number) =>
      s`${who} lent ${issuer} ${dollars(cost)} and got ${dollars(earned)} in coupons.`,
    trade: (who: Part, partner: Part) => s`${who} traded with ${partner}.`,
  },

  jail: {
    title: 'Jail',
    player: 'Player',
    space: 'By the space',
    card: 'By a card',
    doubles: 'By doubles',
    stayed: 'Failed rolls',
  },

  dice: {
    title: 'Dice',
    text: (rolls: number, doubles: number) =>
      `${count(rolls, 'roll', 'rolls')}, ${count(doubles, 'of them doubles', 'of them doubles')}. The line is what fair dice give on average.`,
    column: (sum: number, times: number) => `${sum}: ${count(times, 'time', 'times')}`,
    average: (n: string, rolls: number) => `average ${n} in ${count(rolls, 'roll', 'rolls')}`,
  },

  money: {
    title: 'Where the money went',
    whose: 'Whose money',
    reason: 'Reason',
    in: 'In',
    out: 'Out',
    total: 'In all',
    none: 'No money moved.',
  },

  fair: {
    title: 'Fair dice',
    text: 'Before the first roll the server showed the fingerprint (SHA-256) of a secret seed. Every roll and both decks come from that seed, and here it is: anybody can check it.',
    commitment: 'Fingerprint shown at the start',
    seed: 'Seed',
    check: 'Check it in this browser',
    checking: 'Checking…',
    holds: (rolls: number, cards: number) =>
      `All fair: the fingerprint fits the seed, and ${count(rolls, 'roll', 'rolls')} and ${count(cards, 'card', 'cards')} are exactly those that the seed gives.`,
    secret: 'The seed stays secret until the game is over.',
    faults: {
      unable:
        'This browser checks only on pages that came over https or from its own machine. Save the game as a file and run “investup verify” on it instead.',
      incomplete: 'The beginning of the game is not on this page yet; try again in a moment.',
      seed: 'Not fair: the seed does not fit the fingerprint that was shown at the start.',
      first: 'Not fair: the seed says that somebody else goes first.',
      dice: (roll: number, seen: string, expected: string) =>
        `Not fair: roll ${number(roll)} was ${seen}, and the seed says ${expected}.`,
      card: (of: Deck) => `Not fair: another card lay on top of the ${deck[of]} deck.`,
    },
  },

  past: {
    look: 'Look back',
    title: (turn: number) => `You are looking at turn ${number(turn)}.`,
    start: 'You are looking at the start.',
    goesOn: 'The game goes on meanwhile.',
    yours: 'The game waits for you.',
    back: 'Return to the game',
    loading: 'Fetching what happened…',
    failed: 'What happened could not be fetched.',
    again: 'Try again',
  },
};
