/**
 * Were the dice fair? A finished game is drawn again from its seed, here in the browser, and compared (R39).
 *
 * The server showed SHA-256(seed) before the first roll. The stream is HMAC-SHA256(seed, counter as 8 bytes
 * big-endian), read as 32-bit big-endian words. From it come, in this order: who goes first, the Chance deck,
 * the Treasure deck, then two dice for each roll. This page shares nothing with the server but these sentences.
 */
import type { HistoryEntry } from '../../../net/wire';
import { known, type Deck, type EventOf, type KnownEvent } from '../types';

/** The decks before they are shuffled. */
const DECKS: Record<Deck, readonly string[]> = {
  chance: [
    'to_go',
    'to_first_airport',
    'to_third_set',
    'to_fifth_set',
    'to_last_city',
    'nearest_airport_1',
    'nearest_airport_2',
    'nearest_utility',
    'back_three',
    'chance_jail',
    'chance_pass',
    'chance_repairs',
    'speeding',
    'dividend',
    'loan_repaid',
    'dinner_for_all',
  ],
  treasure: [
    'treasure_to_go',
    'bank_error',
    'inheritance',
    'savings_mature',
    'photo_prize',
    'flea_market',
    'consulting',
    'tax_refund',
    'second_place',
    'hospital',
    'school',
    'doctor',
    'birthday',
    'treasure_repairs',
    'treasure_jail',
    'treasure_pass',
  ],
};
const isPass = (card: string) => card.endsWith('_pass');

const WORDS = 2 ** 32;
const WORDS_IN_BLOCK = 8;

/** What did not go by the seed; `entry` is the number of the update in which it happened. */
export type Fault =
  | { kind: 'unable' }
  | { kind: 'incomplete' }
  | { kind: 'seed' }
  | { kind: 'first'; entry: number }
  | { kind: 'dice'; entry: number; roll: number; expected: readonly number[]; seen: readonly number[] }
  | { kind: 'card'; entry: number; deck: Deck };

/** `fault` is null where everything went by the seed; the counts say how much was compared. */
export interface Verdict {
  fault: Fault | null;
  rolls: number;
  cards: number;
}

