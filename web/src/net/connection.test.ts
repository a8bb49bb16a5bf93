import { beforeEach, describe, expect, it, vi } from 'vitest';

type Listener = (...values: unknown[]) => void;
type Reply = (problem: Error | null, ack?: unknown) => void;

/** What the page has sent, and the ways for a test to be the server. */
const line = vi.hoisted(() => ({
  sent: [] as { name: string; body: unknown; reply: Reply }[],
  listeners: new Map<string, Listener>(),
  connected: true,
  opts: {} as { query?: { table?: string } },
  /** The table in the address of each connection that was begun. */
  addresses: [] as (string | null)[],
}));

vi.mock('socket.io-client', () => {
  const socket = {
    get connected() {
      return line.connected;
    },
    on: (name: string, listener: Listener) => line.listeners.set(name, listener),
    onAny: () => undefined,
    io: { opts: line.opts },
    connect: () => {
      line.addresses.push(line.opts.query?.table ?? null);
      return socket;
    },
    disconnect: () => socket,
    timeout: () => ({
      emit: (name: string, body: unknown, reply: Reply) => line.sent.push({ name, body, reply }),
    }),
  };
  return { io: () => socket };
});

const { Connection } = await import('./connection');

function connect() {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
  vi.stubGlobal('addEventListener', (name: string, listener: Listener) => line.listeners.set(`page ${name}`, listener));
  vi.stubGlobal('document', { addEventListener: () => undefined, hidden: false });
  const connection = new Connection({
    welcome: () => undefined,
    cut: () => undefined,
    event: () => undefined,
    words: () => ({ offline: 'offline', noAnswer: 'no answer' }),
    sentence: ({ message }) => message,
  });
  connection.about(null);
  return Object.assign(connection, { stored });
}

const welcome = () => line.listeners.get('welcome')?.({ protocol: 1, token: 't', resume: null });
const answer = (at: number, ack: unknown) => line.sent[at]?.reply(null, ack);
const draining = { ok: false, error: { code: 'draining', message: 'The server is about to stop.' } };

beforeEach(() => {
  line.sent.length = 0;
  line.addresses.length = 0;
  line.connected = true;
});

describe('Connection', () => {
  it('sends an action again that a stopping server did not take', async () => {
    const connection = connect();
    welcome();
    const acted = connection.request('game.act', { id: 'a', type: 'roll' });
    answer(0, draining);
    expect(line.sent).toHaveLength(1);
    welcome();
    expect(line.sent[1]).toMatchObject({ name: 'game.act', body: { id: 'a', type: 'roll' } });
    answer(1, { ok: true, seq: 5 });
    expect(await acted).toMatchObject({ seq: 5 });
  });

  it('sends an action again whose answer was lost with the line', async () => {
    const connection = connect();
    welcome();
    const acted = connection.request('game.act', { id: 'b', type: 'roll' });
    line.connected = false;
    line.sent[0]?.reply(new Error('operation has timed out'));
    line.connected = true;
    welcome();
    answer(1, { ok: true, seq: 6 });
    expect(await acted).toMatchObject({ seq: 6 });
  });

  it('says at once that anything else was not done', async () => {
    const connection = connect();
    welcome();
    const said = connection.request('chat.say', { text: 'hello' });
    answer(0, draining);
    await expect(said).rejects.toMatchObject({ code: 'draining' });
    welcome();
    expect(line.sent).toHaveLength(1);
  });

  it('names its table in the address, of the next connection if it learns it later', () => {
    const connection = connect();
    connection.about('ABCD2345');
    expect(line.addresses).toEqual([null]);
    connection.renew();
    expect(line.addresses).toEqual([null, 'ABCD2345']);
  });

  it('becomes the guest whose token stayed in the browser when two tabs were given one at once', () => {
    const { stored } = connect();
    welcome();
    // The other tab saw no token either, and wrote its own a moment later.
    stored.set('investup.token', 'of the other tab');
    line.listeners.get('page storage')?.({ key: 'investup.token' });
    expect(line.addresses).toHaveLength(2);
    stored.set('investup.token', 't');
    line.listeners.get('page storage')?.({ key: 'investup.token' });
    expect(line.addresses).toHaveLength(2);
  });
});
