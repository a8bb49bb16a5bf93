/** What may be bid, read from `legal`; and the bids that one tap makes. */
import type { Legal } from '../../net/wire';
import type { AuctionView } from '../../net/types';

/** The least and the most that may be bid now; null where no bid is possible. */
export function bidBounds(legal: Legal): readonly [number, number] | null {
  const range = legal['bid']?.['amount']?.['int'];
  return Array.isArray(range) && range.length === 2 ? (range as unknown as [number, number]) : null;
}

/** One, two and five increments above the standing bid (or above nothing), as far as they may be bid. */
export function quickBids(auction: AuctionView, [least, most]: readonly [number, number]): number[] {
  const standing = auction.standing ?? 0;
  return [1, 2, 5].map((times) => standing + times * auction.increment).filter((bid) => bid >= least && bid <= most);
}
