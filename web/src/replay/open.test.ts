import { afterEach, describe, expect, it, vi } from 'vitest';
import { recorded } from '../games/invest_up/review/recorded';
import { openFile, openGame } from './open';
import { replayWords } from './words';

const { view, updates } = recorded('three_people_gone');

/** A server that answers by the address; whatever is missing is a 404. */
function serve(answers: Record<string, { status?: number; body: unknown }>): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address);
    const { status = 200, body } = answers[address] ?? { status: 404, body: { error: { message: 'No.' } } };
    return Promise.resolve(new Response(JSON.stringify(body), { status }));
  });
  return asked;
}
afterEach(() => vi.unstubAllGlobals());

const page = (from: number, to: number) => ({ body: { moves: updates.length - 1, updates: updates.slice(from, to) } });

describe('a game at a link', () => {
  it('is fetched page by page', async () => {
    const asked = serve({
      '/api/games/g-1/view?seq=0': { body: { seq: 0, view } },
      '/api/games/g-1/updates?from=0': page(0, 100),
      '/api/games/g-1/updates?from=100': page(100, 1000),
    });
    const film = await openGame('g-1');
    expect(film.length).toBe(updates.length);
    expect(asked).toHaveLength(3);
  });

  it('that is none, or runs, or whose server is silent, is answered with a sentence', async () => {
    const { problem } = replayWords;
    serve({});
    await expect(openGame('nobody')).rejects.toThrow(problem.gone);
    const running = { status: 409, body: { error: { code: 'still_running', message: 'x' } } };
    serve({ '/api/games/g/view?seq=0': running, '/api/games/g/updates?from=0': running });
    await expect(openGame('g')).rejects.toThrow(problem.running);
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    await expect(openGame('g')).rejects.toMatchObject({ message: problem.line, again: true });
  });

  it('cannot lead the request elsewhere', async () => {
    const asked = serve({});
    await expect(openGame('../../healthz?')).rejects.toThrow();
    expect(asked[0]).toBe('/api/games/..%2F..%2Fhealthz%3F/view?seq=0');
  });
});

describe('a game in a file', () => {
  it('is played by the server', async () => {
    serve({ '/api/replays': { body: { moves: updates.length - 1, view, updates } } });
    expect((await openFile(new Blob(['{}']))).length).toBe(updates.length);
  });

  it('that is no record is refused in the page’s words, one that is too large without asking', async () => {
    const asked = serve({ '/api/replays': { status: 400, body: { error: { code: 'bad_request', case: 'seed' } } } });
    await expect(openFile(new Blob(['x']))).rejects.toThrow(replayWords.problem.cases.seed);
    serve({ '/api/replays': { status: 400, body: { error: { code: 'bad_request', case: 'newer' } } } });
    await expect(openFile(new Blob(['x']))).rejects.toThrow(replayWords.problem.cases.record);
    await expect(openFile(new Blob([new Uint8Array(3_000_000)]))).rejects.toThrow(replayWords.problem.large);
    expect(asked).toHaveLength(1);
  });

  it('for which the server sends what cannot be shown is refused', async () => {
    serve({
      '/api/replays': { body: { moves: 0, view, updates: [{ ...updates[0], changes: [[['no', 'way'], 1]] }] } },
    });
    await expect(openFile(new Blob(['{}']))).rejects.toThrow(replayWords.problem.odd);
  });
});
