/** Every shape on the wire, made from schema.json by `npm run types`. Do not edit. */

export type InvestUpAction =
  | ActRoll
  | ActBuy
  | ActDecline
  | ActEndTurn
  | ActPayFine
  | ActUsePass
  | ActBuild
  | ActSellHouse
  | ActMortgage
  | ActUnmortgage
  | ActDeclareBankruptcy;
export type InvestUpEvent =
  | GameStarted
  | TurnBegan
  | Rolled
  | Moved
  | Jailed
  | StayedInJail
  | LeftJail
  | Offered
  | Bought
  | Declined
  | RentPaid
  | TaxPaid
  | CardDrawn
  | Built
  | HouseSold
  | Mortgaged
  | Unmortgaged
  | WentBankrupt
  | GameOver;

/**
 * Every shape on the wire. Generated; do not edit.
 */
export interface Wire {
  ActBuild?: ActBuild;
  ActBuy?: ActBuy;
  ActDeclareBankruptcy?: ActDeclareBankruptcy;
  ActDecline?: ActDecline;
  ActEndTurn?: ActEndTurn;
  ActMortgage?: ActMortgage;
  ActPayFine?: ActPayFine;
  ActRoll?: ActRoll;
  ActSellHouse?: ActSellHouse;
  ActUnmortgage?: ActUnmortgage;
  ActUsePass?: ActUsePass;
  Bought?: Bought;
  Built?: Built;
  CardDrawn?: CardDrawn;
  CardView?: CardView;
  Clocks?: Clocks;
  DecksView?: DecksView;
  Declined?: Declined;
  FairnessView?: FairnessView;
  GameEvent?: GameEvent;
  GameHistoryBody?: GameHistoryBody;
  GameLedgerBody?: GameLedgerBody;
  GameOver?: GameOver;
  GameStarted?: GameStarted;
  GameSyncBody?: GameSyncBody;
  HouseSold?: HouseSold;
  InvestUpAction?: InvestUpAction;
  InvestUpEvent?: InvestUpEvent;
  InvestUpOptions?: InvestUpOptions;
  InvestUpView?: InvestUpView;
  Jailed?: Jailed;
  LeftJail?: LeftJail;
  LegalEvent?: LegalEvent;
  LobbiesEvent?: LobbiesEvent;
  LobbyAddBotBody?: LobbyAddBotBody;
  LobbyCreateBody?: LobbyCreateBody;
  LobbyEvent?: LobbyEvent;
  LobbyJoinBody?: LobbyJoinBody;
  LobbyKickBody?: LobbyRemoveBotBody;
  LobbyLeaveBody?: LobbyStartBody;
  LobbyLine?: LobbyLine;
  LobbyListBody?: LobbyListBody;
  LobbyOptionsBody?: LobbyOptionsBody;
  LobbyReadyBody?: LobbyReadyBody;
  LobbyRemoveBotBody?: LobbyRemoveBotBody;
  LobbyStartBody?: LobbyStartBody;
  LobbyWatchBody?: LobbyWatchBody;
  MoneyMove?: MoneyMove;
  Mortgaged?: Mortgaged;
  Moved?: Moved;
  NoticeEvent?: NoticeEvent;
  Offered?: Offered;
  OutcomeView?: OutcomeView;
  PlayerView?: PlayerView;
  RentPaid?: RentPaid;
  Resume?: Resume;
  Rolled?: Rolled;
  SeatBody?: SeatBody;
  SpaceView?: SpaceView;
  StayedInJail?: StayedInJail;
  TaxPaid?: TaxPaid;
  TurnBegan?: TurnBegan;
  TurnView?: TurnView;
  Unmortgaged?: Unmortgaged;
  WelcomeEvent?: WelcomeEvent;
  WentBankrupt?: WentBankrupt;
  WireError?: WireError;
}
/**
 * Build the next house, or the hotel, on a city.
 */
export interface ActBuild {
  id: string;
  type: 'build';
  space: number;
}
/**
 * Buy the unowned property landed on, at its listed price.
 */
