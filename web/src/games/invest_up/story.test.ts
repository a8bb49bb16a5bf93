import { describe, expect, it } from 'vitest';
import type { GameEvent, HistoryEntry } from '../../net/wire';
import { plain } from '../../table/sentence';
import { map } from './fixtures';
import { deltas, namesOf, spoken, Story, tell } from './story';

const names = namesOf([{ name: 'Ana' }, { name: 'Ben' }, { name: 'Cy' }], map);
const said = (...events: GameEvent[]) => tell(events, names).map((line) => plain(line.sentence));
const move = (from: number | string, to: number | string, amount: number) => ({ from, to, amount, reason: 'r' });

describe('tell', () => {
  it('makes one sentence of a roll and the move after it', () => {
    expect(
      said(
        { type: 'rolled', seat: 0, dice: [1, 2] },
        { type: 'moved', seat: 0, from: 0, to: 3, direction: 'forwards' },
      ),
    ).toEqual(['Ana rolled 1 + 2 and moved to Hanoi.']);
  });

  it('tells of the money for passing GO', () => {
    expect(
      said(
        { type: 'rolled', seat: 0, dice: [2, 2] },
        { type: 'moved', seat: 0, from: 37, to: 1, direction: 'forwards', moves: [move('bank', 0, 200)] },
      ),
    ).toEqual(['Ana rolled 2 + 2 (doubles) and moved to Hue.', 'Ana passed GO and collected $200.']);
  });

  it('says who paid whom how much and why', () => {
    expect(said({ type: 'rent_paid', seat: 1, owner: 0, space: 3, amount: 1450, moves: [move(1, 0, 1450)] })).toEqual([
      'Ben paid Ana $1,450 rent for Hanoi.',
    ]);
    expect(said({ type: 'built', seat: 0, space: 1, houses: 5, moves: [move(0, 'bank', 50)] })).toEqual([
      'Ana built a hotel in Hue for $50.',
    ]);
  });

  it('adds to a card what each player gained or lost by it', () => {
    expect(
      said({
        type: 'card_drawn',
        seat: 0,
        deck: 'treasure',
        card: 'b',
        text: 'Collect $10.',
        moves: [move(1, 0, 10), move(2, 0, 10)],
      }),
    ).toEqual(['Ana drew Treasure: “Collect $10.” Ben −$10, Ana +$20, Cy −$10']);
  });

  it('says what is offered for what, and that terms go with it', () => {
    const offer = { type: 'trade_proposed', trade: 4, thread: 4, from: 0, to: 1, terms: [] };
    const [hue, cash] = [{ properties: [1] }, { cash: 90, stakes: [{ issuer: 2 }] }];
    expect(said({ ...offer, give: hue, get: cash })).toEqual(['Ana offered Ben Hue for $90 and a stake in Cy.']);
    expect(said({ ...offer, give: {}, get: hue })).toEqual(['Ana asked Ben for Hue.']);
    const share = { kind: 'set_share', set: 1, to: 1, percent: 25 };
    const loan = { kind: 'issue_bond', issuer: 1, principal: 200, rate: 10, every: 2 };
    expect(said({ ...offer, give: hue, get: {}, terms: [share, loan] })).toEqual([
      'Ana offered Ben Hue, on these terms: Ben gets 25% of the rent of Set A, Vietnam. Ana lends Ben $200; the coupon is $20 (10%) every 2 turns.',
    ]);
    expect(said({ ...offer, give: {}, get: {}, terms: [share] })).toEqual([
      'Ana offered Ben a deal: Ben gets 25% of the rent of Set A, Vietnam.',
    ]);
    expect(said({ ...offer, thread: 3, give: {}, get: hue })).toEqual([
      'Counter-offer of Ana to Ben: nothing for Hue.',
    ]);
  });

  it('shows an event that it does not know instead of hiding it', () => {
    expect(said({ type: 'meteor_fell' })[0]).toContain('meteor_fell');
  });
});

describe('deltas', () => {
  it('sums up by seat and leaves the bank out', () => {
    expect([...deltas([move(0, 1, 5), move('bank', 0, 7), move(1, 'held', 2)] as never)]).toEqual([
      [0, 2],
      [1, 3],
    ]);
  });
});

