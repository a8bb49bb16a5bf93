/** Every shape on the wire, made from schema.json by `npm run types`. Do not edit. */

export type InvestUpAction =
  | ActRoll
  | ActBuy
  | ActDecline
  | ActEndTurn
  | ActBid
  | ActPass
  | ActUnpass
  | ActPayFine
  | ActUsePass
  | ActBuild
  | ActSellHouse
  | ActMortgage
  | ActUnmortgage
  | ActDeclareBankruptcy
  | ActSetStock
  | ActInvest
  | ActSellStake
  | ActSetBonds
  | ActBuyBond
  | ActPropose
  | ActCounter
  | ActAccept
  | ActReject
  | ActWithdraw
  | ActGiveTime
  | ActVoteRemoval
  | ActBack;
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
  | AuctionOpened
  | BidPlaced
  | AuctionPassed
  | AuctionUnpassed
  | LastCall
  | BidsVoid
  | AuctionWon
  | AuctionUnsold
  | RentPaid
  | TaxPaid
  | CardDrawn
  | Built
  | HouseSold
  | Mortgaged
  | Unmortgaged
  | WentBankrupt
  | GameOver
  | StockSet
  | Invested
  | StakeSold
  | BondsSet
  | BondIssued
  | BondEnded
  | ShareSold
  | ShareEnded
  | CouponPaid
  | InstalmentPaid
  | HeldPaid
  | AgreementMade
  | AgreementEnded
  | TradeProposed
  | TradeAccepted
  | TradeClosed
  | TimeRanOut
  | TimeGiven
  | WentAway
  | CameBack
  | RemovalOpened
  | VoteCast;

/**
 * Every shape on the wire. Generated; do not edit.
 */
