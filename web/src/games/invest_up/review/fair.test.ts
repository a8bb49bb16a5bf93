import { describe, expect, it, vi } from 'vitest';
import { bytesOf, check, Draw, fingerprint } from './fair';
import { recorded, type Recorded } from './recorded';

const GAMES = ['three_people_gone', 'six_players', 'finance_every_term'] as const;
const verdictOn = ({ updates, end }: Recorded) =>
  check(updates, end.players.length, end.fairness.commitment, end.fairness.seed);
const rollIn = ({ updates }: Recorded) => {
  const entry = updates.find(({ events }) => events.some(({ type }) => type === 'rolled'));
  return {
    seq: entry?.seq,
    event: entry?.events.find(({ type }) => type === 'rolled') as unknown as { dice: number[] },
  };
};

describe('a finished game', () => {
  it.each(GAMES)('%s goes by its seed, every roll and every card', async (name) => {
    const game = recorded(name);
    const events = game.updates.flatMap((update) => update.events);
    const count = (type: string) => events.filter((event) => event.type === type).length;
    expect(count('rolled')).toBeGreaterThan(30);
    expect(await verdictOn(game)).toEqual({ fault: null, rolls: count('rolled'), cards: count('card_drawn') });
  });

  it('whose Jail Passes change hands is followed', async () => {
    const traded = recorded('finance_every_term').updates.flatMap(({ events }) => events);
    expect(traded.some((event) => JSON.stringify(event).includes('"passes"'))).toBe(true);
    expect((await verdictOn(recorded('finance_every_term'))).fault).toBeNull();
  });

  it('with one die changed is found out, and where', async () => {
    const game = recorded('six_players');
    const { seq, event } = rollIn(game);
    const expected = [...event.dice];
    event.dice[0] = ((event.dice[0] as number) % 6) + 1;
    expect((await verdictOn(game)).fault).toEqual({ kind: 'dice', entry: seq, roll: 1, expected, seen: event.dice });
  });

  it('with a roll left out is found out', async () => {
    const game = recorded('six_players');
    const second = game.updates.filter(({ events }) => events.some(({ type }) => type === 'rolled'))[1];
    if (second !== undefined) second.events = [];
    expect((await verdictOn(game)).fault?.kind).toBe('dice');
  });

  it('with another card is found out', async () => {
    const game = recorded('six_players');
    const cards = game.updates.flatMap(({ events }) => events).filter(({ type }) => type === 'card_drawn');
    const last = cards.at(-1) as unknown as { card: string; deck: string };
    last.card = last.card === 'doctor' ? 'school' : 'doctor';
    expect((await verdictOn(game)).fault).toMatchObject({ kind: 'card', deck: last.deck });
  });

  it('with another seed than was committed to is found out', async () => {
    const game = recorded('six_players');
    game.end.fairness.seed = '00'.repeat(32);
    expect((await verdictOn(game)).fault).toEqual({ kind: 'seed' });
    game.end.fairness.seed = 'no seed';
    expect((await verdictOn(game)).fault).toEqual({ kind: 'seed' });
    game.end.fairness.seed = null;
    expect((await verdictOn(game)).fault).toEqual({ kind: 'seed' });
  });

  it('with another seed and its own commitment does not fit what was told at the start', async () => {
    const game = recorded('six_players');
    const seed = '01'.repeat(32);
    const commitment = await fingerprint(bytesOf(seed) ?? new Uint8Array(0));
    const verdict = await check(game.updates, 6, commitment, seed);
    expect(verdict.fault?.kind).toBe('first');
  });

  it('is not judged where the browser cannot: on a page that came over plain http', async () => {
    vi.stubGlobal('crypto', {});
    const verdict = await verdictOn(recorded('six_players'));
    vi.unstubAllGlobals();
    expect(verdict.fault).toEqual({ kind: 'unable' });
  });

  it('of which the beginning is missing cannot be checked', async () => {
    const game = recorded('six_players');
    game.updates = game.updates.slice(1);
    expect((await verdictOn(game)).fault).toEqual({ kind: 'incomplete' });
  });
});

describe('the stream', () => {
  it('is the one that the server draws from', async () => {
    const draw = await Draw.from(new Uint8Array(32));
    const numbers: number[] = [];
    for (let i = 0; i < 20; i += 1) numbers.push(await draw.below(10));
    expect(numbers).toEqual([4, 0, 7, 4, 1, 9, 7, 2, 7, 9, 1, 8, 1, 5, 7, 7, 4, 3, 2, 1]);
  });

  it('shuffles without losing a card', async () => {
    const draw = await Draw.from(new Uint8Array(32).fill(7));
    const cards = Array.from({ length: 16 }, (_, i) => String(i));
    const shuffled = await draw.shuffled(cards);
    expect(shuffled).not.toEqual(cards);
    expect(shuffled.toSorted()).toEqual(cards.toSorted());
  });
});
