/**
 * The line to the server: requests that are answered, events that come by themselves, and the guest's token.
 *
 * The token is the key to a seat. It lies in localStorage, so that all tabs of a browser are one guest and a
 * reload comes back to its place. A request that carries an `id` of its own is sent again after the line was
 * cut or the server was about to stop: the server applies it once. Any other request fails at once then.
 */
import { io, type Socket } from 'socket.io-client';
import type { Ack, Answer, Body, RequestName, Welcome, WireError } from './wire';

const TOKEN_KEY = 'investup.token';
const ANSWER_MS = 8_000;

/** The server (or the line) said no. */
export class Refusal extends Error {
  #say: () => string;

  constructor(
    readonly code: string,
    say: () => string,
    readonly field?: string,
  ) {
    super();
    this.name = 'Refusal';
    this.#say = say;
  }

  /** A sentence for a person, in the language that the page has when it is read. */
  override get message(): string {
    return this.#say();
  }
}

export interface ConnectionHandlers {
  /** The server knows us; what a seat sees follows by itself. */
  welcome(welcome: Welcome): void;
  /** The line is cut; it is being mended. */
  cut(): void;
  /** Anything else that the server sends by itself. */
  event(name: string, body: unknown): void;
  /** Sentences for what only the page can know. */
  words(): { offline: string; noAnswer: string };
  /** The sentence for a refusal in the language of the page. */
  sentence(error: WireError): string;
}

interface Pending {
  name: string;
  body: unknown;
  resolve(answer: unknown): void;
  reject(problem: Refusal): void;
}

export class Connection {
  #socket: Socket;
  #handlers: ConnectionHandlers;
  #welcomed = false;
  #again: Pending[] = [];
  #begun = false;
  #sentToken: string | null = null;
  /** The token of the last welcome. */
  #token: string | null = null;

  constructor(handlers: ConnectionHandlers) {
    this.#handlers = handlers;
    this.#socket = io({
      // The first line is opened when its address is known (`about`).
      autoConnect: false,
      transports: ['websocket'],
      reconnectionDelay: 300,
      reconnectionDelayMax: 3_000,
      auth: (give) => {
        this.#sentToken = localStorage.getItem(TOKEN_KEY);
        give(this.#sentToken === null ? {} : { token: this.#sentToken });
      },
    });
    this.#socket.on('disconnect', (reason) => {
      this.#welcomed = false;
      handlers.cut();
      // The library does not come back by itself when the server hung up.
      if (reason === 'io server disconnect') setTimeout(() => this.#socket.connect(), 3_000);
    });
    this.#socket.on('connect_error', () => handlers.cut());
    this.#socket.on('welcome', (welcome: Welcome) => this.#welcome(welcome));
    this.#socket.onAny((name: string, body: unknown) => {
      if (name !== 'welcome') handlers.event(name, body);
    });
    // A phone that wakes up does not have to wait for the next try.
    addEventListener('online', () => this.hurry());
    // Two tabs that start at once are each given a token, and one of them stays in the browser: be that guest.
    addEventListener('storage', (event) => {
      if (event.key === TOKEN_KEY && this.#welcomed && localStorage.getItem(TOKEN_KEY) !== this.#token) this.renew();
    });
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden) this.hurry();
    });
  }

  /**
   * The table that the next connection is about, or null: it stands in the address, so that whatever spreads
   * connections over several processes can bring those of one table together.
   */
  about(code: string | null): void {
    this.#socket.io.opts.query = code === null ? {} : { table: code };
    if (!this.#begun) this.#socket.connect();
    this.#begun = true;
  }

  /** Try again now instead of at the next planned try. */
  hurry(): void {
    if (!this.#socket.connected) this.#socket.disconnect().connect();
  }

  /** Hang up and come back: the server sends everything anew. */
  renew(): void {
    this.#socket.disconnect().connect();
  }

  /** Send a request; resolves with what a good answer adds, rejects with a Refusal. */
  request<Name extends RequestName>(name: Name, body: Body<Name>): Promise<Answer<Name>> {
    return new Promise((resolve, reject) => {
      const pending: Pending = { name, body, resolve: (answer) => resolve(answer as Answer<Name>), reject };
      if (this.#welcomed) this.#send(pending);
      else this.#cut(pending);
    });
  }

  #welcome(welcome: Welcome): void {
    const stored = localStorage.getItem(TOKEN_KEY);
    if (this.#sentToken === null && stored !== null && stored !== welcome.token) {
      // Another tab of this browser was given a token first: be the same guest.
      this.renew();
      return;
    }
    localStorage.setItem(TOKEN_KEY, welcome.token);
    this.#token = welcome.token;
    this.#welcomed = true;
    this.#handlers.welcome(welcome);
    const again = this.#again;
    this.#again = [];
    for (const pending of again) this.#send(pending);
  }

  #send(pending: Pending): void {
    const body = pending.body;
    this.#socket.timeout(ANSWER_MS).emit(pending.name, body, (problem: Error | null, ack: Ack | undefined) => {
      if (problem !== null) {
        if (this.#socket.connected) pending.reject(new Refusal('no_answer', () => this.#handlers.words().noAnswer));
        else this.#cut(pending);
      } else if (ack?.ok) pending.resolve(ack);
      else if (ack?.error.code === 'draining' && hasId(pending.body)) this.#again.push(pending);
      else {
        const error = ack?.error;
        pending.reject(
          error === undefined
            ? new Refusal('bad_answer', () => this.#handlers.words().noAnswer)
            : new Refusal(error.code, () => this.#handlers.sentence(error), error.field),
        );
      }
    });
  }

  #cut(pending: Pending): void {
    if (hasId(pending.body)) this.#again.push(pending);
    else pending.reject(new Refusal('offline', () => this.#handlers.words().offline));
  }
}

/** The request names itself, so that the server knows it when it comes again. */
function hasId(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'id' in body;
}
