import { describe, expect, it } from 'vitest';
import { worthSaying } from './announce';

const types = (events: { type: string; [field: string]: unknown }[], you: number | null) =>
  worthSaying([{ seq: 1, events }], you).flatMap((entry) => entry.events.map(({ type }) => type));

describe('what a screen reader says by itself', () => {
  it('is all that concerns the listener', () => {
    const rent = { type: 'rent_paid', seat: 1, owner: 0, space: 3, amount: 4, waived: 0 };
    expect(types([{ type: 'rolled', seat: 0, dice: [1, 2] }, rent], 0)).toEqual(['rolled', 'rent_paid']);
    expect(types([{ type: 'trade_proposed', from: 2, to: 0 }], 0)).toEqual(['trade_proposed']);
  });

  it('is an agreement of the listener, too', () => {
    const made = { type: 'agreement_made', agreement: 4, term: { kind: 'rental', property: 3, tenant: 2, turns: 5 } };
    expect(types([made], 2)).toEqual(['agreement_made']);
    expect(types([made], 3)).toEqual([]);
  });

  it('leaves out how the others move about', () => {
    expect(
      types(
        [
          { type: 'rolled', seat: 1, dice: [1, 2] },
          { type: 'moved', seat: 1, from: 0, to: 3 },
        ],
        0,
      ),
    ).toEqual([]);
  });

  it('takes no space for a player', () => {
    expect(types([{ type: 'moved', seat: 1, from: 2, to: 0 }], 0)).toEqual([]);
  });

  it('is for everybody what changes the game for everybody, for spectators, too', () => {
    const bids = [
      { type: 'bid_placed', seat: 1, amount: 20 },
      { type: 'went_bankrupt', seat: 1 },
    ];
    expect(types(bids, 0)).toEqual(['bid_placed', 'went_bankrupt']);
    expect(types([...bids, { type: 'rolled', seat: 1 }], null)).toEqual(['bid_placed', 'went_bankrupt']);
  });
});
