/** What a player has and owes, line by line: the lines add up to the net worth that the server tells. */
import type { Seat } from '../../../net/wire';
import { houseRefund, mortgageValue } from '../figures';
import type { GameMap, GameView } from '../types';
import { stakeValue } from './market';

export type WorthKind =
  | 'cash'
  | 'deeds'
  | 'mortgages'
  | 'buildings'
  | 'stakesHeld'
  | 'stakesIssued'
  | 'bondsHeld'
  | 'bondsIssued'
  | 'waiting';

export interface WorthLine {
  kind: WorthKind;
  amount: number;
}

const sum = (amounts: number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/** The lines of a net worth that are not zero; cash always. */
export function worthLines(view: GameView, map: GameMap, seat: Seat): WorthLine[] {
  const deeds = map.spaces.filter(({ space }) => view.spaces[space]?.owner === seat);
  const value = ({ issuer, ppm }: { issuer: Seat; ppm: number }) => stakeValue(view.players[issuer]?.cash ?? 0, ppm);
  const lines: WorthLine[] = [
    { kind: 'cash', amount: view.players[seat]?.cash ?? 0 },
    { kind: 'deeds', amount: sum(deeds.map(({ price }) => price ?? 0)) },
    {
      kind: 'mortgages',
      amount: -sum(deeds.filter(({ space }) => view.spaces[space]?.mortgaged).map(mortgageValue)),
    },
    { kind: 'buildings', amount: sum(deeds.map((deed) => houseRefund(deed) * (view.spaces[deed.space]?.houses ?? 0))) },
    { kind: 'stakesHeld', amount: sum(view.stakes.filter(({ holder }) => holder === seat).map(value)) },
    { kind: 'stakesIssued', amount: -sum(view.stakes.filter(({ issuer }) => issuer === seat).map(value)) },
    {
      kind: 'bondsHeld',
      amount: sum(view.bonds.filter(({ holder }) => holder === seat).map(({ principal }) => principal)),
    },
    {
      kind: 'bondsIssued',
      amount: -sum(view.bonds.filter(({ issuer }) => issuer === seat).map(({ principal }) => principal)),
    },
    { kind: 'waiting', amount: sum(view.held.filter(({ payee }) => payee === seat).map(({ amount }) => amount)) },
  ];
  return lines.filter(({ kind, amount }) => kind === 'cash' || amount !== 0);
}

/** The net worth of a player as things stand. */
export function worth(view: GameView, map: GameMap, seat: Seat): number {
  return sum(worthLines(view, map, seat).map(({ amount }) => amount));
}