export interface ActBuy {
  id: string;
  type: 'buy';
  step?: number;
}
/**
 * Give up: everything goes back to the bank and the player is out.
 */
export interface ActDeclareBankruptcy {
  id: string;
  type: 'declare_bankruptcy';
}
/**
 * Do not buy the property landed on.
 */
export interface ActDecline {
  id: string;
  type: 'decline';
  step?: number;
}
/**
 * Hand the dice to the next player.
 */
export interface ActEndTurn {
  id: string;
  type: 'end_turn';
  step?: number;
}
/**
 * Mortgage a property for half its price.
 */
export interface ActMortgage {
  id: string;
  type: 'mortgage';
  space: number;
}
/**
 * Pay $50 to leave jail before the roll.
 */
export interface ActPayFine {
  id: string;
  type: 'pay_fine';
  step?: number;
}
/**
 * Roll the two dice and move, or try for doubles in jail.
 */
export interface ActRoll {
  id: string;
  type: 'roll';
  step?: number;
}
/**
 * Sell one house, or the hotel, of a city for half its cost.
 */
export interface ActSellHouse {
  id: string;
  type: 'sell_house';
  space: number;
}
/**
 * Lift a mortgage for 110% of what it paid.
 */
export interface ActUnmortgage {
  id: string;
  type: 'unmortgage';
  space: number;
}
/**
 * Hand in a Jail Pass to leave jail before the roll.
 */
export interface ActUsePass {
  id: string;
  type: 'use_pass';
  step?: number;
}
/**
 * A property was bought at its listed price.
 */
export interface Bought {
  type: 'bought';
  seat: number;
  space: number;
  price: number;
  moves: MoneyMove[];
}
/**
 * Dollars that changed hands: from whom, to whom, how many and why.
 */
export interface MoneyMove {
  from: number | ('bank' | 'held');
  to: number | ('bank' | 'held');
  amount: number;
  reason: string;
}
/**
 * A house, or the hotel (`houses` 5), was built.
 */
export interface Built {
  type: 'built';
  seat: number;
  space: number;
  houses: number;
  moves: MoneyMove[];
}
/**
 * A card was drawn; `card` names it, `text` is its wording, `moves` what it paid or charged.
 */
export interface CardDrawn {
  type: 'card_drawn';
  seat: number;
  deck: 'chance' | 'treasure';
  card: string;
  text: string;
  moves?: MoneyMove[];
}
/**
 * The card drawn last.
 */
export interface CardView {
  seat: number;
  deck: 'chance' | 'treasure';
  card: string;
  text: string;
}
/**
 * The clocks as they stand, in milliseconds left.
 */
export interface Clocks {
  turn: {
    [k: string]: unknown;
  } | null;
  auction: {
    [k: string]: unknown;
  } | null;
  grace: {
    [k: string]: number;
  };
}
/**
 * How many cards each deck holds (a Jail Pass is out of it until used).
 */
export interface DecksView {
  chance: number;
  treasure: number;
}
/**
 * A player did not buy the property landed on.
 */
export interface Declined {
  type: 'declined';
  seat: number;
  space: number;
}
/**
 * The commitment to the seed, and the seed once the game is over (R39).
 */
export interface FairnessView {
  commitment: string;
  seed: string | null;
}
/**
 * One update, for every seq after that of the view: replace `seq` and `clocks`, then put each value at its path. A gap in `seq` means that something was missed: ask with `game.sync`.
 */
export interface GameEvent {
  seq: number;
  events: {
    [k: string]: unknown;
  }[];
  changes: [unknown, unknown][];
  clocks: Clocks;
}
/**
 * What happened at the table, the newest first page by page: `before` is a seq.
 */
export interface GameHistoryBody {
  before?: number;
  limit?: number;
}
/**
 * Every payment, the newest first page by page; with `seat`, that player's only.
 */
