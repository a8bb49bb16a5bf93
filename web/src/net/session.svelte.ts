/**
 * What this page knows of the server, as reactive state: the line, the lobby, the game, the log.
 *
 * Everything shown comes from here and everything done goes through here. It knows no ruleset.
 */
import { words } from '../i18n/index.svelte';
import { ChatRoom } from './chat.svelte';
import { Connection, Refusal } from './connection';
import { Gathering } from './gathering';
import { freshId } from './ids';
import { Live } from './live.svelte';
import { fill, Log } from './log';
import { asRefusal, notice, refusalOf } from './said';
import { noticeOf, sentenceOf } from './sentences';
import { Stream } from './stream';
import * as tabs from './tabs';
import type {
  Answer,
  BaseView,
  Body,
  ChatLine,
  HistoryEntry,
  Legal,
  Listing,
  Lobby,
  Notice,
  RequestName,
  Seat,
  Update,
  Welcome,
} from './wire';

/** Called after each update, with the view before and after it and what happened. */
export type NewsListener = (before: BaseView, after: BaseView, news: readonly HistoryEntry[]) => void;

/** A seat in a running game that was left for the menu. */
export interface KeptSeat {
  code: string;
  name: string;
  /** Until when it is kept, in the page's time. */
  until: number;
}

const PAGE = 200;
/** Notices after which the server does not count this guest as being at the table any more. */
const AWAY: ReadonlySet<string> = new Set<Notice['code']>(['kicked', 'closed', 'unavailable']);

export class Session {
  /** "connecting" only until the first welcome; later a cut line is "offline". */
  line = $state<'connecting' | 'online' | 'offline'>('connecting');
  /** The first welcome came, and whatever seat it spoke of is on the screen. */
  settled = $state(false);
  lobby = $state.raw<Lobby | null>(null);
  /** When the lobby was received, in the page's time. */
  lobbyAt = $state(0);
  /** The seat that this guest holds; null for a spectator. */
  seat = $state<Seat | null>(null);
  #live = $state.raw<Live<BaseView> | null>(null);
  legal = $state.raw<Legal>({});
  log = $state.raw<HistoryEntry[]>([]);
  listings = $state.raw<Listing[] | null>(null);
  notice = $state.raw<Notice | null>(null);
  /** Why the table whose game is over can be looked at only: it has closed, and its end stays on the screen. */
  gone = $state.raw<Notice | null>(null);
  /** A seat to come back to, while the menu is open. */
  kept = $state.raw<KeptSeat | null>(null);
  /** What is said at the table. */
  readonly chat = new ChatRoom();
  /** When the clocks of the view were received, in the page's time. */
  clocksAt = $state(0);
  /** The last refusal of a game action, shown until the next action or until it is put away. */
  refusal = $state.raw<Refusal | null>(null);
  /** Counts the tables that were left without this tab's doing: in another tab, or by being sent away. */
  left = $state(0);
  /** How many actions are on their way to the server. */
  acting = $state(0);

  #connection: Connection;
  /** The view as it came last, by which the next one is judged. */
  #shown: BaseView | null = null;
  #stream: Stream<BaseView>;
  /** What of the table has come and is not shown yet. */
  #coming = new Gathering();
  #log = new Log();
  #listeners = new Set<NewsListener>();
  #watching: string | null = null;
  #wantsListings = false;
  #filling = false;
  #legalSeq = -1;
  /** Lines may have been said that this page has not heard. */
  #chatMissed = false;

  /** The game as it stands; null while there is none. Its fields are read one by one. */
  get view(): BaseView | null {
    return this.#live?.view ?? null;
  }

