/** Spanish: the words of looking back at a game: its numbers, its fair dice, its past. */
import { count, number } from '../../../../i18n/index.svelte';
import { dollars, s } from '../../../../table/sentence';
import type { ReviewWords } from '..';
import type { Deck } from '../../types';

const deck: Record<Deck, string> = { chance: 'Suerte', treasure: 'Tesoro' };

export const words: ReviewWords = {
  tabs: { numbers: 'Cifras', game: 'Partida' },
  worth: 'Patrimonio',

  landings: {
    title: 'Dónde cayeron las fichas',
    text: (total) =>
      `${count(total, 'movimiento', 'movimientos')}; cuanto más intenso el color de una casilla, más veces.`,
    most: 'Las más visitadas',
    times: (n) => count(n, 'vez', 'veces'),
    all: 'Todos',
    whose: 'De quién',
  },

  rents: {
    title: 'Alquiler por grupo',
    none: 'No se pagó ningún alquiler.',
    by: (name, amount) => `${name}: ${amount}`,
  },

  deals: {
    title: 'Negocios',
    text: 'Lo que un negocio dio menos lo que costó: alquileres contra precio y casas, cupones contra capital, dinero y propiedades de un trato a precio de lista. Los tratos con otras cosas no tienen precio.',
    best: 'Los mejores',
    worst: 'Los peores',
    none: 'No hubo negocios.',
    turn: (n) => `turno ${number(n)}`,
    deed: (who, place, cost, earned, auction) =>
      auction
        ? s`${who} ganó ${place} en subasta: ${dollars(cost)} gastados, ${dollars(earned)} ingresados.`
        : s`${who} compró ${place}: ${dollars(cost)} gastados, ${dollars(earned)} ingresados.`,
    stake: (who, issuer, cost, earned) =>
      s`${who} invirtió ${dollars(cost)} en ${issuer} y recuperó ${dollars(earned)}.`,
    bond: (who, issuer, cost, earned) =>
      s`${who} prestó a ${issuer} ${dollars(cost)} y recibió ${dollars(earned)} en cupones.`,
    trade: (who, partner) => s`${who} hizo un trato con ${partner}.`,
  },

  jail: {
    title: 'Cárcel',
    player: 'Jugador',
    space: 'Por la casilla',
    card: 'Por una carta',
    doubles: 'Por dobles',
    stayed: 'Tiradas fallidas',
  },

  dice: {
    title: 'Dados',
    text: (rolls, doubles) =>
      `${count(rolls, 'tirada', 'tiradas')}, ${count(doubles, 'doble', 'dobles')}. La línea es lo que dan de media unos dados justos.`,
    column: (sum, times) => `${sum}: ${count(times, 'vez', 'veces')}`,
    average: (n, rolls) => `media de ${n} en ${count(rolls, 'tirada', 'tiradas')}`,
  },

  money: {
    title: 'Adónde fue el dinero',
    whose: 'De quién es el dinero',
    reason: 'Motivo',
    in: 'Entra',
    out: 'Sale',
    total: 'En total',
    none: 'No se movió dinero.',
  },

  fair: {
    title: 'Dados justos',
    text: 'Antes de la primera tirada, el servidor mostró la huella (SHA-256) de una semilla secreta. Todas las tiradas y los dos mazos salen de esa semilla, y aquí está: cualquiera puede comprobarlo.',
    commitment: 'Huella mostrada al principio',
    seed: 'Semilla',
    check: 'Comprobarlo en este navegador',
    checking: 'Comprobando…',
    holds: (rolls, cards) =>
      `Todo justo: la huella corresponde a la semilla, y ${count(rolls, 'tirada', 'tiradas')} y ${count(cards, 'carta', 'cartas')} son exactamente las que da la semilla.`,
    secret: 'La semilla es secreta hasta que termina la partida.',
    faults: {
      unable:
        'Este navegador solo comprueba en páginas que llegan por https o desde el propio equipo. Guarda la partida en un archivo y usa «investup verify» con él.',
      incomplete: 'El comienzo de la partida aún no está en esta página; inténtalo de nuevo en un momento.',
      seed: 'No es justo: la semilla no corresponde a la huella mostrada al principio.',
      first: 'No es justo: según la semilla, empieza otra persona.',
      dice: (roll, seen, expected) =>
        `No es justo: la tirada ${number(roll)} fue ${seen}, y según la semilla es ${expected}.`,
      card: (of) => `No es justo: encima del mazo de ${deck[of]} había otra carta.`,
    },
  },

  past: {
    look: 'Mirar atrás',
    title: (turn) => `Estás viendo el turno ${number(turn)}.`,
    start: 'Estás viendo el comienzo.',
    goesOn: 'La partida sigue mientras tanto.',
    yours: 'La partida te espera.',
    back: 'Volver a la partida',
    loading: 'Buscando lo que pasó…',
    failed: 'No se pudo obtener lo que pasó.',
    again: 'Intentarlo de nuevo',
  },
};
