/** Spanish: the house rules of Invest Up. */
import { money } from '../../../../i18n/index.svelte';
import type { OptionWords } from '..';

export const words: OptionWords = {
  starting_cash: 'Dinero inicial',
  starting_cash_hint: () => `De ${money(100)} a ${money(25_000)} por jugador.`,
  auction_on_decline: 'Subasta al no comprar',
  auction_on_decline_hint: 'Lo que alguien no compra sale a subasta en directo. Nunca con un bot en la mesa.',
  noAuctionsWithBots: 'Con un bot en la mesa no hay subastas: lo que alguien no compra queda sin dueño.',
  even_building: 'Construir por igual',
  even_building_hint: 'Las casas de un grupo se ponen y se quitan por igual.',
  bond_market: 'Mercado de bonos',
  bond_market_open: 'Abierto a todos',
  bond_market_closed: 'Solo en tratos',
  set_shares: 'Partes de un grupo',
  set_shares_hint: 'Se pueden vender partes del alquiler de un grupo de color.',
  pledged_sets: 'Grupos con partes vendidas',
  pledged_disclosed: 'Se negocian a la vista',
  pledged_untradeable: 'No se negocian',
  start: (amount) => `${amount} al empezar`,
  noAuctions: 'Sin subastas',
  unevenBuilding: 'Construir sin orden',
  bondsInTrades: 'Bonos solo en tratos',
  noSetShares: 'Sin partes de grupos',
  pledgedStay: 'Grupos con cargas no negociables',
};