export interface Wire {
  ActAccept?: ActAccept;
  ActBack?: ActBack;
  ActBid?: ActBid;
  ActBuild?: ActBuild;
  ActBuy?: ActBuy;
  ActBuyBond?: ActBuyBond;
  ActCounter?: ActCounter;
  ActDeclareBankruptcy?: ActDeclareBankruptcy;
  ActDecline?: ActDecline;
  ActEndTurn?: ActEndTurn;
  ActGiveTime?: ActGiveTime;
  ActInvest?: ActInvest;
  ActMortgage?: ActMortgage;
  ActPass?: ActPass;
  ActPayFine?: ActPayFine;
  ActPropose?: ActPropose;
  ActReject?: ActReject;
  ActRoll?: ActRoll;
  ActSellHouse?: ActSellHouse;
  ActSellStake?: ActSellStake;
  ActSetBonds?: ActSetBonds;
  ActSetStock?: ActSetStock;
  ActUnmortgage?: ActUnmortgage;
  ActUnpass?: ActUnpass;
  ActUsePass?: ActUsePass;
  ActVoteRemoval?: ActVoteRemoval;
  ActWithdraw?: ActWithdraw;
  AgreementEnded?: AgreementEnded;
  AgreementMade?: AgreementMade;
  AuctionOpened?: AuctionOpened;
  AuctionPassed?: AuctionPassed;
  AuctionUnpassed?: AuctionUnpassed;
  AuctionUnsold?: AuctionUnsold;
  AuctionView?: AuctionView;
  AuctionWon?: AuctionWon;
  BidPlaced?: BidPlaced;
  BidsVoid?: BidsVoid;
  BondEnded?: BondEnded;
  BondIssued?: BondIssued;
  BondView?: BondView;
  BondsSet?: BondsSet;
  BondsView?: BondsView;
  Bought?: Bought;
  Built?: Built;
  Burden?: Burden;
  BuyBackShareTerm?: BuyBackShareTerm;
  CameBack?: CameBack;
  CardDrawn?: CardDrawn;
  CardView?: CardView;
  Change?: Change;
  ChatEvent?: ChatEvent;
  ChatHistoryBody?: ChatHistoryBody;
  ChatSayBody?: ChatSayBody;
  ClocksView?: ClocksView;
  CouponPaid?: CouponPaid;
  DecksView?: DecksView;
  Declined?: Declined;
  EndAgreementTerm?: EndAgreementTerm;
  EndBondTerm?: EndBondTerm;
  FairnessView?: FairnessView;
  GameEvent?: GameEvent;
  GameHistoryBody?: GameHistoryBody;
  GameLedgerBody?: GameLedgerBody;
  GameOver?: GameOver;
  GameStarted?: GameStarted;
  GameSyncBody?: GameSyncBody;
  HeldPaid?: HeldPaid;
  HeldView?: HeldView;
  HouseSold?: HouseSold;
  InstalmentPaid?: InstalmentPaid;
  InstalmentsTerm?: InstalmentsTerm;
  InstalmentsView?: InstalmentsView;
  InvestUpAction?: InvestUpAction;
  InvestUpEvent?: InvestUpEvent;
  InvestUpOptions?: InvestUpOptions;
  InvestUpView?: InvestUpView;
  Invested?: Invested;
  IssueBondTerm?: IssueBondTerm;
  Jailed?: Jailed;
  Kept?: Kept;
  LastCall?: LastCall;
  LeftJail?: LeftJail;
  LegalEvent?: LegalEvent;
  LobbiesEvent?: LobbiesEvent;
  LobbyAddBotBody?: LobbyAddBotBody;
  LobbyCreateBody?: LobbyCreateBody;
  LobbyEvent?: LobbyEvent;
  LobbyGiveUpBody?: LobbyStartBody;
  LobbyJoinBody?: LobbyJoinBody;
  LobbyKickBody?: LobbyRemoveBotBody;
  LobbyLeaveBody?: LobbyStartBody;
  LobbyLine?: LobbyLine;
  LobbyListBody?: LobbyListBody;
  LobbyLookBody?: LobbyWatchBody;
  LobbyOptionsBody?: LobbyOptionsBody;
  LobbyReadyBody?: LobbyReadyBody;
  LobbyRematchBody?: LobbyStartBody;
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
  RefusalView?: RefusalView;
  RemovalOpened?: RemovalOpened;
  RemovalView?: RemovalView;
  RentPaid?: RentPaid;
  RentalTerm?: RentalTerm;
  RentalView?: RentalView;
  Resume?: Resume;
  Rolled?: Rolled;
  SeatBody?: SeatBody;
  SetShareTerm?: SetShareTerm;
  ShareEnded?: ShareEnded;
  ShareSold?: ShareSold;
  ShareView?: ShareView;
  Side?: Side;
  SideEffects?: SideEffects;
  SpaceView?: SpaceView;
  StakeItem?: StakeItem;
  StakeSold?: StakeSold;
  StakeView?: StakeView;
  StayedInJail?: StayedInJail;
  StockSet?: StockSet;
  TaxPaid?: TaxPaid;
  TimeGiven?: TimeGiven;
  TimeRanOut?: TimeRanOut;
  TradeAccepted?: TradeAccepted;
  TradeClosed?: TradeClosed;
  TradeProposed?: TradeProposed;
  TradeView?: TradeView;
  TurnBegan?: TurnBegan;
  TurnClockView?: TurnClockView;
  TurnView?: TurnView;
  Unmortgaged?: Unmortgaged;
  VoteCast?: VoteCast;
  WaiverTerm?: WaiverTerm;
  WaiverView?: WaiverView;
  WelcomeEvent?: WelcomeEvent;
  WentAway?: WentAway;
  WentBankrupt?: WentBankrupt;
  WindowView?: WindowView;
  WireError?: WireError;
}
/**
 * Accept a trade; `burdens` is the digest of the burdens seen, needed where burdened properties move.
 */
export interface ActAccept {
  type: 'accept';
  trade: number;
  burdens?: string;
  id: string;
}
/**
 * Say that one is here again.
 */
export interface ActBack {
  type: 'back';
  id: string;
}
/**
 * Bid `amount` dollars in the running auction; `auction` may name the one that is meant.
 */
export interface ActBid {
  type: 'bid';
  amount: number;
  auction?: number;
  id: string;
}
/**
 * Build the next house, or the hotel, on a city.
 */
export interface ActBuild {
  type: 'build';
  space: number;
  id: string;
}
/**
 * Buy the unowned property landed on, at its listed price.
 */
export interface ActBuy {
  type: 'buy';
  step?: number;
  id: string;
}
/**
 * Lend `principal` to an open issuer; `rate` and `every` are the offer as the buyer saw it.
 */