  /** `linked`: the code in the page's address, before the server says where this guest sits. */
  constructor(linked: string | null) {
    this.#stream = new Stream<BaseView>({
      sync: (since) => this.request('game.sync', since === undefined ? {} : { since }),
      changed: (view, news) => this.#changed(view, news),
      lost: (problem) => {
        if (!(problem instanceof Refusal && problem.code === 'offline')) this.#connection.renew();
      },
    });
    this.#connection = new Connection({
      welcome: (welcome) => {
        this.#coming.now();
        void this.#welcome(welcome);
      },
      cut: () => {
        this.#coming.now();
        if (this.line === 'online') this.line = 'offline';
      },
      event: (name, body) => this.#event(name, body),
      words: () => words.shell.line,
      sentence: sentenceOf,
    });
    this.#connection.about(linked ?? tabs.seatedAt());
    tabs.listen({
      // For all tabs. Coming in again would mean coming back to the seat.
      left: (kept) => {
        this.#leftFor(kept);
        this.left += 1;
      },
      // Come in again, and be told where this guest sits now.
      sat: () => this.#connection.renew(),
    });
  }

  async request<Name extends RequestName>(name: Name, body: Body<Name>): Promise<Answer<Name>> {
    try {
      const answer = await this.#connection.request(name, body);
      // The answer is of a table that has heard all that came before it.
      this.#coming.now();
      return answer;
    } catch (problem) {
      this.#coming.now();
      // The server knows nothing of the seat that is shown here: come in again, and be told where this guest sits.
      if (problem instanceof Refusal && problem.code === 'not_seated' && this.lobby !== null && this.gone === null)
        this.#connection.renew();
      throw problem;
    }
  }

  /** Carry out an action of the game; a refusal is kept in `refusal` and also returned. */
  async act(action: { type: string; [field: string]: unknown }): Promise<Refusal | null> {
    this.acting += 1;
    this.refusal = null;
    try {
      await this.request('game.act', { id: freshId(), ...action });
      return null;
    } catch (problem) {
      this.refusal = asRefusal(problem);
      return this.refusal;
    } finally {
      this.acting -= 1;
    }
  }

  /** Why an action would be refused now, without trying it; null where nothing is in its way. */
  async whyNot(action: { type: string; [field: string]: unknown }): Promise<Refusal | null> {
    try {
      const { error } = await this.request('game.preview', action);
      return error === undefined ? null : refusalOf(error);
    } catch (problem) {
      return asRefusal(problem);
    }
  }

  async create(name: string, ruleset: string, options: Lobby['options']): Promise<void> {
    const { code, seat } = await this.request('lobby.create', { name, ruleset, options, id: freshId() });
    this.#sit(code, seat);
  }

  async join(code: string, name: string): Promise<void> {
    const answer = await this.request('lobby.join', { code, name });
    this.#sit(answer.code, answer.seat);
  }

  /** How far the table is that answers to this code, and its game; rejects if none does. */
  async look(code: string): Promise<{ phase: Lobby['phase']; game_id: string | null }> {
    return this.request('lobby.look', { code });
  }

  async watch(code: string): Promise<void> {
    const answer = await this.request('lobby.watch', { code });
    this.#watching = answer.code;
  }

  /** Leave the table, or stop watching it. A running game keeps the seat for a while (`kept`). */
  async leave(): Promise<void> {
    if (this.gone !== null) {
      this.notice = null;
      this.#forget();
      return;
    }
    const { grace_left_ms: left = 0 } = await this.request('lobby.leave', {});
    if (this.#watching === null) tabs.tellLeft(left);
    this.#leftFor(left);
  }

  /** After the end: the same seats wait for another game. Returns why not, if it is refused. */
  async again(): Promise<Refusal | null> {
    try {
      await this.request('lobby.rematch', {});
      return null;
    } catch (problem) {
      return asRefusal(problem);
    }
  }

  /** The sentence of a refusal; who left a running game is told that the seat there still counts. */
  seatedProblem(problem: Refusal): string {
    return problem.code === 'already_seated' && this.kept !== null
      ? words.kept.counts(this.kept.code)
      : problem.message;
  }

  /** Take the seat again that was left for the menu. */
  async comeBack(kept: KeptSeat): Promise<void> {
    await this.join(kept.code, kept.name);
  }

  /** Give up the seat that was left for the menu: it is bankrupt, and this guest is free to sit elsewhere. */
  async giveUp(): Promise<void> {
    await this.request('lobby.give_up', {});
    tabs.tellLeft(0);
    this.kept = null;
  }

  #leftFor(left: number): void {
    const { lobby, seat } = this;
    const name = lobby?.seats.find((place) => place.seat === seat)?.name;
    this.#forget();
    if (left === 0) this.kept = null;
    if (left > 0 && lobby !== null && name !== undefined)
      this.kept = { code: lobby.code, name, until: performance.now() + left };
  }

  /** Keep `listings` current while the menu is open. */
  async list(): Promise<void> {
    this.#wantsListings = true;
    if (this.line !== 'online') return;
    const { lobbies } = await this.request('lobby.list', { watch: true });
    this.listings = lobbies;
  }

  /** The menu was closed; the server is told, so that it need not send the list any more. */
  unlist(): void {
    this.#wantsListings = false;
    this.listings = null;
    if (this.line === 'online') void this.request('lobby.list', { watch: false }).catch(() => undefined);
  }

  /** Listen to what happens; returns how to stop. */
  onNews(listener: NewsListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #sit(code: string, seat: Seat): void {
    this.#watching = null;
    this.seat = seat;
    tabs.tellSat(code);
  }

  async #welcome(welcome: Welcome): Promise<void> {
    this.line = 'online';
    this.#chatMissed = true;
    // The server that was about to stop is back.
    if (this.notice?.code === 'draining') this.notice = null;
    if (welcome.kept !== null) {
      const { code, name, grace_left_ms: left } = welcome.kept;
      const sat = this.lobby !== null;
      this.#forget();
      this.kept = { code, name, until: performance.now() + left };
      // Another tab has left the table while this one had no line.
      if (sat) this.left += 1;
      this.settled = true;
    } else if (welcome.resume === null) {
      const watched = this.#watching;
      if (watched !== null) await this.watch(watched).catch(() => this.#lost());
      else if (this.lobby !== null && this.gone === null) this.#lost();
      this.settled = true;
    } else {
      this.#watching = null;
      this.seat = welcome.resume.seat;
    }
    if (this.#wantsListings) void this.list().catch(() => undefined);
  }

  #event(name: string, body: unknown): void {
    if (name === 'lobby') this.#coming.add(() => this.#lobby(body as Lobby));
    else if (name === 'game') this.#coming.add(() => this.#stream.update(body as Update));
    else if (name === 'legal') {
      const { seq, legal } = body as { seq: number; legal: Legal };
      this.#coming.add(() => this.#takeLegal(seq, legal));
    } else {
      this.#coming.now();
      this.#single(name, body);
    }
  }

  /** What comes alone: it is shown when it comes. */
  #single(name: string, body: unknown): void {
    if (name === 'lobbies') this.listings = (body as { lobbies: Listing[] }).lobbies;
    else if (name === 'view') this.#stream.whole(body as BaseView);
    else if (name === 'chat') this.chat.hear(body as ChatLine, this.seat);
    else if (name === 'notice') {
      const { code, message } = body as Notice;
      this.notice = notice(code, () => noticeOf(code, message));
      if (AWAY.has(code)) this.#sentAway(this.notice);
      else if (code === 'left' && this.lobby !== null) {
        // On another device, perhaps, whose memory is not this one's: the server knows how long the seat is kept.
        this.#forget();
        this.left += 1;
        this.#connection.renew();
      }
    }
  }

  /** While the line was cut, the seat was given up or the table closed. */
  #lost(): void {
    const code = this.lobby?.code;
    if (code === undefined) {
      this.#forget();
      return;
    }
    this.notice = notice('seat_lost', () => words.shell.seatLost(code));
    this.#sentAway(this.notice);
  }

  /** The table is followed no more. How its game ended stays to be looked at, until the page leaves it. */
  #sentAway(why: Notice): void {
    if (this.lobby === null) return;
    if ((this.view?.outcome ?? null) !== null) {
      this.#watching = null;
      this.gone = why;
      return;
    }
    this.#forget();
    this.left += 1;
  }

  #lobby(lobby: Lobby): void {
    // The view of a game that starts may come before or after the lobby that tells of it.
    if (this.view !== null && lobby.game_id !== this.view.game_id && lobby.game_id !== this.lobby?.game_id) {
      this.#stream.clear();
      this.#forgetGame();
    }
    const entered = this.lobby?.code !== lobby.code;
    this.lobby = lobby;
    this.lobbyAt = performance.now();
    this.gone = null;
    this.kept = null;
    this.settled = true;
    this.#connection.about(lobby.code);
    if (entered) this.chat.enter(lobby.code);
    if (entered || this.#chatMissed) void this.#fillChat(lobby.code);
  }

  #takeLegal(seq: number, legal: Legal): void {
    if (seq < this.#legalSeq) return;
    this.#legalSeq = seq;
    this.legal = legal;
  }

  #changed(view: BaseView, news: readonly HistoryEntry[]): void {
    const before = this.#shown;
    if (before !== null && before.game_id !== view.game_id) this.#forgetGame();
    this.#shown = view;
    if (this.#live?.take(view) !== true) this.#live = new Live(view);
    this.clocksAt = performance.now();
    if (view.you !== null) this.seat = view.you;
    if (news.length === 0) {
      if (view.legal !== undefined) this.#takeLegal(view.seq, view.legal);
      void this.#fillLog(view.game_id);
      return;
    }
    this.#log.add(news);
    this.log = this.#log.entries();
    if (before !== null) for (const listener of this.#listeners) listener(before, view, news);
  }

  async #fillLog(game: string): Promise<void> {
    if (this.#filling) return;
    this.#filling = true;
    try {
      await fill(
        this.#log,
        async (before) =>
          (await this.request('game.history', before === undefined ? { limit: PAGE } : { before, limit: PAGE })).events,
        () => this.view?.game_id === game,
      );
      this.log = this.#log.entries();
    } catch {
      // The line was cut: the next whole view reads it again.
    } finally {
      this.#filling = false;
    }
  }

  async #fillChat(code: string): Promise<void> {
    this.#chatMissed = false;
    try {
      const { lines } = await this.request('chat.history', { limit: PAGE });
      if (this.lobby?.code === code) this.chat.fill(lines);
    } catch {
      this.#chatMissed = true;
    }
  }

  #forgetGame(): void {
    this.#shown = null;
    this.#live = null;
    this.legal = {};
    this.#legalSeq = -1;
    this.#log.clear();
    this.log = [];
    this.refusal = null;
  }

  #forget(): void {
    this.#watching = null;
    this.gone = null;
    this.lobby = null;
    this.seat = null;
    this.chat.leave();
    this.#stream.clear();
    this.#forgetGame();
  }
}
