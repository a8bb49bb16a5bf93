import { describe, expect, it } from 'vitest';
import { bidBounds, quickBids } from './auction';

const auction = { auction: 1, space: 1, standing: 20, bidder: 1, increment: 10, least: 30, passed: [false, false] };

describe('bids', () => {
  it('come from what is legal', () => {
    expect(bidBounds({ bid: { amount: { int: [30, 75] } } })).toEqual([30, 75]);
    expect(bidBounds({ pass: {} })).toBeNull();
  });

  it('are one, two and five increments above the standing bid, within the cash', () => {
    expect(quickBids(auction, [30, 1000])).toEqual([30, 40, 70]);
    expect(quickBids(auction, [30, 45])).toEqual([30, 40]);
  });

  it('begin with the first increment where nothing stands', () => {
    expect(quickBids({ ...auction, standing: null, bidder: null, least: 10 }, [10, 50])).toEqual([10, 20, 50]);
  });
});
