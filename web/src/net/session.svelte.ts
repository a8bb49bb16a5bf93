/**
 * What this page knows of the server, as reactive state: the line, the lobby, the game, the log.
 *
 * Everything shown comes from here and everything done goes through here. It knows no ruleset.
 */
import { words } from '../i18n/index.svelte';
import { Connection, Refusal } from './connection';
import { freshId } from './ids';
import { fill, Log } from './log';
import { Stream } from './stream';
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

const PAGE = 200;
/** Lines of chat that are kept here, as many as the server keeps. */
const CHAT_LINES = 200;
/** Where this guest sits, told to the other tabs of the browser. */
const SEAT_KEY = 'investup.seat';

export class Session {
  /** "connecting" only until the first welcome; later a cut line is "offline". */
  line = $state<'connecting' | 'online' | 'offline'>('connecting');
  /** The first welcome came, and whatever seat it spoke of is on the screen. */
  settled = $state(false);
  lobby = $state.raw<Lobby | null>(null);
  /** The seat that this guest holds; null for a spectator. */
  seat = $state<Seat | null>(null);
  view = $state.raw<BaseView | null>(null);
  legal = $state.raw<Legal>({});
  log = $state.raw<HistoryEntry[]>([]);
  listings = $state.raw<Listing[] | null>(null);
  notice = $state.raw<Notice | null>(null);
  /** What was said at the table, oldest first. */
  chat = $state.raw<ChatLine[]>([]);
  /** Seats whose lines are hidden on this page. */
  muted = $state.raw<ReadonlySet<Seat>>(new Set());
  /** When the clocks of the view were received, in the page's time. */
  clocksAt = $state(0);
  /** The last refusal of a game action, shown until the next action or until it is put away. */
  refusal = $state.raw<Refusal | null>(null);
  /** Counts the tables that were left without this tab's doing: in another tab, or by being sent away. */
  left = $state(0);
  /** How many actions are on their way to the server. */
  acting = $state(0);

  #connection: Connection;
  #stream: Stream<BaseView>;
  #log = new Log();
  #listeners = new Set<NewsListener>();
  #watching: string | null = null;
  #wantsListings = false;
  #filling = false;
  #legalSeq = -1;

  constructor() {
    this.#stream = new Stream<BaseView>({
      sync: (since) => this.request('game.sync', since === undefined ? {} : { since }),
      changed: (view, news) => this.#changed(view, news),
      lost: (problem) => {
        if (!(problem instanceof Refusal && problem.code === 'offline')) this.#connection.renew();
      },
    });
    this.#connection = new Connection({
      welcome: (welcome) => void this.#welcome(welcome),
      cut: () => {
        if (this.line === 'online') this.line = 'offline';
      },
      event: (name, body) => this.#event(name, body),
      words: () => words.shell.line,
    });
    // Another tab sat down or left: come in again, and be told where this guest sits now.
    addEventListener('storage', (event) => {
      if (event.key !== SEAT_KEY) return;
      if (event.newValue === '') this.left += 1;
      this.#connection.renew();
    });
  }

  request<Name extends RequestName>(name: Name, body: Body<Name>): Promise<Answer<Name>> {
    return this.#connection.request(name, body);
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

  async create(name: string, ruleset: string, options: Lobby['options']): Promise<void> {
    const { code, seat } = await this.request('lobby.create', { name, ruleset, options, id: freshId() });
    this.#sit(code, seat);
  }

  async join(code: string, name: string): Promise<void> {
    const answer = await this.request('lobby.join', { code, name });
    this.#sit(answer.code, answer.seat);
  }

  async watch(code: string): Promise<void> {
    const answer = await this.request('lobby.watch', { code });
    this.#watching = answer.code;
  }

  /** Leave the table, or stop watching it. */
  async leave(): Promise<void> {
    await this.request('lobby.leave', {});
    if (this.#watching === null) localStorage.setItem(SEAT_KEY, '');
    this.#forget();
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
    localStorage.setItem(SEAT_KEY, code);
  }

  async #welcome(welcome: Welcome): Promise<void> {
    this.line = 'online';
    if (welcome.resume === null) {
      const watched = this.#watching;
      if (watched === null) this.#forget();
      else await this.watch(watched).catch(() => this.#forget());
      this.settled = true;
    } else {
      this.#watching = null;
      this.seat = welcome.resume.seat;
    }
    if (this.#wantsListings) void this.list().catch(() => undefined);
  }

  #event(name: string, body: unknown): void {
    if (name === 'lobby') this.#lobby(body as Lobby);
    else if (name === 'lobbies') this.listings = (body as { lobbies: Listing[] }).lobbies;
    else if (name === 'view') this.#stream.whole(body as BaseView);
    else if (name === 'game') this.#stream.update(body as Update);
    else if (name === 'chat') this.chat = [...this.chat, body as ChatLine].slice(-CHAT_LINES);
    else if (name === 'legal') {
      const { seq, legal } = body as { seq: number; legal: Legal };
      this.#takeLegal(seq, legal);
    } else if (name === 'notice') {
      this.notice = body as Notice;
      if (this.notice.code === 'kicked' || this.notice.code === 'closed') {
        this.#forget();
        this.left += 1;
      }
    }
  }

  #lobby(lobby: Lobby): void {
    // The view of a game that starts may come before or after the lobby that tells of it.
    if (this.view !== null && lobby.game_id !== this.view.game_id && lobby.game_id !== this.lobby?.game_id) {
      this.#stream.clear();
      this.#forgetGame();
    }
    const entered = this.lobby?.code !== lobby.code;
    this.lobby = lobby;
    this.settled = true;
    if (entered) void this.#fillChat(lobby.code);
  }

  #takeLegal(seq: number, legal: Legal): void {
    if (seq < this.#legalSeq) return;
    this.#legalSeq = seq;
    this.legal = legal;
  }

  #changed(view: BaseView, news: readonly HistoryEntry[]): void {
    const before = this.view;
    if (before !== null && before.game_id !== view.game_id) this.#forgetGame();
    this.view = view;
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

  /** Hide the lines of a seat, on this page only, or show them again. */
  mute(seat: Seat, hidden: boolean): void {
    const muted = new Set(this.muted);
    if (hidden) muted.add(seat);
    else muted.delete(seat);
    this.muted = muted;
  }

  async #fillChat(code: string): Promise<void> {
    this.chat = [];
    try {
      const { lines } = await this.request('chat.history', { limit: PAGE });
      if (this.lobby?.code === code) this.chat = [...lines.toReversed(), ...this.chat].slice(-CHAT_LINES);
    } catch {
      // The line was cut: coming back enters the table again.
    }
  }

  #forgetGame(): void {
    this.view = null;
    this.legal = {};
    this.#legalSeq = -1;
    this.#log.clear();
    this.log = [];
    this.refusal = null;
  }

  #forget(): void {
    this.#watching = null;
    this.lobby = null;
    this.seat = null;
    this.chat = [];
    this.muted = new Set();
    this.#stream.clear();
    this.#forgetGame();
  }
}

/** Whatever was thrown, as a refusal with a sentence. */
export function asRefusal(problem: unknown): Refusal {
  return problem instanceof Refusal ? problem : new Refusal('page_error', String(problem));
}
