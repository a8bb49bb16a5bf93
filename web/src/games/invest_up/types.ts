/** The view, the map and the events of Invest Up, as this page reads them. */
import type { BaseView, GameEvent, Seat } from '../../net/wire';

export type Phase = 'roll' | 'buy' | 'settle' | 'end';
export type Deck = 'chance' | 'treasure';

export interface PlayerView {
  name: string;
  bot: boolean;
  cash: number;
  position: number;
  in_jail: boolean;
  jail_turns: number;
  passes: number;
  bankrupt: boolean;
}

export interface SpaceView {
  owner: Seat | null;
  /** 0-4 houses; 5 is a hotel. */
  houses: number;
  mortgaged: boolean;
}

export interface TurnView {
  seat: Seat;
  step: number;
  phase: Phase;
  offer: number | null;
  dice: [number, number] | null;
  doubles: number;
  number: number;
}

export interface GameView extends BaseView {
  map: string;
  players: PlayerView[];
  spaces: SpaceView[];
  turn: TurnView;
  last_card: { seat: Seat; deck: Deck; card: string; text: string } | null;
  decks: Record<Deck, number>;
  options: Record<string, unknown>;
  outcome: { reason: string; ranking: Seat[][] } | null;
  fairness: { commitment: string; seed: string | null };
}

export type SpaceKind =
  | 'go'
  | 'city'
  | 'treasure'
  | 'tax'
  | 'airport'
  | 'chance'
  | 'jail'
  | 'utility'
  | 'vacation'
  | 'go_to_prison';

/** What never changes about a space. */
export interface MapSpace {
  space: number;
  kind: SpaceKind;
  name: string;
  set?: number;
  price?: number;
  house?: number;
  /** Base rent, with 1-4 houses, with a hotel. */
  rents?: number[];
  amount?: number;
}

export interface GameMap {
  key: string;
  title: string;
  sets: { set: number; country: string }[];
  spaces: MapSpace[];
}

export type Account = Seat | 'bank' | 'held';

export interface MoneyMove {
  from: Account;
  to: Account;
  amount: number;
  reason: string;
}

interface Events {
  game_started: { first: Seat; commitment: string };
  turn_began: { seat: Seat };
  rolled: { seat: Seat; dice: [number, number] };
  moved: { seat: Seat; from: number; to: number; direction: 'forwards' | 'backwards'; moves?: MoneyMove[] };
  jailed: { seat: Seat; why: 'space' | 'card' | 'doubles' };
  stayed_in_jail: { seat: Seat; failed: number };
  left_jail: { seat: Seat; how: 'doubles' | 'fine' | 'pass' | 'third_roll'; moves?: MoneyMove[] };
  offered: { seat: Seat; space: number; price: number };
  bought: { seat: Seat; space: number; price: number };
  declined: { seat: Seat; space: number };
  rent_paid: { seat: Seat; owner: Seat; space: number; amount: number };
  tax_paid: { seat: Seat; space: number; amount: number };
  card_drawn: { seat: Seat; deck: Deck; card: string; text: string; moves?: MoneyMove[] };
  built: { seat: Seat; space: number; houses: number; moves: MoneyMove[] };
  house_sold: { seat: Seat; space: number; houses: number; moves: MoneyMove[] };
  mortgaged: { seat: Seat; space: number; moves: MoneyMove[] };
  unmortgaged: { seat: Seat; space: number; moves: MoneyMove[] };
  went_bankrupt: { seat: Seat; why: string; spaces: number[] };
  game_over: { reason: string; ranking: Seat[][]; seed: string };
}

export type EventOf<Type extends keyof Events> = { type: Type } & Events[Type];
export type KnownEvent = { [Type in keyof Events]: EventOf<Type> }[keyof Events];

/** An event as one of those that this page knows; the compiler checks the fields from here on. */
export function known(event: GameEvent): KnownEvent {
  return event as unknown as KnownEvent;
}
