import { describe, expect, it } from 'vitest';
import type { HistoryEntry } from '../net/wire';
import { pastOf } from './past';

const stored: HistoryEntry[] = Array.from({ length: 450 }, (_, i) => ({
  seq: 10 + i,
  events: [],
  changes: i === 0 ? [[[], { you: null, seq: 10, count: 0 }]] : [[['count'], i]],
}));

describe('the past of a running game', () => {
  it('is read page by page and put in order', async () => {
    let asked = 0;
    const film = await pastOf(({ before = Infinity, limit = 50 }) => {
      asked += 1;
      const older = stored.filter(({ seq }) => seq < before).toReversed();
      return Promise.resolve({ events: older.slice(0, limit) });
    });
    expect(asked).toBe(4);
    expect(film.length).toBe(450);
    expect(film.view(0)).toMatchObject({ count: 0, seq: 10 });
    expect(film.view(449)).toMatchObject({ count: 449, seq: 459 });
  });

  it('fails where its beginning is missing, or the line is cut', async () => {
    const [, ...rest] = stored;
    let asked = false;
    const headless = () => {
      const events = asked ? [] : rest.slice(0, 5).toReversed();
      asked = true;
      return Promise.resolve({ events });
    };
    await expect(pastOf(headless)).rejects.toThrow();
    await expect(pastOf(() => Promise.reject(new Error('cut')))).rejects.toThrow('cut');
  });
});