export interface GameLedgerBody {
  before?: number;
  limit?: number;
  seat?: number;
}
/**
 * The game ended; the seed is public now, so that anybody can check the dice (R39).
 */
export interface GameOver {
  type: 'game_over';
  reason: string;
  ranking: number[][];
  seed: string;
}
/**
 * The game begins; `first` takes the first turn, `commitment` is the SHA-256 of the secret seed (R39).
 */
export interface GameStarted {
  type: 'game_started';
  first: number;
  commitment: string;
  moves: MoneyMove[];
}
/**
 * Ask for the updates after `since`; without it, or if they are not kept, the whole view comes.
 */
export interface GameSyncBody {
  since?: number;
}
/**
 * A house or hotel was sold back; `houses` are left.
 */
export interface HouseSold {
  type: 'house_sold';
  seat: number;
  space: number;
  houses: number;
  moves: MoneyMove[];
}
/**
 * It is `seat`'s turn.
 */
export interface TurnBegan {
  type: 'turn_began';
  seat: number;
}
/**
 * The dice fell.
 */
export interface Rolled {
  type: 'rolled';
  seat: number;
  dice: number[];
}
/**
 * A token moved; `moves` holds the $200 where it passed GO (R2).
 */
export interface Moved {
  type: 'moved';
  seat: number;
  from: number;
  to: number;
  direction: 'forwards' | 'backwards';
  moves?: MoneyMove[];
}
/**
 * A player was sent to jail: by the space, a card, or a third doubles in a row.
 */
export interface Jailed {
  type: 'jailed';
  seat: number;
  why: 'space' | 'card' | 'doubles';
}
/**
 * A roll in jail was no doubles; `failed` rolls have failed so far.
 */
export interface StayedInJail {
  type: 'stayed_in_jail';
  seat: number;
  failed: number;
}
/**
 * A player left jail: by doubles, the fine, a Jail Pass, or the compulsory $50 after a third failed roll.
 */
export interface LeftJail {
  type: 'left_jail';
  seat: number;
  how: 'doubles' | 'fine' | 'pass' | 'third_roll';
  moves?: MoneyMove[];
}
/**
 * A player landed on an unowned property and may buy it.
 */
export interface Offered {
  type: 'offered';
  seat: number;
  space: number;
  price: number;
}
/**
 * Rent was charged for landing on somebody's property.
 */
export interface RentPaid {
  type: 'rent_paid';
  seat: number;
  owner: number;
  space: number;
  amount: number;
  moves: MoneyMove[];
}
/**
 * A tax space charged its amount.
 */
export interface TaxPaid {
  type: 'tax_paid';
  seat: number;
  space: number;
  amount: number;
  moves: MoneyMove[];
}
/**
 * A property was mortgaged.
 */
export interface Mortgaged {
  type: 'mortgaged';
  seat: number;
  space: number;
  moves: MoneyMove[];
}
/**
 * A mortgage was lifted.
 */
export interface Unmortgaged {
  type: 'unmortgaged';
  seat: number;
  space: number;
  moves: MoneyMove[];
}
/**
 * A player is out; `spaces` went back to the bank (R32). Nothing moves where cash was exactly 0.
 */
export interface WentBankrupt {
  type: 'went_bankrupt';
  seat: number;
  why: string;
  spaces: number[];
  moves?: MoneyMove[];
}
/**
 * Options of Invest Up, flat beside the table's own on the wire.
 */
export interface InvestUpOptions {
  starting_cash: number;
  auction_on_decline: boolean;
  even_building: boolean;
  bond_market: 'open' | 'closed';
  set_shares: boolean;
  pledged_sets: 'disclosed' | 'untradeable';
}
/**
 * The whole game of Invest Up.
 */
