/**
 * The log of a game as sentences, grouped by turn: what a person reads of the events.
 */
import type { GameEvent, HistoryEntry } from '../../net/wire';
import { placesIn, plain, type Group, type Line, type Sentence } from '../../table/sentence';
import { keeps, type Filter } from './story_filter';
import { gameWords, type Names, type PaperOf } from './messages';
import { setName } from './sets';
import { known, type EventOf, type GameMap, type KnownEvent, type MoneyMove } from './types';

/** A sentence, what it tells of, and what was paid by it. */
export interface Told extends Omit<Line, 'key'> {
  type: string;
  moves: readonly MoneyMove[];
  /** The sentence where there is little room. */
  brief?: Sentence;
}
export type StoryLine = Told & Line;
export type StoryGroup = Group<StoryLine>;

const movesOf = (event: KnownEvent): readonly MoneyMove[] => (event as { moves?: MoneyMove[] }).moves ?? [];

const GO = 0;
const JAIL = 10;
/** Turns are held for who reads them, but no more than fill so many lines. */
const HELD_ROWS = 400;

/** Where it happened: the places that the sentence names, and those that it means. */
function placesOf(event: KnownEvent, sentence: Sentence): readonly number[] {
  switch (event.type) {
    case 'jailed':
    case 'stayed_in_jail':
    case 'left_jail':
      return [JAIL];
    case 'went_bankrupt':
      return event.spaces;
    default:
      return placesIn(sentence);
  }
}

/** Names of players and places, as parts of a sentence. */
export function namesOf(players: readonly { name: string }[], map: GameMap): Names {
  return {
    seat: (seat) => ({ kind: 'seat', seat, text: players[seat]?.name ?? `#${seat}` }),
    place: (place) => ({ kind: 'place', place, text: map.spaces[place]?.name ?? `#${place}` }),
    set: (set) => setName(map, set),
  };
}

/** What each seat gained or lost by `moves`, in the order in which they stand there. */
export function deltas(moves: readonly MoneyMove[]): Map<number, number> {
  const sums = new Map<number, number>();
  const add = (account: MoneyMove['from'], amount: number) => {
    if (typeof account === 'number') sums.set(account, (sums.get(account) ?? 0) + amount);
  };
  for (const move of moves) {
    add(move.from, -move.amount);
    add(move.to, move.amount);
  }
  return sums;
}

/** What a sentence may refer to by a number: it stands further back in the log, or nobody knows it any more. */
interface Past {
  offerOf: (trade: number) => EventOf<'trade_proposed'> | null;
  paperOf: PaperOf;
}

const NO_PAST: Past = { offerOf: () => null, paperOf: () => null };

/** The sentences of what one action caused. A roll and the move that follows it are one sentence. */
export function tell(events: readonly GameEvent[], names: Names, past: Past = NO_PAST): Told[] {
  const lines: Told[] = [];
  events.forEach((event, i) => {
    const next = events[i + 1];
    lines.push(
      ...tellOne(
        known(event),
        next === undefined ? null : known(next),
        i === 0 ? null : known(events[i - 1] as GameEvent),
        names,
        past,
      ),
    );
  });
  return lines;
}

