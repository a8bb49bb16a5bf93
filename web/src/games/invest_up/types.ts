/** The view and the events of Invest Up as the server's models have them, and the map that it hands out. */
import type {
  AuctionView,
  BondView,
  Burden,
  CardDrawn,
  InvestUpEvent,
  InvestUpView,
  MoneyMove,
  PlayerView,
  ShareView,
  Side,
  SideEffects,
  SpaceView,
  StakeView,
  TradeView,
} from '../../net/types';
import type { GameEvent } from '../../net/wire';

export type {
  AuctionView,
  BondView,
  Burden,
  MoneyMove,
  PlayerView,
  ShareView,
  Side,
  SideEffects,
  SpaceView,
  StakeView,
  TradeView,
};
export type GameView = InvestUpView;
/** What binds two players beyond what changes hands at once. */
export type Term = TradeView['terms'][number];
export type TermKind = Term['kind'];
export type TermOf<Kind extends TermKind> = Extract<Term, { kind: Kind }>;
/** A rental, waiver or instalment plan that runs. */
export type Agreement = InvestUpView['agreements'][number];
export type Deck = CardDrawn['deck'];
export type KnownEvent = InvestUpEvent;
export type EventOf<Type extends KnownEvent['type']> = Extract<KnownEvent, { type: Type }>;

/** An event as one of those that this page knows; the compiler checks the fields from here on. */
export function known(event: GameEvent): KnownEvent {
  return event as unknown as KnownEvent;
}

export type SpaceKind =
  'go' | 'city' | 'treasure' | 'tax' | 'airport' | 'chance' | 'jail' | 'utility' | 'vacation' | 'go_to_prison';

/** What never changes about a space. */
export interface MapSpace {
  space: number;
  kind: SpaceKind;
  name: string;
  /** Its name on the server's map, where `name` is in the language of the page. */
  original?: string;
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
