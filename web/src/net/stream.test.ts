import { describe, expect, it } from 'vitest';
import { Stream, type Sync } from './stream';
import type { BaseView, HistoryEntry, Update } from './wire';

interface View extends BaseView {
  cash: number;
}

const view = (seq: number, cash = 0): View => ({ you: 0, seq, ruleset: 'r', game_id: 'g', cash });
const update = (seq: number): Update => ({ seq, events: [{ type: `e${seq}` }], changes: [[['cash'], seq * 10]] });

/** A stream whose sync answers are scripted, and what it told. */
function scripted(answer: Sync<View> = () => Promise.reject(new Error('no sync expected'))) {
  const asked: (number | undefined)[] = [];
  const news: HistoryEntry[] = [];
  const lost: unknown[] = [];
  const stream = new Stream<View>({
    sync: (since) => {
      asked.push(since);
      return answer(since);
    },
    changed: (_, entries) => news.push(...entries),
    lost: (problem) => lost.push(problem),
  });
  return { stream, asked, news, lost };
}

const settled = () => new Promise<void>((resolve) => setTimeout(resolve));

describe('Stream', () => {
  it('applies updates in their order and tells what happened', () => {
    const { stream, asked, news } = scripted();
    stream.whole(view(3));
    stream.update(update(4));
    stream.update(update(5));
    expect(stream.view).toMatchObject({ seq: 5, cash: 50 });
    expect(news.map((entry) => entry.seq)).toEqual([4, 5]);
    expect(asked).toEqual([]);
  });

  it('drops what it knows already', () => {
    const { stream, news } = scripted();
    stream.whole(view(3));
    stream.update(update(3));
    stream.update(update(4));
    stream.update(update(4));
    expect(stream.view?.seq).toBe(4);
    expect(news).toHaveLength(1);
  });

  it('asks for the missing updates at a gap, and takes the early one after them', async () => {
    const { stream, asked, news } = scripted(async () => ({ updates: [update(4), update(5)] }));
    stream.whole(view(3));
    stream.update(update(6));
    expect(stream.view?.seq).toBe(3);
    await settled();
    expect(asked).toEqual([3]);
    expect(stream.view).toMatchObject({ seq: 6, cash: 60 });
    expect(news.map((entry) => entry.seq)).toEqual([4, 5, 6]);
  });

  it('asks once, however many early updates come meanwhile', async () => {
    const { stream, asked } = scripted(async () => ({ updates: [update(4)] }));
    stream.whole(view(3));
    stream.update(update(5));
    stream.update(update(6));
    stream.update(update(7));
    await settled();
    expect(asked).toEqual([3]);
    expect(stream.view?.seq).toBe(7);
  });

  it('takes a whole view in answer to a gap', async () => {
    const { stream } = scripted(async () => ({ view: view(9, 1) }));
    stream.whole(view(3));
    stream.update(update(8));
    stream.update(update(10));
    await settled();
    expect(stream.view).toMatchObject({ seq: 10, cash: 100 });
  });

  it('asks for the whole view when the missing updates cannot be had', async () => {
    const { stream, asked } = scripted(async (since) => (since === undefined ? { view: view(8) } : { updates: [] }));
    stream.whole(view(3));
    stream.update(update(8));
    await settled();
    expect(asked).toEqual([3, undefined]);
    expect(stream.view?.seq).toBe(8);
  });

  it('asks for the whole view when a change does not fit', async () => {
    const { stream, asked } = scripted(async () => ({ view: view(5, 7) }));
    stream.whole(view(3));
    stream.update({ seq: 4, events: [], changes: [[['auction', 'standing'], 1]] });
    await settled();
    expect(asked).toEqual([undefined]);
    expect(stream.view).toMatchObject({ seq: 5, cash: 7 });
  });

  it('keeps a newer view when an older one of the same game comes late', () => {
    const { stream } = scripted();
    stream.whole(view(5, 50));
    stream.whole(view(4, 40));
    expect(stream.view?.cash).toBe(50);
    stream.whole({ ...view(1, 1), game_id: 'next' });
    expect(stream.view).toMatchObject({ seq: 1, game_id: 'next' });
  });

  it('tells when the server does not answer', async () => {
    const { stream, lost } = scripted(() => Promise.reject(new Error('gone')));
    stream.whole(view(3));
    stream.update(update(5));
    await settled();
    expect(lost).toHaveLength(1);
    stream.whole(view(6));
    expect(stream.view?.seq).toBe(6);
  });

  it('forgets a game that was left', async () => {
    const { stream } = scripted(async () => ({ view: view(9) }));
    stream.whole(view(3));
    stream.update(update(8));
    stream.clear();
    await settled();
    expect(stream.view).toBeNull();
  });
});
