/** A board and a game for tests: the real kinds of spaces, few of them owned. */
import type { GameMap, GameView, MapSpace } from './types';

const cities: Record<number, [string, number, number, number, number[]]> = {
  1: ['Hue', 1, 60, 50, [2, 10, 30, 90, 160, 250]],
  3: ['Hanoi', 1, 60, 50, [4, 20, 60, 180, 320, 450]],
  21: ['Salvador', 5, 220, 150, [18, 90, 250, 700, 875, 1050]],
};

export const map: GameMap = {
  key: 'world',
  title: 'World',
  sets: [
    { set: 1, country: 'Vietnam' },
    { set: 5, country: 'Brazil' },
  ],
  spaces: Array.from({ length: 40 }, (_, space): MapSpace => {
    const city = cities[space];
    if (city !== undefined) {
      const [name, set, price, house, rents] = city;
      return { space, kind: 'city', name, set, price, house, rents };
    }
    if (space % 10 === 5) return { space, kind: 'airport', name: `Airport ${space}`, price: 200 };
    if (space === 12 || space === 28) return { space, kind: 'utility', name: `Utility ${space}`, price: 150 };
    return { space, kind: 'vacation', name: `Space ${space}` };
  }),
};

/** Two players, Ana (seat 0, to move, the viewer) and Ben; `change` is laid over it. */
export function view(change: Partial<GameView> = {}): GameView {
  const player = (name: string) => ({
    name,
    bot: false,
    cash: 1500,
    position: 0,
    in_jail: false,
    jail_turns: 0,
    passes: 0,
    bankrupt: false,
    stock_open: false,
    bonds: { open: false, rate: 0, every: 1, limit: null },
    proposed: 0,
    auto_played: 0,
    away: null,
  });
  return {
    you: 0,
    seq: 1,
    ruleset: 'invest-up',
    game_id: 'g',
    clocks: { turn: null, auction: null, grace: {} },
    legal: {},
    map: 'world',
    players: [player('Ana'), player('Ben')],
    spaces: map.spaces.map(() => ({ owner: null, houses: 0, mortgaged: false })),
    turn: { seat: 0, step: 7, phase: 'roll', offer: null, dice: null, doubles: 0, number: 3 },
    auction: null,
    trades: [],
    stakes: [],
    bonds: [],
    agreements: [],
    shares: [],
    held: [],
    removal: null,
    last_card: null,
    decks: { chance: 16, treasure: 16 },
    options: {
      starting_cash: 1500,
      auction_on_decline: true,
      even_building: true,
      bond_market: 'open',
      set_shares: true,
      pledged_sets: 'disclosed',
    },
    outcome: null,
    fairness: { commitment: 'c', seed: null },
    ...change,
  };
}
