/**
 * The shapes on the wire, as the page uses them. `types.ts` is made from the server's models; here stand the
 * few that are the same for every game, and what each request is answered with.
 */
import type {
  ChatEvent,
  ChatHistoryBody,
  ChatSayBody,
  ClocksView,
  GameEvent as GameUpdate,
  GameHistoryBody,
  GameLedgerBody,
  GameSyncBody,
  LobbyAddBotBody,
  LobbyCreateBody,
  LobbyEvent,
  LobbyJoinBody,
  LobbyLine,
  LobbyListBody,
  LobbyOptionsBody,
  LobbyReadyBody,
  LobbyRemoveBotBody,
  LobbyWatchBody,
  NoticeEvent,
  SeatBody,
  WelcomeEvent,
  WireError,
} from './types';

export type { WireError };
export type Welcome = WelcomeEvent;
export type Lobby = LobbyEvent;
export type LobbySeat = SeatBody;
export type Listing = LobbyLine;
export type Notice = NoticeEvent;
export type ChatLine = ChatEvent & { line?: number };
export type Clocks = ClocksView;
export type Options = Lobby['options'];
/** The number of a seat. */
export type Seat = number;

export type Ack<Fields extends object = object> = ({ ok: true } & Fields) | { ok: false; error: WireError };

/** What a viewer may do now: action type, then field, then the bounds of that field. */
export type Legal = Record<string, Record<string, Record<string, unknown>>>;

/** Something that happened; which other fields it has, the game knows by its type. */
export interface GameEvent {
  type: string;
  [field: string]: unknown;
}

/** What every game's view has, whatever its rules. */
export interface BaseView {
  you: Seat | null;
  seq: number;
  ruleset: string;
  game_id: string;
  /** How the game ended; null while it goes on. */
  outcome?: object | null;
  clocks?: ClocksView;
  legal?: Legal;
}

/** The event `game`: a change is a path of keys and indices into the view, and what stands there now. */
export interface Update extends Pick<GameUpdate, 'seq'> {
  events: GameEvent[];
  changes: [(string | number)[], unknown][];
  clocks?: ClocksView;
}

export interface HistoryEntry {
  seq: number;
  at?: number;
  events: GameEvent[];
  /** Asked for with `changes`: what became different in a spectator's view since the entry before. */
  changes?: Update['changes'];
}

/** What an action would do, or why it would be refused; what stands in it beside `error` is the game's. */
export interface Preview {
  effects?: unknown;
  burdens?: unknown;
  error?: WireError;
}

/** One payment: from and to are a seat, the bank, or the account of what waits. */
export interface LedgerEntry {
  seq: number;
  at: number;
  from: Seat | 'bank' | 'held';
  to: Seat | 'bank' | 'held';
  amount: number;
  reason: string;
}

type Nothing = Record<string, never>;

/** Each event that a page sends: its body and what a good ack adds. */
export interface Requests {
  'lobby.create': [LobbyCreateBody, { code: string; seat: Seat }];
  'lobby.list': [LobbyListBody, { lobbies: Listing[] }];
  'lobby.join': [LobbyJoinBody, { code: string; seat: Seat }];
  'lobby.watch': [LobbyWatchBody, { code: string }];
  'lobby.look': [LobbyWatchBody, { code: string; phase: Lobby['phase']; game_id: string | null }];
  'lobby.options': [LobbyOptionsBody, object];
  'lobby.ready': [LobbyReadyBody, object];
  'lobby.add_bot': [LobbyAddBotBody, { seat: Seat }];
  'lobby.remove_bot': [LobbyRemoveBotBody, object];
  'lobby.kick': [LobbyRemoveBotBody, object];
  'lobby.start': [Nothing, object];
  'lobby.leave': [Nothing, { grace_left_ms?: number }];
  'lobby.give_up': [Nothing, object];
  'game.act': [{ id: string; type: string; [field: string]: unknown }, { seq: number }];
  'game.sync': [GameSyncBody, { view?: BaseView; updates?: Update[] }];
  'lobby.rematch': [Nothing, object];
  'chat.say': [ChatSayBody, object];
  'chat.history': [ChatHistoryBody, { lines: ChatLine[] }];
  'game.preview': [{ type: string; [field: string]: unknown }, Preview];
  'game.ledger': [GameLedgerBody, { entries: LedgerEntry[] }];
  'game.history': [GameHistoryBody, { events: HistoryEntry[] }];
}

export type RequestName = keyof Requests;
export type Body<Name extends RequestName> = Requests[Name][0];
export type Answer<Name extends RequestName> = Requests[Name][1];
