/**
 * The shapes on the wire, as the page uses them.
 *
 * What a message carries is fixed by the server; see the wire page of the README.
 */

export type Seat = number;

export interface WireError {
  code: string;
  message: string;
  field?: string;
}

export type Ack<Fields extends object = object> = ({ ok: true } & Fields) | { ok: false; error: WireError };

export interface Welcome {
  protocol: number;
  token: string;
  resume: { code: string; seat: Seat } | null;
}

export type Options = Record<string, number | boolean | string>;

export interface LobbySeat {
  seat: Seat;
  name: string;
  bot: boolean;
  level: string | null;
  ready: boolean;
  connected: boolean;
  left: boolean;
  bankrupt: boolean;
  grace_left_ms: number | null;
}

export interface Lobby {
  code: string;
  ruleset: string;
  game_id: string | null;
  host: Seat | null;
  watchers: number;
  seats: LobbySeat[];
  options: Options;
  phase: 'waiting' | 'playing' | 'over';
}

export interface Listing {
  code: string;
  ruleset: string;
  host: string;
  seated: number;
  max_players: number;
  options: Options;
}

/** What a viewer may do now: action type, then field, then the bounds of that field. */
export type Bounds = { int: [number, number] } | { one_of: unknown[] } | { some_of: unknown[]; min: number; max: number };
export type Legal = Record<string, Record<string, Bounds>>;

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
  clocks?: unknown;
  legal?: Legal;
}

export interface Update {
  seq: number;
  events: GameEvent[];
  changes: [(string | number)[], unknown][];
  clocks?: unknown;
}

export interface HistoryEntry {
  seq: number;
  at?: number;
  events: GameEvent[];
}

export interface Notice {
  code: string;
  message: string;
}

/** Each event that a page sends: its body and what a good ack adds. */
export interface Requests {
  'lobby.create': [{ name: string; ruleset?: string; options?: Options; id: string }, { code: string; seat: Seat }];
  'lobby.list': [{ ruleset?: string; watch?: boolean }, { lobbies: Listing[] }];
  'lobby.join': [{ code: string; name: string }, { code: string; seat: Seat }];
  'lobby.watch': [{ code: string }, { code: string }];
  'lobby.options': [{ options: Options }, object];
  'lobby.ready': [{ ready: boolean }, object];
  'lobby.add_bot': [{ level?: string }, { seat: Seat }];
  'lobby.remove_bot': [{ seat: Seat }, object];
  'lobby.kick': [{ seat: Seat }, object];
  'lobby.start': [Record<string, never>, object];
  'lobby.leave': [Record<string, never>, object];
  'game.act': [{ id: string; type: string; [field: string]: unknown }, { seq: number }];
  'game.sync': [{ since?: number }, { view?: BaseView; updates?: Update[] }];
  'game.history': [{ before?: number; limit?: number }, { events: HistoryEntry[] }];
}

export type RequestName = keyof Requests;
export type Body<Name extends RequestName> = Requests[Name][0];
export type Answer<Name extends RequestName> = Requests[Name][1];