function tellOne(
  event: KnownEvent,
  next: KnownEvent | null,
  last: KnownEvent | null,
  names: Names,
  past: Past,
): Told[] {
  const words = gameWords.events;
  const line = (sentence: Sentence): Told => ({
    sentence,
    type: event.type,
    moves: movesOf(event),
    places: placesOf(event, sentence),
  });
  switch (event.type) {
    case 'turn_began':
    case 'offered':
      // The turn is the heading of its group; an offer is followed by what became of it.
      return [];
    case 'rolled':
      return next?.type === 'moved' && next.seat === event.seat
        ? [line(words.rolledAndMoved(event, next.to, names))]
        : [line(words.rolled(event, names))];
    case 'moved': {
      const go = movesOf(event).length > 0 ? [{ ...line(words.passedGo(event, names)), places: [GO] }] : [];
      return last?.type === 'rolled' ? go : [{ ...line(words.moved(event, names)), moves: [] }, ...go];
    }
    case 'card_drawn':
      return [line(cardSentence(event, names))];
    case 'trade_proposed': {
      const told = line(sentenceOf(event, names, past.paperOf));
      if (event.terms.length === 0) return [told];
      const bare = sentenceOf({ ...event, terms: [] }, names, past.paperOf);
      return [{ ...told, brief: [...bare.slice(0, -1), String(bare.at(-1)).replace(/\.$/, ' …')] }];
    }
    case 'trade_accepted': {
      const offer = past.offerOf(event.trade);
      return [line(offer === null ? sentenceOf(event, names) : words.offerAccepted(offer, names, past.paperOf))];
    }
    case 'trade_closed': {
      // The counter-offer that follows says it all.
      if (event.why === 'countered' && next?.type === 'trade_proposed') return [];
      const offer = past.offerOf(event.trade);
      if (offer === null) return [line(sentenceOf(event, names))];
      return [line(words.offerClosed(event.why, names.seat(offer.from), names.seat(offer.to)))];
    }
    case 'went_bankrupt':
    case 'game_over':
      return [{ ...line(sentenceOf(event, names)), weight: 'strong' }];
    default:
      return [line(sentenceOf(event, names, past.paperOf))];
  }
}

function cardSentence(event: KnownEvent & { type: 'card_drawn' }, names: Names): Sentence {
  const words = gameWords.events;
  const changes = [...deltas(movesOf(event))].filter(([, by]) => by !== 0);
  const parts = changes.flatMap(([seat, by], i) => [i === 0 ? ' ' : ', ', ...words.cashChange(seat, by, names)]);
  return [...words.card_drawn(event, names), ...parts];
}

/** The sentence of one event by itself. */
export function sentenceOf(event: KnownEvent, names: Names, paperOf: PaperOf = NO_PAST.paperOf): Sentence {
  const words = gameWords.events;
  const write = words[event.type as keyof typeof words] as
    ((event: KnownEvent, names: Names, paperOf: PaperOf) => Sentence) | undefined;
  return write === undefined || event.type === undefined
    ? words.unknown(String(event.type))
    : write(event, names, paperOf);
}

/**
 * The log of one game. It keeps the turns and the lines that it has told, so that an update makes new lines for what is new
 * and the page redraws nothing else.
 */
export class Story {
  #names: Names;
  #log: readonly HistoryEntry[] = [];
  #told = new Map<number, StoryGroup>();
  /** Where the log began when they were told: what comes before it may be what they refer to. */
  #oldest: number | undefined;
  /** The lines of each piece of a turn, by where it begins. */
  #lines = new Map<string, { size: number; lines: StoryLine[] }>();

  constructor(names: Names) {
    this.#names = names;
  }

  /** The last sentence of the log, as short as it can be; null before anything happened. */
  latest(log: readonly HistoryEntry[]): Sentence | null {
    // The heading of a turn that has only begun, and a turn in which something happened.
    const { groups } = this.tell(log, 3);
    const line = groups.find(({ lines }) => lines.length > 0)?.lines.at(-1);
    return line?.brief ?? line?.sentence ?? null;
  }

