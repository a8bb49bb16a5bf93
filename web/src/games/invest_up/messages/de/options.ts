/** German: the house rules of Invest Up. */
import { money } from '../../../../i18n/index.svelte';
import type { OptionWords } from '..';

export const words: OptionWords = {
  starting_cash: 'Startgeld',
  starting_cash_hint: () => `${money(100)} bis ${money(25_000)} für alle.`,
  auction_on_decline: 'Auktion nach Verzicht',
  auction_on_decline_hint: 'Was jemand nicht kauft, wird live versteigert. Nie, wenn ein Bot am Tisch sitzt.',
  noAuctionsWithBots: 'Mit einem Bot am Tisch gibt es keine Auktionen: Was jemand nicht kauft, bleibt frei.',
  even_building: 'Gleichmäßig bauen',
  even_building_hint: 'In einer Farbgruppe wird gleichmäßig gebaut und verkauft.',
  bond_market: 'Anleihemarkt',
  bond_market_open: 'Offen für alle',
  bond_market_closed: 'Nur im Handel',
  set_shares: 'Anteile an Farbgruppen',
  set_shares_hint: 'Anteile an der Miete einer Farbgruppe dürfen verkauft werden.',
  pledged_sets: 'Farbgruppen mit verkauften Anteilen',
  pledged_disclosed: 'Offen handelbar',
  pledged_untradeable: 'Nicht handelbar',
  start: (amount) => `${amount} Startgeld`,
  noAuctions: 'Keine Auktionen',
  unevenBuilding: 'Beliebig bauen',
  bondsInTrades: 'Anleihen nur im Handel',
  noSetShares: 'Keine Anteile an Farbgruppen',
  pledgedStay: 'Belastete Farbgruppen nicht handelbar',
};