export interface ActBuyBond {
  type: 'buy_bond';
  issuer: number;
  principal: number;
  rate?: number;
  every?: number;
  id: string;
}
/**
 * Answer a trade with another one in the same thread, seen from the one who counters.
 */
export interface ActCounter {
  type: 'counter';
  trade: number;
  give: Side;
  get: Side;
  /**
   * @maxItems 20
   */
  terms: (
    | InstalmentsTerm
    | WaiverTerm
    | RentalTerm
    | SetShareTerm
    | BuyBackShareTerm
    | IssueBondTerm
    | EndBondTerm
    | EndAgreementTerm
  )[];
  id: string;
}
/**
 * What one player hands over at once.
 */
export interface Side {
  cash?: number;
  /**
   * @maxItems 28
   */
  properties?: number[];
  /**
   * @maxItems 6
   */
  stakes?: StakeItem[];
  passes?: number;
  /**
   * @maxItems 50
   */
  bonds?: number[];
}
/**
 * A stake in `issuer`: `ppm` of it, or without it the giver's whole stake at acceptance.
 */
export interface StakeItem {
  issuer: number;
  ppm?: number;
}
/**
 * `amount` from payer to payee every `every` turns of the payer, `times` times.
 */
export interface InstalmentsTerm {
  kind: 'instalments';
  payer: number;
  payee: number;
  amount: number;
  every: number;
  times: number;
}
/**
 * The grantee does not pay `percent` of the rent on `properties`: for `landings`, for `turns`, or until a bankruptcy.
 */
export interface WaiverTerm {
  kind: 'waiver';
  grantor: number;
  grantee: number;
  /**
   * @minItems 1
   * @maxItems 28
   */
  properties: [number, ...number[]];
  percent: number;
  landings?: number;
  turns?: number;
}
/**
 * The tenant collects the rent of `property` for `turns` of their turns.
 */
export interface RentalTerm {
  kind: 'rental';
  property: number;
  tenant: number;
  turns: number;
}
/**
 * `percent` of the rent of the whole colour set goes to `to`.
 */
export interface SetShareTerm {
  kind: 'set_share';
  set: number;
  to: number;
  percent: number;
}
/**
 * A share, or `percent` of it, ends on the cities that the buyer owns.
 */
export interface BuyBackShareTerm {
  kind: 'buy_back_share';
  share: number;
  percent?: number;
}
/**
 * The other side lends `principal` to `issuer` inside the trade.
 */
export interface IssueBondTerm {
  kind: 'issue_bond';
  issuer: number;
  principal: number;
  rate: number;
  every: number;
}
/**
 * A bond between the two ends.
 */
export interface EndBondTerm {
  kind: 'end_bond';
  bond: number;
}
/**
 * An agreement between the two ends early.
 */
export interface EndAgreementTerm {
  kind: 'end_agreement';
  agreement: number;
}
/**
 * Give up: everything goes back to the bank and the player is out.
 */
export interface ActDeclareBankruptcy {
  type: 'declare_bankruptcy';
  id: string;
}
/**
 * Do not buy the property landed on.
 */
export interface ActDecline {
  type: 'decline';
  step?: number;
  id: string;
}
/**
 * Hand the dice to the next player.
 */
export interface ActEndTurn {
  type: 'end_turn';
  step?: number;
  id: string;
}
/**
 * Hand the player whose turn it is one more minute, once a turn.
 */
export interface ActGiveTime {
  type: 'give_time';
  seat: number;
  id: string;
}
/**
 * Put cash into another player for a share of their cash; `min_ppm` is the least stake expected.
 */
export interface ActInvest {
  type: 'invest';
  issuer: number;
  amount: number;
  min_ppm?: number;
  id: string;
}
/**
 * Mortgage a property for half its price.
 */
export interface ActMortgage {
  type: 'mortgage';
  space: number;
  id: string;
}
/**
 * Pass in the running auction, for now.
 */
export interface ActPass {
  type: 'pass';
  auction?: number;
  id: string;
}
/**
 * Pay $50 to leave jail before the roll.
 */
export interface ActPayFine {
  type: 'pay_fine';
  step?: number;
  id: string;
}
/**
 * Offer a trade: what the proposer gives and gets, and the terms.
 */
