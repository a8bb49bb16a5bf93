import { describe, expect, it } from 'vitest';
import type { HistoryEntry } from '../../../net/wire';
import { threads } from './negotiations';

const offered = (trade: number, thread: number, from: number, to: number) => ({
  type: 'trade_proposed',
  trade,
  thread,
  from,
  to,
  give: { cash: trade },
  get: {},
  terms: [],
});

const log: HistoryEntry[] = [
  { seq: 1, events: [{ type: 'turn_began', seat: 0, net_worth: [] }] },
  { seq: 2, events: [offered(1, 1, 0, 1)] },
  { seq: 3, events: [offered(2, 2, 1, 2)] },
  { seq: 4, events: [{ type: 'turn_began', seat: 1, net_worth: [] }] },
  { seq: 5, events: [{ type: 'trade_closed', trade: 1, why: 'countered' }, offered(3, 1, 1, 0)] },
  { seq: 6, events: [{ type: 'trade_accepted', trade: 3, from: 1, to: 0 }] },
];

describe('threads', () => {
  it('put offers and counter-offers together, with what became of each', () => {
    const [first, second] = threads(log);
    expect(first?.thread).toBe(1);
    expect(first?.steps.map(({ trade, from, turn, ending }) => [trade, from, turn, ending])).toEqual([
      [1, 0, 1, 'countered'],
      [3, 1, 2, 'accepted'],
    ]);
    expect(second?.steps.map(({ trade, ending }) => [trade, ending])).toEqual([[2, null]]);
  });

  it('stand in the order in which something happened last', () => {
    const later = [...log, { seq: 7, events: [{ type: 'trade_closed', trade: 2, why: 'rejected' }] }];
    expect(threads(later).map(({ thread }) => thread)).toEqual([2, 1]);
  });

  it('do without the beginning of a log that was cut', () => {
    expect(threads(log.slice(4)).map(({ steps }) => steps.length)).toEqual([1]);
  });
});
