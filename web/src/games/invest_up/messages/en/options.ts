/** English: the house rules of Invest Up, apart from the game's other words because the menu needs them. */
import { money } from '../../../../i18n/index.svelte';

export const words = {
  starting_cash: 'Starting cash',
  starting_cash_hint: () => `${money(100)} to ${money(25_000)} for each player.`,
  auction_on_decline: 'Auction on decline',
  auction_on_decline_hint: 'What a player does not buy goes to a live auction. Never with a bot at the table.',
  noAuctionsWithBots: 'With a bot at the table there are no auctions: what a player does not buy stays unowned.',
  even_building: 'Even building',
  even_building_hint: 'Houses go up and come down evenly across a set.',
  bond_market: 'Bond market',
  bond_market_open: 'Open to all',
  bond_market_closed: 'In trades only',
  set_shares: 'Colour-set equity',
  set_shares_hint: 'Players may sell shares of the rent of a colour set.',
  pledged_sets: 'Sets with sold shares',
  pledged_disclosed: 'Traded openly',
  pledged_untradeable: 'Not traded',
  start: (amount: string) => `${amount} to start`,
  noAuctions: 'No auctions',
  unevenBuilding: 'Build in any order',
  bondsInTrades: 'Bonds in trades only',
  noSetShares: 'No colour-set equity',
  pledgedStay: 'Pledged sets not tradeable',
};