/** Bytes from lower-case hex; null for anything else. */
export function bytesOf(hex: string): Uint8Array<ArrayBuffer> | null {
  if (!/^([0-9a-f]{2})+$/.test(hex)) return null;
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/** SHA-256 in hex. */
export async function fingerprint(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The stream of fair numbers of one seed. */
export class Draw {
  #key: CryptoKey;
  #block: DataView = new DataView(new ArrayBuffer(0));
  #counter = 0n;
  #offset = WORDS_IN_BLOCK;

  private constructor(key: CryptoKey) {
    this.#key = key;
  }

  static async from(seed: Uint8Array<ArrayBuffer>): Promise<Draw> {
    return new Draw(await crypto.subtle.importKey('raw', seed, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']));
  }

  async #word(): Promise<number> {
    if (this.#offset === WORDS_IN_BLOCK) {
      const message = new DataView(new ArrayBuffer(8));
      message.setBigUint64(0, this.#counter);
      this.#block = new DataView(await crypto.subtle.sign('HMAC', this.#key, message.buffer));
      this.#counter += 1n;
      this.#offset = 0;
    }
    this.#offset += 1;
    return this.#block.getUint32((this.#offset - 1) * 4);
  }

  /** A number from 0 to n - 1; words that would favour the low ones are rejected. */
  async below(n: number): Promise<number> {
    const limit = Math.floor(WORDS / n) * n;
    let word = await this.#word();
    while (word >= limit) word = await this.#word();
    return word % n;
  }

  async die(): Promise<number> {
    return 1 + (await this.below(6));
  }

  /** Fisher-Yates from the top. */
  async shuffled(cards: readonly string[]): Promise<string[]> {
    const deck = [...cards];
    for (let i = deck.length - 1; i > 0; i -= 1) {
      const j = await this.below(i + 1);
      [deck[i], deck[j]] = [deck[j] as string, deck[i] as string];
    }
    return deck;
  }
}

/** Where every card is: in its deck, or, a Jail Pass, with a player. */
class Cards {
  #decks: Record<Deck, string[]>;
  #held: Deck[][];
  #proposals = new Map<number, EventOf<'trade_proposed'>>();

  constructor(decks: Record<Deck, string[]>, seats: number) {
    this.#decks = decks;
    this.#held = Array.from({ length: seats }, () => []);
  }

  /** Whether this is the card that lies on top; it goes under its deck, a pass to the player. */
  draw({ deck, card, seat }: EventOf<'card_drawn'>): boolean {
    const top = this.#decks[deck].shift();
    if (top !== undefined && isPass(top)) this.#held[seat]?.push(deck);
    else if (top !== undefined) this.#decks[deck].push(top);
    return top === card;
  }

  /** Passes go from hand to hand in trades, and back under their decks. */
  follow(event: KnownEvent): void {
    if (event.type === 'trade_proposed') this.#proposals.set(event.trade, event);
    else if (event.type === 'trade_accepted') {
      const deal = this.#proposals.get(event.trade);
      this.#hand(event.from, event.to, deal?.give.passes ?? 0);
      this.#hand(event.to, event.from, deal?.get.passes ?? 0);
    } else if (event.type === 'left_jail' && event.how === 'pass') this.#back(event.seat, 1);
    else if (event.type === 'went_bankrupt') this.#back(event.seat, this.#held[event.seat]?.length ?? 0);
  }

  #hand(giver: number, taker: number, count: number): void {
    this.#held[taker]?.push(...(this.#held[giver]?.splice(0, count) ?? []));
  }

  #back(seat: number, count: number): void {
    for (const deck of this.#held[seat]?.splice(0, count) ?? []) this.#decks[deck].push(`${deck}_pass`);
  }
}

/**
 * Draw the game again and compare it with everything that was told of it, oldest first.
 *
 * `commitment` is what was shown at the start, `seed` what was shown at the end, both in hex.
 */
export async function check(
  entries: readonly HistoryEntry[],
  seats: number,
  commitment: string,
  seed: string | null,
): Promise<Verdict> {
  const verdict: Verdict = { fault: null, rolls: 0, cards: 0 };
  const fail = (fault: Fault): Verdict => ({ ...verdict, fault });
  // A browser offers this only to pages that came over https or from its own machine.
  if (globalThis.crypto?.subtle === undefined) return fail({ kind: 'unable' });
  const bytes = seed === null ? null : bytesOf(seed);
  if (bytes === null || (await fingerprint(bytes)) !== commitment) return fail({ kind: 'seed' });
  if (entries[0]?.events[0]?.type !== 'game_started') return fail({ kind: 'incomplete' });

  const draw = await Draw.from(bytes);
  const first = await draw.below(seats);
  const chance = await draw.shuffled(DECKS.chance);
  const cards = new Cards({ chance, treasure: await draw.shuffled(DECKS.treasure) }, seats);
  for (const { seq, events } of entries) {
    for (const event of events.map(known)) {
      if (event.type === 'game_started') {
        if (event.first !== first || event.commitment !== commitment) return fail({ kind: 'first', entry: seq });
      } else if (event.type === 'rolled') {
        const expected = [await draw.die(), await draw.die()];
        verdict.rolls += 1;
        if (event.dice.join() !== expected.join())
          return fail({ kind: 'dice', entry: seq, roll: verdict.rolls, expected, seen: event.dice });
      } else if (event.type === 'card_drawn') {
        verdict.cards += 1;
        if (!cards.draw(event)) return fail({ kind: 'card', entry: seq, deck: event.deck });
      } else cards.follow(event);
    }
  }
  return verdict;
}