  /**
   * The newest turns of the log, the newest first, until they fill `rows` lines, headings among them; and whether there
   * are older ones. With a filter only the lines that it keeps, and the turns that have some. They go on down to the
   * turn with the key `held`, where that is not too far.
   */
  tell(
    log: readonly HistoryEntry[],
    rows: number,
    filter: Filter | null = null,
    held: number | null = null,
  ): { groups: StoryGroup[]; more: boolean } {
    this.#log = log;
    if (log[0]?.seq !== this.#oldest) {
      this.#oldest = log[0]?.seq;
      this.#told.clear();
      this.#lines.clear();
    }
    const groups: StoryGroup[] = [];
    let filled = 0;
    const full = (): boolean => {
      const oldest = groups.at(-1);
      if (oldest === undefined || filled < rows) return false;
      return held === null || oldest.key <= held || filled >= rows + HELD_ROWS;
    };
    const add = (group: StoryGroup): void => {
      const lines = filter === null ? group.lines : group.lines.filter((line) => keeps(filter, line));
      if (filter !== null && lines.length === 0) return;
      filled += 1 + lines.length;
      groups.push(lines.length === group.lines.length ? group : { ...group, lines });
    };
    // From the end backwards, so that a long game costs no more than a short one.
    let later: Piece[] = [];
    for (let i = log.length - 1; i >= 0; i -= 1) {
      const { seq, events } = log[i] as HistoryEntry;
      let end = events.length;
      for (let at = events.length - 1; at >= 0; at -= 1) {
        if (events[at]?.type !== 'turn_began') continue;
        add(
          this.#group(seq * 100 + at, events[at] as GameEvent, [
            { seq, from: at, events: events.slice(at, end) },
            ...later,
          ]),
        );
        later = [];
        end = at;
        if (full()) return { groups, more: i > 0 || at > 0 };
      }
      if (end > 0) later.unshift({ seq, from: 0, events: events.slice(0, end) });
    }
    if (later.length > 0) add(this.#group(-1, null, later));
    return { groups, more: false };
  }

  #group(key: number, began: GameEvent | null, pieces: readonly Piece[]): StoryGroup {
    const size = pieces.reduce((sum, piece) => sum + piece.events.length, 0);
    const before = this.#told.get(key);
    if (before?.size === size) return before;
    const turn = began === null ? null : (known(began) as EventOf<'turn_began'>);
    const lines = pieces.flatMap((piece) => this.#linesOf(piece));
    const group: StoryGroup = {
      key,
      seq: began === null ? null : (pieces[0]?.seq ?? null),
      seat: turn?.seat ?? null,
      title: turn === null ? [gameWords.game.beforeFirst] : gameWords.events.turn_began(turn, this.#names),
      lines,
      size,
    };
    this.#told.set(key, group);
    return group;
  }

  #linesOf({ seq, from, events }: Piece): StoryLine[] {
    const where = `${seq}.${from}`;
    const before = this.#lines.get(where);
    if (before?.size === events.length) return before.lines;
    const past: Past = {
      offerOf: (trade) =>
        lastIn(this.#log, seq, (it) => (it.type === 'trade_proposed' && it.trade === trade ? it : null)),
      paperOf: (number) => lastIn(this.#log, seq, (it) => paperWith(it, number)),
    };
    const lines = tell(events, this.#names, past).map((line, i) => ({ ...line, key: `${where}.${i}` }));
    this.#lines.set(where, { size: events.length, lines });
    return lines;
  }
}

/** A part of what one action caused: all of it, or what lies on one side of a turn's beginning. */
interface Piece {
  seq: number;
  from: number;
  events: readonly GameEvent[];
}

/** The last event up to `seq` that `wanted` gives something for. */
function lastIn<Found>(
  log: readonly HistoryEntry[],
  seq: number,
  wanted: (event: KnownEvent) => Found | null,
): Found | null {
  for (let i = log.length - 1; i >= 0; i -= 1) {
    const entry = log[i] as HistoryEntry;
    if (entry.seq > seq) continue;
    for (const event of entry.events) {
      const found = wanted(known(event));
      if (found !== null) return found;
    }
  }
  return null;
}

/** The event by which a bond, an agreement or a share of this number came to be, or a part of a share ended. */
function paperWith(event: KnownEvent, number: number): ReturnType<PaperOf> {
  switch (event.type) {
    case 'bond_issued':
      return event.bond === number ? event : null;
    case 'agreement_made':
      return event.agreement === number ? event : null;
    case 'share_sold':
    case 'share_ended':
      return event.share === number ? event : null;
    default:
      return null;
  }
}

/** What a screen reader says of an update. */
export function spoken(news: readonly HistoryEntry[], names: Names): string {
  return news
    .flatMap(({ events }) => events.map((event) => [event, tell([event], names)] as const))
    .map(([event, lines]) =>
      event.type === 'turn_began' || event.type === 'offered'
        ? `${plain(sentenceOf(known(event), names))}.`.replace(/\.\.$/, '.')
        : lines.map((line) => plain(line.sentence)).join(' '),
    )
    .filter((text) => text !== '')
    .join(' ');
}