export interface ActPropose {
  type: 'propose';
  to: number;
  give: Side;
  get: Side;
  /**
   * @maxItems 20
   */
  terms: (
    | InstalmentsTerm
    | WaiverTerm
    | RentalTerm
    | SetShareTerm
    | BuyBackShareTerm
    | IssueBondTerm
    | EndBondTerm
    | EndAgreementTerm
  )[];
  id: string;
}
/**
 * Say no to a trade.
 */
export interface ActReject {
  type: 'reject';
  trade: number;
  id: string;
}
/**
 * Roll the two dice and move, or try for doubles in jail.
 */
export interface ActRoll {
  type: 'roll';
  step?: number;
  id: string;
}
/**
 * Sell one house, or the hotel, of a city for half its cost.
 */
export interface ActSellHouse {
  type: 'sell_house';
  space: number;
  id: string;
}
/**
 * Sell `ppm` of a stake, or all of it, at the issuer's cash of now; `min_cash` is the least expected.
 */
export interface ActSellStake {
  type: 'sell_stake';
  issuer: number;
  ppm?: number;
  min_cash?: number;
  id: string;
}
/**
 * Say what one's bonds pay and whether anybody may buy them; `limit` is how much principal is for sale.
 */
export interface ActSetBonds {
  type: 'set_bonds';
  open: boolean;
  rate: number;
  every: number;
  limit?: number;
  id: string;
}
/**
 * Open one's stock to new investment, or close it.
 */
export interface ActSetStock {
  type: 'set_stock';
  open: boolean;
  id: string;
}
/**
 * Lift a mortgage for 110% of what it paid.
 */
export interface ActUnmortgage {
  type: 'unmortgage';
  space: number;
  id: string;
}
/**
 * Come back into the running auction.
 */
export interface ActUnpass {
  type: 'unpass';
  auction?: number;
  id: string;
}
/**
 * Hand in a Jail Pass to leave jail before the roll.
 */
export interface ActUsePass {
  type: 'use_pass';
  step?: number;
  id: string;
}
/**
 * Vote to remove a player who is away; the first vote opens the removal.
 */
export interface ActVoteRemoval {
  type: 'vote_removal';
  seat: number;
  id: string;
}
/**
 * Take one's own proposal back.
 */
export interface ActWithdraw {
  type: 'withdraw';
  trade: number;
  id: string;
}
/**
 * A rental, waiver or instalment plan ended: expired, used up, agreed, merged with the title, bankruptcy. `term` is what was left of it, its `turns` counted from when it was made; an event that was stored before there was such a field has none.
 */
export interface AgreementEnded {
  type: 'agreement_ended';
  agreement: number;
  why: 'expired' | 'used_up' | 'agreed' | 'merged' | 'bankruptcy';
  term?: InstalmentsTerm | WaiverTerm | RentalTerm;
}
/**
 * A rental, waiver or instalment plan began.
 */
export interface AgreementMade {
  type: 'agreement_made';
  agreement: number;
  term: InstalmentsTerm | WaiverTerm | RentalTerm;
}
/**
 * A declined property went to auction; `left_ms` is its clock.
 */
export interface AuctionOpened {
  type: 'auction_opened';
  auction: number;
  space: number;
  increment: number;
  left_ms: number;
}
/**
 * A player passed, for now.
 */
export interface AuctionPassed {
  type: 'auction_passed';
  auction: number;
  seat: number;
}
/**
 * A player came back in.
 */
export interface AuctionUnpassed {
  type: 'auction_unpassed';
  auction: number;
  seat: number;
}
/**
 * Nobody bid; the property stays unowned.
 */
export interface AuctionUnsold {
  type: 'auction_unsold';
  auction: number;
  space: number;
}
/**
 * The running auction; its clock stands in `clocks`.
 */
export interface AuctionView {
  auction: number;
  space: number;
  standing: number | null;
  bidder: number | null;
  increment: number;
  least: number;
  passed: boolean[];
}
/**
 * The hammer fell: the deed went to the highest bid.
 */
