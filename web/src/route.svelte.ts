/**
 * The address of the page: `/` is the menu, `/t/CODE` (or `/#/CODE`) a table, `/replay/ID` (or `/#/replay/ID`) a
 * finished game, `/replay` the place to open one from a file. Anything else is nothing that this page has.
 */
import { normalCode } from './net/ids';

class Route {
  /** The code in the address, as the server writes codes; null on the menu. */
  code = $state<string | null>(null);

  /** The game in the address, "" where one is to be opened; null where the address is no replay's. */
  replay = $state<string | null>(null);

  /** The address, where nothing is to be found at it. */
  nowhere = $state<string | null>(null);

  constructor() {
    this.#read();
    addEventListener('popstate', () => this.#read());
    addEventListener('hashchange', () => this.#read());
  }

  /** Show a table's address without leaving a trace of what stood there before. */
  table(code: string): void {
    if (location.pathname !== `/t/${code}` || location.hash !== '') history.replaceState(null, '', `/t/${code}`);
    this.code = code;
    this.replay = null;
    this.nowhere = null;
  }

  menu(): void {
    if (location.pathname !== '/' || location.hash !== '') history.pushState(null, '', '/');
    this.code = null;
    this.replay = null;
    this.nowhere = null;
  }

  /** Show a finished game; without an id, the place to open one from a file. */
  watch(id = ''): void {
    const path = replayPath(id);
    if (location.pathname !== path || location.hash !== '') history.pushState(null, '', path);
    this.replay = id;
    this.nowhere = null;
  }

  #read(): void {
    const replay =
      /^\/replay(?:\/([^/]*))?\/?$/.exec(location.pathname) ?? /^#\/replay(?:\/([^/]*))?$/.exec(location.hash);
    this.replay = replay === null ? null : decoded(replay[1] ?? '');
    const found = /^\/t\/([^/]+)\/?$/.exec(location.pathname) ?? /^#\/([^/]+)$/.exec(location.hash);
    const code = found?.[1] ?? null;
    this.code = code === null || replay !== null ? null : normalCode(decoded(code));
    const known = replay !== null || code !== null || location.pathname === '/';
    this.nowhere = known ? null : decoded(location.pathname);
  }
}

/** The path of a finished game's link. */
export function replayPath(id: string): string {
  return id === '' ? '/replay' : `/replay/${encodeURIComponent(id)}`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // Not an encoded word: take it as it stands, the server says what it thinks of it.
    return text;
  }
}

export const route = new Route();
