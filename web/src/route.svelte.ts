/** The address of the page: `/` is the menu, `/t/CODE` (or `/#/CODE`) a table. */
import { normalCode } from './net/ids';

class Route {
  /** The code in the address, as the server writes codes; null on the menu. */
  code = $state<string | null>(null);

  constructor() {
    this.#read();
    addEventListener('popstate', () => this.#read());
    addEventListener('hashchange', () => this.#read());
  }

  /** Show a table's address without leaving a trace of what stood there before. */
  table(code: string): void {
    if (location.pathname !== `/t/${code}` || location.hash !== '') history.replaceState(null, '', `/t/${code}`);
    this.code = code;
  }

  menu(): void {
    if (location.pathname !== '/' || location.hash !== '') history.pushState(null, '', '/');
    this.code = null;
  }

  #read(): void {
    const found = /^\/t\/([^/]+)\/?$/.exec(location.pathname) ?? /^#\/([^/]+)$/.exec(location.hash);
    let code = found?.[1] ?? null;
    try {
      code = code === null ? null : decodeURIComponent(code);
    } catch {
      // Not an encoded word: take it as it stands, the server says what it thinks of it.
    }
    this.code = code === null ? null : normalCode(code);
  }
}

export const route = new Route();