export interface AuctionWon {
  type: 'auction_won';
  auction: number;
  space: number;
  seat: number;
  amount: number;
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
 * A bid was accepted and put the clock back.
 */
export interface BidPlaced {
  type: 'bid_placed';
  auction: number;
  seat: number;
  amount: number;
}
/**
 * The standing bidder went bankrupt; an earlier bid stands again, or none (R18).
 */
export interface BidsVoid {
  type: 'bids_void';
  auction: number;
  bidder: number | null;
  standing: number | null;
}
/**
 * A bond ended: agreed, come back to its issuer (merged), bankruptcy. Nothing of the principal is paid back.
 */
export interface BondEnded {
  type: 'bond_ended';
  bond: number;
  holder: number;
  issuer: number;
  principal: number;
  rate: number;
  every: number;
  why: 'agreed' | 'merged' | 'bankruptcy';
}
/**
 * A bond came into being; its principal moved to the issuer.
 */
export interface BondIssued {
  type: 'bond_issued';
  bond: number;
  holder: number;
  issuer: number;
  principal: number;
  rate: number;
  every: number;
  moves: MoneyMove[];
}
/**
 * A bond: dollars of principal, percent a coupon, and the issuer's turns until the next.
 */
export interface BondView {
  bond: number;
  holder: number;
  issuer: number;
  principal: number;
  rate: number;
  every: number;
  due_in_turns: number;
}
/**
 * A player set what their bonds offer.
 */
export interface BondsSet {
  type: 'bonds_set';
  seat: number;
  open: boolean;
  rate: number;
  every: number;
  limit: number | null;
}
/**
 * What a player's bonds offer.
 */
export interface BondsView {
  open: boolean;
  rate: number;
  every: number;
  limit: number | null;
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
 * What lies on a property: a mortgage, or something of another player's.
 */
export interface Burden {
  space: number;
  kind: 'mortgage' | 'rental' | 'waiver' | 'set_share';
  seat?: number;
  percent?: number;
  left?: number;
}
/**
 * A player does not count as away any more.
 */
export interface CameBack {
  type: 'came_back';
  seat: number;
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
 * A number of dollars before and after.
 */
export interface Change {
  before: number;
  after: number;
}
/**
 * Somebody at the table said something; `seat` is null for a spectator, `at` is ms since the epoch.
 */
export interface ChatEvent {
  seat: number | null;
  name: string;
  text: string;
  at: number;
}
/**
 * What happened at the table, the newest first page by page: `before` is a seq.
 */
export interface ChatHistoryBody {
  before?: number;
  limit?: number;
}
/**
 * What is to be said.
 */
export interface ChatSayBody {
  text: string;
}
/**
 * All clocks as they stand; `grace` is what players who are not there have left, by seat.
 */
export interface ClocksView {
  turn: TurnClockView | null;
  auction: WindowView | null;
  grace: {
    [k: string]: number;
  };
}
/**
 * The time of the turn in ms: `left_ms` of what runs now, `reserve_ms` in all behind the free time.
 */
export interface TurnClockView {
  seat: number;
  state: 'free' | 'reserve' | 'debt' | 'auto' | 'paused';
  left_ms: number;
  reserve_ms: number;
  gifts: number[];
}
/**
 * A window of the ruleset's, such as an auction, in ms left.
 */
export interface WindowView {
  left_ms: number;
  last_call: boolean;
}
/**
 * A coupon fell due; `held` of it waits until the issuer is out of debt (R12).
 */
export interface CouponPaid {
  type: 'coupon_paid';
  bond: number;
  issuer: number;
  holder: number;
  amount: number;
  held: number;
  moves: MoneyMove[];
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
  changes: [unknown, unknown, ...unknown[]][];
  clocks: ClocksView;
}
/**
 * What happened in the game; with `changes`, also how a spectator's view changed, to look back at it.
 */
export interface GameHistoryBody {
  before?: number;
  limit?: number;
  changes?: boolean;
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
 * The game ended; `ranking[0]` is empty where nobody has won (`abandoned`, R40). The seed is public now (R39).
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
 * What waited for a payee was paid: the payer is out of debt (R12).
 */
export interface HeldPaid {
  type: 'held_paid';
  payer: number;
  payee: number;
  amount: number;
  moves: MoneyMove[];
}
/**
 * Dollars that wait for the payee until the payer is out of debt.
 */
export interface HeldView {
  payer: number;
  payee: number;
  amount: number;
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
 * An instalment fell due; `held` of it waits (R12), `left` more follow.
 */
export interface InstalmentPaid {
  type: 'instalment_paid';
  agreement: number;
  payer: number;
  payee: number;
  amount: number;
  held: number;
  left: number;
  moves: MoneyMove[];
}
/**
 * An instalment plan with the times that are left.
 */
export interface InstalmentsView {
  agreement: number;
  kind: 'instalments';
  payer: number;
  payee: number;
  amount: number;
  every: number;
  left: number;
  due_in_turns: number;
}
/**
 * It is `seat`'s turn; `net_worth` is everybody's at its start, in dollars (finance/worth.py).
 */
export interface TurnBegan {
  type: 'turn_began';
  seat: number;
  net_worth: number[];
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
 * Everybody but the standing bidder has passed; `left_ms` are left.
 */
export interface LastCall {
  type: 'last_call';
  auction: number;
  left_ms: number;
}
/**
 * Rent was charged for landing on somebody's property: `amount` in all, `waived` of it by agreement (R29).
 */
export interface RentPaid {
  type: 'rent_paid';
  seat: number;
  owner: number;
  space: number;
  amount: number;
  waived: number;
  moves?: MoneyMove[];
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
 * A player opened or closed their stock.
 */
export interface StockSet {
  type: 'stock_set';
  seat: number;
  open: boolean;
}
/**
 * A player invested cash in another and got a stake of `ppm`.
 */
export interface Invested {
  type: 'invested';
  seat: number;
  issuer: number;
  amount: number;
  ppm: number;
  moves: MoneyMove[];
}
/**
 * A player sold `ppm` of the issuer back to them.
 */
export interface StakeSold {
  type: 'stake_sold';
  seat: number;
  issuer: number;
  ppm: number;
  amount: number;
  moves: MoneyMove[];
}
/**
 * `percent` of the rent of a whole colour set goes to the holder from now on.
 */
export interface ShareSold {
  type: 'share_sold';
  share: number;
  set: number;
  seller: number;
  holder: number;
  percent: number;
}
/**
 * `percent` of the rent of `spaces` goes to the holder no more; `left` percent of it still does.
 */
export interface ShareEnded {
  type: 'share_ended';
  share: number;
  set: number;
  spaces: number[];
  holder: number;
  percent: number;
  left: number;
  why: 'agreed' | 'bankruptcy';
}
/**
 * A trade was proposed, or countered in the same thread.
 */
export interface TradeProposed {
  type: 'trade_proposed';
  trade: number;
  thread: number;
  from: number;
  to: number;
  give: Side;
  get: Side;
  terms: (
    | InstalmentsTerm
    | WaiverTerm
    | RentalTerm
    | SetShareTerm
    | BuyBackShareTerm
    | IssueBondTerm
    | EndBondTerm
    | EndAgreementTerm
  )[];
}
/**
 * A trade was accepted and carried out whole.
 */
export interface TradeAccepted {
  type: 'trade_accepted';
  trade: number;
  from: number;
  to: number;
  moves?: MoneyMove[];
}
/**
 * A trade closed without being carried out.
 */
export interface TradeClosed {
  type: 'trade_closed';
  trade: number;
  why: 'rejected' | 'withdrawn' | 'countered' | 'impossible' | 'bankruptcy';
}
/**
 * A player's time is up; the table plays this turn for them.
 */
export interface TimeRanOut {
  type: 'time_ran_out';
  seat: number;
}
/**
 * A player got `ms` more from another.
 */
export interface TimeGiven {
  type: 'time_given';
  seat: number;
  by: number;
  ms: number;
}
/**
 * A player counts as away: three auto-played turns in a row, or the time ran out in debt.
 */
export interface WentAway {
  type: 'away';
  seat: number;
  why: 'auto' | 'debt';
}
/**
 * The removal of a player who is away is open; `needed` votes make it pass at once.
 */
export interface RemovalOpened {
  type: 'removal_opened';
  seat: number;
  needed: number;
}
/**
 * Somebody voted for a removal; `votes` count now.
 */
export interface VoteCast {
  type: 'vote_cast';
  seat: number;
  by: number;
  votes: number;
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
  clocks: ClocksView;
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
  auction: AuctionView | null;
  trades: TradeView[];
  stakes: StakeView[];
  bonds: BondView[];
  agreements: (InstalmentsView | WaiverView | RentalView)[];
  shares: ShareView[];
  held: HeldView[];
  last_card: CardView | null;
  decks: DecksView;
  options: InvestUpOptions;
  outcome: OutcomeView | null;
  fairness: FairnessView;
  removal: RemovalView | null;
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
  stock_open: boolean;
  bonds: BondsView;
  proposed: number;
  auto_played: number;
  away: ('auto' | 'debt') | null;
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
  phase: 'roll' | 'buy' | 'auction' | 'settle' | 'end';
  offer: number | null;
  dice: number[] | null;
  doubles: number;
  number: number;
}
/**
 * An open proposal.
 */
export interface TradeView {
  trade: number;
  thread: number;
  from: number;
  to: number;
  give: Side;
  get: Side;
  terms: (
    | InstalmentsTerm
    | WaiverTerm
    | RentalTerm
    | SetShareTerm
    | BuyBackShareTerm
    | IssueBondTerm
    | EndBondTerm
    | EndAgreementTerm
  )[];
  effects: SideEffects[] | null;
  problem: string | null;
  refusal: RefusalView | null;
  burdens: Burden[];
  digest: string | null;
}
/**
 * What a trade would change for one of its sides.
 */
export interface SideEffects {
  seat: number;
  cash: Change;
  net_worth: Change;
  rent_a_round: Change;
  completes: number[];
  breaks: number[];
  takes_on: Burden[];
}
/**
 * What the sentence of a refusal is made of: its code, the case of it, and its names and numbers.
 */
export interface RefusalView {
  code: string;
  case?: string;
  facts?: {
    [k: string]: number | string;
  };
}
/**
 * `holder` owns `ppm` parts per million of the issuer's cash.
 */
export interface StakeView {
  holder: number;
  issuer: number;
  ppm: number;
}
/**
 * A rent waiver; `left` landings or turns, null until a bankruptcy.
 */
export interface WaiverView {
  agreement: number;
  kind: 'waiver';
  grantor: number;
  grantee: number;
  properties: number[];
  percent: number;
  counts: ('landings' | 'turns') | null;
  left: number | null;
}
/**
 * A rental with the tenant's turns that are left.
 */
export interface RentalView {
  agreement: number;
  kind: 'rental';
  property: number;
  tenant: number;
  left: number;
}
/**
 * A share of the rent of some cities of a set.
 */
export interface ShareView {
  share: number;
  set: number;
  spaces: number[];
  holder: number;
  percent: number;
}
/**
 * How the game ended: `last_solvent`, or `abandoned`, and then nobody has won. `ranking` has every seat in its place, seats of one place tied. Its first place is the winner's and is empty where nobody has won; those who still played then share the second. The bankrupt follow, the last to go first.
 */
export interface OutcomeView {
  reason: string;
  ranking: number[][];
}
/**
 * An open removal: whose, who has voted, how many it takes, and when it passes by itself.
 */
export interface RemovalView {
  seat: number;
  votes: number[];
  needed: number;
  left_ms: number;
}
/**
 * A seat in a running game that the guest has left: `lobby.join` leads back to it, `lobby.give_up` ends it.
 */
export interface Kept {
  code: string;
  name: string;
  grace_left_ms: number;
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
 * No field.
 */
export interface LobbyStartBody {}
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
 * The public lobbies that have not started; with `watch`, the event `lobbies` follows on every change.
 */
export interface LobbyListBody {
  ruleset?: string;
  watch?: boolean;
}
/**
 * Follow a table as a spectator: see what is public, act on nothing.
 */
export interface LobbyWatchBody {
  code: string;
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
 * Something that a person should know who did not ask; there may be more codes one day.
 */
export interface NoticeEvent {
  /**
   * `kicked`: The host has sent you away from the lobby. `closed`: The table has closed. `left`: You have left the table in another tab or on another device. `unavailable`: The table cannot be shown: it was stored by another version of the rules. `slow_down`: Too much was sent after a warning; the connection ends. `draining`: The server is about to restart; reconnect in a moment.
   */
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
  kept: Kept | null;
}
/**
 * Why a request was refused: a stable code, a full sentence, and the field at fault if it is one. `case` tells apart the sentences of one code; `facts` are the names and numbers that stand in it.
 */
export interface WireError {
  code: string;
  message: string;
  field?: string;
  case?: string;
  facts?: {
    [k: string]: number | string;
  };
}