describe('Story', () => {
  const story = (log: HistoryEntry[], most: number) => new Story(names).tell(log, most);
  const turns = (n: number): HistoryEntry[] =>
    Array.from({ length: n }, (_, i) => [
      { seq: 10 * i + 1, events: [{ type: 'rolled', seat: i % 2, dice: [1, 2] }] },
      {
        seq: 10 * i + 2,
        events: [
          { type: 'declined', seat: i % 2, space: 3 },
          { type: 'turn_began', seat: (i + 1) % 2 },
        ],
      },
    ]).flat();
  const start: HistoryEntry = {
    seq: 0,
    events: [
      { type: 'game_started', first: 0, commitment: 'c' },
      { type: 'turn_began', seat: 0 },
    ],
  };

  it('groups by turn, the newest first, and keeps what an action did before the turn changed', () => {
    const { groups, more } = story([start, ...turns(2)], 10);
    expect(groups.map((group) => [plain(group.title), group.lines.map((line) => plain(line.sentence))])).toEqual([
      ['Ana’s turn', []],
      ['Ben’s turn', ['Ben rolled 1 + 2.', 'Ben did not buy Hanoi.']],
      ['Ana’s turn', ['Ana rolled 1 + 2.', 'Ana did not buy Hanoi.']],
      ['Start', ['The game begins. Ana goes first.']],
    ]);
    expect(more).toBe(false);
    expect(new Set(groups.map((group) => group.key)).size).toBe(4);
  });

  it('keeps the lines that it has told when the turn goes on', () => {
    const told = new Story(names);
    const log = [start, ...turns(1)];
    const before = told.tell(log, 10).groups;
    const after = told.tell([...log, { seq: 99, events: [{ type: 'rolled', seat: 1, dice: [3, 4] }] }], 10).groups;
    expect(after[0]?.lines).toHaveLength((before[0]?.lines.length ?? 0) + 1);
    expect(after[1]).toBe(before[1]);
    const more = told.tell(
      [
        ...log,
        { seq: 99, events: [{ type: 'rolled', seat: 1, dice: [3, 4] }] },
        { seq: 100, events: [{ type: 'declined', seat: 1, space: 3 }] },
      ],
      10,
    ).groups;
    expect(more[0]?.lines[0]).toBe(after[0]?.lines[0]);
  });

  it('stops with the turn that fills the lines that were asked for', () => {
    const long = [start, ...turns(50)];
    // a heading alone, then twice a heading and two lines
    for (const [rows, shown] of [
      [1, 1],
      [2, 2],
      [4, 2],
      [5, 3],
    ] as const)
      expect(story(long, rows).groups).toHaveLength(shown);
    expect(story(long, 5).more).toBe(true);
  });

  it('counts only the lines that a filter keeps', () => {
    const { groups } = new Story(names).tell([start, ...turns(50)], 4, { seat: 0, kind: null });
    expect(groups.map(({ lines }) => lines.length)).toEqual([2, 2]);
    expect(groups.flatMap(({ lines }) => lines).every((line) => plain(line.sentence).startsWith('Ana'))).toBe(true);
  });

  it('goes on down to the turn that is held, but not without end', () => {
    const log = [start, ...turns(500)];
    const told = new Story(names);
    const held = told.tell(log, 30).groups.at(-1)?.key ?? 0;
    const later = [...log, { seq: 9_000, events: [{ type: 'turn_began', seat: 1 }] }];
    expect(told.tell(later, 3, null, held).groups.at(-1)?.key).toBe(held);
    const all = told.tell(later, 3, null, 0).groups;
    expect(all.length).toBeGreaterThan(100);
    expect(all.length).toBeLessThan(200);
  });

  it('says what happened last, also where a turn has only begun', () => {
    const told = new Story(names);
    expect(told.latest([])).toBeNull();
    expect(plain(told.latest([start, ...turns(2)]) ?? [])).toBe('Ben did not buy Hanoi.');
  });

  it('tells anew only the turn that something was added to', () => {
    const teller = new Story(names);
    const log = [start, ...turns(3)];
    const before = teller.tell(log, 10).groups;
    const after = teller.tell([...log, { seq: 99, events: [{ type: 'rolled', seat: 1, dice: [3, 4] }] }], 10).groups;
    expect(after.slice(1)).toEqual(before.slice(1));
    after.slice(1).forEach((group, i) => expect(group).toBe(before[i + 1]));
    expect(after[0]?.lines).toHaveLength(1);
  });

  it('says whose offer was answered how, by what was told before', () => {
    const offer = {
      type: 'trade_proposed',
      trade: 4,
      thread: 4,
      from: 0,
      to: 1,
      give: { cash: 5 },
      get: {},
      terms: [],
    };
    const closed = { type: 'trade_closed', trade: 4, why: 'rejected' };
    const counter = { ...offer, trade: 5, from: 1, to: 0 };
    const lines = (...log: HistoryEntry[]) =>
      story(log, 3).groups.flatMap((group) => group.lines.map((line) => plain(line.sentence)));
    const [first, second] = [
      { seq: 1, events: [offer] },
      { seq: 2, events: [closed] },
    ];
    expect(lines(first, second)).toEqual(['Ana offered Ben $5.', 'Ben rejected the offer of Ana.']);
    expect(lines(second)).toEqual(['Trade 4 was rejected.']);
    expect(lines(first, { seq: 2, events: [{ ...closed, why: 'countered' }, counter] })).toEqual([
      'Ana offered Ben $5.',
      'Counter-offer of Ben to Ana: $5 for nothing.',
    ]);
  });

  it('is empty before anything happened', () => {
    expect(story([], 3)).toEqual({ groups: [], more: false });
  });
});

describe('spoken', () => {
  it('says also whose turn it is and what is on offer', () => {
    expect(
      spoken(
        [
          {
            seq: 1,
            events: [
              { type: 'turn_began', seat: 1 },
              { type: 'offered', seat: 1, space: 1, price: 60 },
            ],
          },
        ],
        names,
      ),
    ).toBe('Ben’s turn. Ben may buy Hue for $60.');
  });
});
