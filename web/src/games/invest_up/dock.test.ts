import { describe, expect, it } from 'vitest';
import { todo, ways } from './dock';
import { map, view } from './fixtures';
import type { GameView } from './types';

const out = { declare_bankruptcy: {} };
const turn = (change: Partial<GameView['turn']>) => ({ ...view().turn, ...change });
const players = (change: Partial<GameView['players'][0]>) => {
  const [ana, ben] = view().players as [GameView['players'][0], GameView['players'][0]];
  return [{ ...ana, ...change }, ben];
};

describe('todo', () => {
  it('offers the roll with the step that the player saw', () => {
    const now = todo(view(), { roll: {}, ...out }, map);
    expect(now.primary).toEqual({ action: { type: 'roll', step: 7 }, label: 'Roll the dice' });
    expect(now.giveUp).toBe(true);
  });

  it('offers nothing that `legal` does not hold', () => {
    expect(todo(view(), {}, map)).toMatchObject({ primary: null, others: [], giveUp: false });
  });

  it('offers another roll after doubles', () => {
    const now = todo(view({ turn: turn({ doubles: 1 }) }), { roll: {} }, map);
    expect(now.primary?.label).toBe('Roll again');
  });

  it('shows the ways out of jail', () => {
    const now = todo(
      view({ players: players({ in_jail: true, jail_turns: 2 }) }),
      { roll: {}, pay_fine: {}, use_pass: {} },
      map,
    );
    expect(now.primary?.label).toBe('Roll for doubles');
    expect(now.others.map((choice) => choice.action.type)).toEqual(['use_pass', 'pay_fine']);
    expect(now.text).toContain('last try');
  });

  it('offers a purchase at its price', () => {
    const now = todo(
      view({ turn: turn({ phase: 'buy', offer: 3 }) }),
      { buy: {}, decline: {}, mortgage: { space: { one_of: [1] } } },
      map,
    );
    expect(now.primary?.label).toBe('Buy for $60');
    expect(now.others.map((choice) => choice.action.type)).toEqual(['decline']);
    expect(now.ways).toEqual([]);
    expect(now.note).toContain('$1,440');
  });

  it('says what is missing for a purchase, and how to raise it', () => {
    const state = view({ turn: turn({ phase: 'buy', offer: 21 }), players: players({ cash: 100 }) });
    const now = todo(state, { decline: {}, mortgage: { space: { one_of: [1] } } }, map);
    expect(now.primary).toBeNull();
    expect(now.text).toContain('$120 more');
    expect(now.ways).toMatchObject([{ action: { type: 'mortgage', space: 1 }, gain: 30 }]);
  });

  it('says how far all houses and mortgages together would go, not only those that can go now', () => {
    const owned: Record<number, Partial<GameView['spaces'][0]>> = {
      1: { houses: 1 },
      3: { houses: 2 },
      5: { mortgaged: true },
      15: {},
    };
    const spaces = view().spaces.map((space, i) =>
      owned[i] === undefined ? space : { ...space, owner: 0, ...owned[i] },
    );
    const note = (cash: number, change: Partial<GameView> = {}) =>
      todo(view({ spaces, players: players({ cash }), ...change }), out, map).note;
    // three houses at $25, two cities at $30, one airport at $100
    expect(note(-200)).toContain('up to $235: enough, with $35 over');
    expect(note(-300)).toContain('up to $235: $65 too little');
    const rental = { agreement: 1, kind: 'rental', property: 15, tenant: 1, left: 2 } as const;
    expect(note(-200, { agreements: [rental] })).toContain('up to $135');
  });

  it('puts a debt before everything else, in the own turn and in others', () => {
    const debt = { players: players({ cash: -35 }) };
    expect(todo(view({ ...debt, turn: turn({ phase: 'settle' }) }), out, map)).toMatchObject({
      kind: 'debt',
      giveUp: true,
    });
    expect(todo(view({ ...debt, turn: turn({ seat: 1 }) }), out, map)).toMatchObject({ kind: 'debt' });
  });

  it('says whom the table waits for', () => {
    expect(todo(view({ turn: turn({ seat: 1 }) }), out, map)).toMatchObject({ kind: 'wait', text: 'Ben is to move.' });
    const buying = todo(view({ turn: turn({ seat: 1, phase: 'buy', offer: 1 }) }), out, map);
    expect(buying.text).toBe('Ben decides whether to buy Hue.');
  });

  it('lets spectators and the bankrupt watch', () => {
    expect(todo(view({ you: null }), {}, map).kind).toBe('watch');
    expect(todo(view({ players: players({ bankrupt: true }) }), {}, map).kind).toBe('out');
    expect(todo(view({ outcome: { reason: 'last_solvent', ranking: [[0], [1]] } }), {}, map).kind).toBe('over');
  });
});

describe('ways', () => {
  it('lists what each way yields, the most first', () => {
    const spaces = view().spaces.map((space, i) => (i === 21 ? { ...space, houses: 5 } : space));
    const found = ways(
      view({ spaces }),
      { sell_house: { space: { one_of: [21] } }, mortgage: { space: { one_of: [1, 5] } } },
      map,
    );
    expect(found.map(({ label, gain }) => [label, gain])).toEqual([
      ['Mortgage Airport 5', 100],
      ['Sell the hotel in Salvador', 75],
      ['Mortgage Hue', 30],
    ]);
  });
});