export interface InvestUpView {
  you: number | null;
  seq: number;
  ruleset: string;
  game_id: string;
  clocks: Clocks;
  legal: {
    [k: string]: {
      [k: string]: {
        [k: string]: unknown;
      };
    };
  };
  map: string;
  players: PlayerView[];
  spaces: SpaceView[];
  turn: TurnView;
  last_card: CardView | null;
  decks: DecksView;
  options: InvestUpOptions;
  outcome: OutcomeView | null;
  fairness: FairnessView;
}
/**
 * One player; everything here is public (R42).
 */
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
/**
 * What changes about a space; its name, price and rents stand in the map.
 */
export interface SpaceView {
  owner: number | null;
  houses: number;
  mortgaged: boolean;
}
/**
 * Whose turn it is and where in the turn the game stands.
 */
export interface TurnView {
  seat: number;
  step: number;
  phase: 'roll' | 'buy' | 'settle' | 'end';
  offer: number | null;
  dice: number[] | null;
  doubles: number;
  number: number;
}
/**
 * How the game ended.
 */
export interface OutcomeView {
  reason: string;
  ranking: number[][];
}
/**
 * What this seat may do now, when that has changed.
 */
export interface LegalEvent {
  seq: number;
  legal: {
    [k: string]: {
      [k: string]: {
        [k: string]: unknown;
      };
    };
  };
}
/**
 * The list of open lobbies, on change and at most once a second.
 */
export interface LobbiesEvent {
  lobbies: LobbyLine[];
}
/**
 * An open lobby in the list.
 */
export interface LobbyLine {
  code: string;
  ruleset: string;
  host: string | null;
  seated: number;
  max_players: number;
  options: {
    [k: string]: number | boolean | string;
  };
}
/**
 * The host seats a computer player.
 */
export interface LobbyAddBotBody {
  level?: string;
}
/**
 * Open a lobby and sit down in it as its host. The same `id` again gives the same lobby.
 */
export interface LobbyCreateBody {
  name: string;
  ruleset?: string;
  options?: {
    [k: string]: unknown;
  };
  id?: string;
}
/**
 * The whole lobby, whenever anything about it has changed.
 */
export interface LobbyEvent {
  code: string;
  ruleset: string;
  game_id: string | null;
  host: number | null;
  watchers: number;
  seats: SeatBody[];
  options: {
    [k: string]: number | boolean | string;
  };
  phase: 'waiting' | 'playing' | 'over';
}
/**
 * A taken seat.
 */
export interface SeatBody {
  seat: number;
  name: string;
  bot: boolean;
  level: string | null;
  ready: boolean;
  connected: boolean;
  left: boolean;
  bankrupt: boolean;
  grace_left_ms: number | null;
}
/**
 * Sit down at a table, or come back to one's seat there.
 */
export interface LobbyJoinBody {
  code: string;
  name: string;
}
/**
 * The seat that is meant.
 */
export interface LobbyRemoveBotBody {
  seat: number;
}
/**
 * No field.
 */
export interface LobbyStartBody {}
/**
 * The public lobbies that have not started; with `watch`, the event `lobbies` follows on every change.
 */
export interface LobbyListBody {
  ruleset?: string;
  watch?: boolean;
}
/**
 * The host changes the options named.
 */
export interface LobbyOptionsBody {
  options: {
    [k: string]: unknown;
  };
}
/**
 * Say that one is ready for the start, or not after all.
 */
export interface LobbyReadyBody {
  ready: boolean;
}
/**
 * Follow a table as a spectator: see what is public, act on nothing.
 */
export interface LobbyWatchBody {
  code: string;
}
/**
 * Something that a person should know: `kicked`, `closed`, `draining`, `slow_down`.
 */
export interface NoticeEvent {
  code: string;
  message: string;
}
/**
 * Where the guest sits.
 */
export interface Resume {
  code: string;
  seat: number;
}
/**
 * The first event on every connection. Keep `token` and send it as `auth.token` when connecting again.
 */
export interface WelcomeEvent {
  protocol: number;
  token: string;
  resume: Resume | null;
}
/**
 * Why a request was refused: a stable code, a full sentence, and the field at fault if it is one.
 */
export interface WireError {
  code: string;
  message: string;
  field?: string;
}
