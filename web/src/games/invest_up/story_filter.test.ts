import { describe, expect, it } from 'vitest';
import type { HistoryEntry } from '../../net/wire';
import { recorded, worldMap } from './review/recorded';
import { namesOf, Story } from './story';
import { KINDS, type Filter } from './story_filter';

const { end, updates } = recorded('finance_every_term');
const names = namesOf(end.players, worldMap);
const lines = (filter: Filter | null, log: readonly HistoryEntry[] = updates) =>
  new Story(names).tell(log, Infinity, filter).groups.flatMap((group) => group.lines);
const all = lines(null);

describe('the filtered log', () => {
  it('keeps every line in exactly one sort of event', () => {
    const sorts = KINDS.filter((kind) => kind !== 'payments');
    const counts = sorts.map((kind) => lines({ seat: null, kind }).length);
    expect(Math.min(...counts)).toBeGreaterThan(0);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(all.length);
  });

  it('shows payments wherever money moved', () => {
    const paid = lines({ seat: null, kind: 'payments' });
    expect(paid).toEqual(all.filter(({ moves }) => moves.length > 0));
    const dollars = updates.flatMap(({ events }) => events.flatMap((event) => (event['moves'] as unknown[]) ?? []));
    expect(paid.flatMap(({ moves }) => moves)).toHaveLength(dollars.length);
  });

  it('is about a player who is named, pays or is paid', () => {
    const about = lines({ seat: 3, kind: null });
    expect(about.length).toBeGreaterThan(0);
    expect(about.length).toBeLessThan(all.length);
    for (const { sentence, moves } of about) {
      const named = sentence.some((part) => typeof part !== 'string' && part.kind === 'seat' && part.seat === 3);
      expect(named || moves.some(({ from, to }) => from === 3 || to === 3)).toBe(true);
    }
  });

  it('finds as many lines as are asked for, however far back they lie', () => {
    const story = new Story(names);
    const filter: Filter = { seat: null, kind: 'table' };
    const some = story.tell(updates, 4, filter);
    expect(some.groups.length).toBeGreaterThan(1);
    expect(some.groups.every((group) => group.lines.length > 0)).toBe(true);
  });
});

describe('a line', () => {
  const one = (event: { type: string; [field: string]: unknown }) => lines(null, [{ seq: 1, events: [event] }])[0];

  it('knows where on the board it happened', () => {
    expect(one({ type: 'bought', seat: 0, space: 39, price: 400, moves: [] })?.places).toEqual([39]);
    expect(one({ type: 'jailed', seat: 0, why: 'space' })?.places).toEqual([10]);
    expect(one({ type: 'went_bankrupt', seat: 0, why: 'debt', spaces: [1, 3] })?.places).toEqual([1, 3]);
    const go = {
      type: 'moved',
      seat: 0,
      from: 39,
      to: 4,
      direction: 'forwards',
      moves: [{ from: 'bank', to: 0, amount: 200, reason: 'go' }],
    };
    const told = lines(null, [{ seq: 1, events: [{ type: 'rolled', seat: 0, dice: [2, 3] }, go] }]);
    expect(told.map(({ places }) => places)).toEqual([[4], [0]]);
    expect(told.map(({ moves }) => moves.length)).toEqual([0, 1]);
  });
});
