/** Spanish: the words of Invest Up on the table. */
import { change, count, list, money, number, percent, plural } from '../../../../i18n/index.svelte';
import { dollars, s, text } from '../../../../table/sentence';
import type { Deck } from '../../types';
import type { Words } from '..';
import { paid } from '../names';
import { card, titles } from './map';
import { paperEvents } from './paper';
import { refusals } from './refusals';

const decks: Record<Deck, string> = { chance: 'Suerte', treasure: 'Tesoro' };
const goBack = (deeds: number) =>
  plural(deeds, '1 propiedad vuelve al banco.', `${number(deeds)} propiedades vuelven al banco.`);
const dice = ([a, b]: readonly number[]) => `${a} + ${b}${a === b ? ' (dobles)' : ''}`;

const events: Words['events'] = {
  game_started: (e, n) => s`Empieza la partida. ${n.seat(e.first)} sale primero.`,
  turn_began: (e, n) => s`Turno de ${n.seat(e.seat)}`,
  rolled: (e, n) => s`${n.seat(e.seat)} saca ${dice(e.dice)}.`,
  rolledAndMoved: (e, to, n) => s`${n.seat(e.seat)} saca ${dice(e.dice)} y avanza hasta ${n.place(to)}.`,
  moved: (e, n) =>
    e.direction === 'backwards'
      ? s`${n.seat(e.seat)} retrocede hasta ${n.place(e.to)}.`
      : s`${n.seat(e.seat)} avanza hasta ${n.place(e.to)}.`,
  passedGo: (e, n) => s`${n.seat(e.seat)} pasa por la salida y cobra ${dollars(paid(e))}.`,
  jailed: (e, n) =>
    e.why === 'doubles'
      ? s`${n.seat(e.seat)} saca dobles por tercera vez seguida y va a la cárcel.`
      : e.why === 'card'
        ? s`La carta envía a ${n.seat(e.seat)} a la cárcel.`
        : s`${n.seat(e.seat)} va a la cárcel.`,
  stayed_in_jail: (e, n) => s`Sin dobles: ${n.seat(e.seat)} sigue en la cárcel (intento ${number(e.failed)} de 3).`,
  left_jail: (e, n) =>
    ({
      doubles: s`${n.seat(e.seat)} saca dobles y sale de la cárcel.`,
      fine: s`${n.seat(e.seat)} paga ${dollars(paid(e))} y sale de la cárcel.`,
      pass: s`${n.seat(e.seat)} usa un salvoconducto y sale de la cárcel.`,
      third_roll: s`Tras el tercer intento fallido, ${n.seat(e.seat)} paga ${dollars(paid(e))} y sale de la cárcel.`,
    })[e.how],
  offered: (e, n) => s`${n.seat(e.seat)} puede comprar ${n.place(e.space)} por ${dollars(e.price)}.`,
  bought: (e, n) => s`${n.seat(e.seat)} compra ${n.place(e.space)} por ${dollars(e.price)}.`,
  declined: (e, n) => s`${n.seat(e.seat)} no compra ${n.place(e.space)}.`,
  rent_paid: (e, n) =>
    e.waived > 0
      ? s`${n.seat(e.seat)} paga a ${n.seat(e.owner)} ${dollars(e.amount)} de alquiler por ${n.place(e.space)} (se le perdonan ${money(e.waived)}).`
      : s`${n.seat(e.seat)} paga a ${n.seat(e.owner)} ${dollars(e.amount)} de alquiler por ${n.place(e.space)}.`,
  tax_paid: (e, n) => s`${n.seat(e.seat)} paga al banco ${dollars(e.amount)}: ${n.place(e.space)}.`,
  card_drawn: (e, n) =>
    s`${n.seat(e.seat)} saca una carta de ${decks[e.deck]}: «${card(e.card, e.text, (space) => text(n.place(space)))}»`,
  cashChange: (seat, by, n) => s`${n.seat(seat)} ${{ kind: 'money', text: change(by) }}`,
  built: (e, n) =>
    e.houses === 5
      ? s`${n.seat(e.seat)} construye un hotel en ${n.place(e.space)} por ${dollars(paid(e))}.`
      : s`${n.seat(e.seat)} construye la casa número ${number(e.houses)} en ${n.place(e.space)} por ${dollars(paid(e))}.`,
  house_sold: (e, n) =>
    e.houses === 4
      ? s`${n.seat(e.seat)} vende el hotel de ${n.place(e.space)} por ${dollars(paid(e))}; quedan cuatro casas.`
      : s`${n.seat(e.seat)} vende una casa de ${n.place(e.space)} por ${dollars(paid(e))}.`,
  mortgaged: (e, n) => s`${n.seat(e.seat)} hipoteca ${n.place(e.space)} por ${dollars(paid(e))}.`,
  unmortgaged: (e, n) => s`${n.seat(e.seat)} levanta la hipoteca de ${n.place(e.space)} por ${dollars(paid(e))}.`,
  went_bankrupt: (e, n) =>
    e.why === 'declared'
      ? s`${n.seat(e.seat)} se rinde y queda en bancarrota. ${goBack(e.spaces.length)}`
      : s`${n.seat(e.seat)} queda en bancarrota. ${goBack(e.spaces.length)}`,
  game_over: (e, n) =>
    e.ranking[0]?.[0] === undefined ? s`La partida ha terminado.` : s`${n.seat(e.ranking[0][0])} gana la partida.`,
  ...paperEvents,
  unknown: (type) => s`Ha pasado algo que esta página no conoce (${type}).`,
};

const game: Words['game'] = {
  beforeFirst: 'Inicio',
  board: 'El tablero',
  centre: 'Mesa',
  boardHelp: 'Las flechas van de casilla en casilla; Intro abre la propiedad.',
  dice: (a, b) => `Dados: ${a} y ${b}`,
  noDice: 'Aún no se han tirado los dados.',
  turnOf: (name, mine) => (mine ? 'Te toca' : `Turno de ${name}`),
  over: 'Fin de la partida',
  turnNumber: (n) => `Turno ${number(n)}`,
  drew: (name, deck) => `${name} saca una carta de ${decks[deck]}`,
  deck: decks,
  card,
  cardsLeft: (deck, n) => `${decks[deck]}: ${count(n, 'carta', 'cartas')}`,
  log: 'Historial',
  deeds: 'Propiedades',
  deals: 'Tratos',
  market: 'Mercado',
  portfolio: 'Cartera',
  panelLoading: 'Un momento…',
  panelFailed: 'No se ha podido cargar esta parte de la página.',
  panelAgain: 'Intentarlo de nuevo',
  players: 'Jugadores',
  deedClose: 'Cerrar la propiedad',
  you: 'tú',
  out: 'Bancarrota',
  bot: 'Bot',
  disconnected: 'Sin conexión',
  left: 'Se ha ido',
  jailed: 'En la cárcel',
  passes: (n) => plural(n, 'Salvoconducto', `${number(n)} salvoconductos`),
  turn: 'Le toca',
  owns: (n, total, what) => `${number(n)} de ${number(total)}: ${what}`,
  airports: 'Aeropuertos',
  airport: (name) => name.replace(/^Aeropuerto de /, ''),
  utilities: 'Servicios',
  set: (letter, country) => `Grupo ${letter}, ${country}`,

  tour: { offer: '¿Tu primera partida aquí?', start: 'Hacer el recorrido', no: 'No, gracias' },

  inWords: {
    space: 'Casilla',
    lies: 'Qué hay en ella',
    how: 'Cómo se muestran las propiedades',
    sets: 'Por grupos',
    table: 'Todo el tablero en una tabla',
  },

  offers: {
    waiting: (who, n) =>
      n === 1 ? s`${who} te ofrece un trato.` : s`${who} y otros: ${number(n)} ofertas esperan tu respuesta.`,
    look: 'Ver',
    badge: (n) => count(n, 'oferta espera tu respuesta', 'ofertas esperan tu respuesta'),
  },

  space: {
    rented: (name) => `arrendada a ${name}`,
    shared: (name, part) => `${name} recibe el ${percent(part)} del alquiler`,
    waived: (name, part) =>
      part === 100 ? `${name} no paga alquiler` : `${name} paga un ${percent(part)} menos de alquiler`,
    owned: (name) => `de ${name}`,
    unowned: (price) => `en venta por ${money(price)}`,
    houses: (n) => (n === 5 ? 'hotel' : count(n, 'casa', 'casas')),
    mortgaged: 'hipotecada',
    here: (names) => `aquí: ${list(names)}`,
    tax: (amount) => `paga ${money(amount)}`,
    visiting: 'Solo de visita',
    jail: 'Cárcel',
  },

  about: {
    go: 'Al pasar por la salida o caer en ella se cobran 200\u00a0$.',
    jail: 'Quien cae aquí solo está de visita. De la cárcel se sale con dobles, por 50\u00a0$ o con un salvoconducto.',
    vacation: 'Aquí no pasa nada. Disfruta.',
    go_to_prison: 'Quien cae aquí va a la cárcel, sin pasar por la salida.',
    chance: 'Quien cae aquí saca una carta de Suerte.',
    treasure: 'Quien cae aquí saca una carta de Tesoro.',
    tax: (amount) => `Quien cae aquí paga ${money(amount)} al banco.`,
  },

  deed: {
    title: (name) => `Título de ${name}`,
    price: 'Precio',
    house: 'Una casa o el hotel cuesta',
    mortgage: 'La hipoteca da',
    lift: 'Levantar la hipoteca cuesta',
    owner: 'Dueño',
    nobody: 'Nadie',
    rent: 'Alquiler',
    base: 'Alquiler',
    whole: 'Grupo completo, sin casas',
    houses: (n) => (n === 5 ? 'Con hotel' : `Con ${count(n, 'casa', 'casas')}`),
    airports: (n) => count(n, 'aeropuerto', 'aeropuertos'),
    utility: (factor) => `${number(factor)} × los dados`,
    utilities: (n) => count(n, 'servicio', 'servicios'),
    mortgagedNow: 'Hipotecada: aquí no se cobra alquiler.',
    now: 'ahora',
    build: (houses, cost) => `${houses === 4 ? 'Construir hotel' : 'Construir casa'} −${money(cost)}`,
    sell: (houses, gain) => `${houses === 5 ? 'Vender hotel' : 'Vender casa'} +${money(gain)}`,
    doMortgage: (gain) => `Hipotecar +${money(gain)}`,
    doLift: (cost) => `Levantar hipoteca −${money(cost)}`,
    whyNot: '¿Por qué no?',
    whyNotLabel: (deed) => `${deed} ¿Por qué no? Ahora no es posible.`,
    family: 'Va con',
    lies: 'Qué cargas tiene',
    rented: (who, turns) => s`${who} la arrienda y cobra el alquiler ${count(turns, 'turno más', 'turnos más')}.`,
    share: (who, part) => s`${who} recibe el ${percent(part)} del alquiler.`,
    waiver: (who, part, left, counts) => {
      const less = part === 100 ? 'no paga alquiler' : `paga un ${percent(part)} menos de alquiler`;
      return left === null
        ? s`${who} ${less} aquí hasta una bancarrota.`
        : counts === 'landings'
          ? s`${who} ${less} aquí las próximas ${count(left, 'vez', 'veces')}.`
          : s`${who} ${less} aquí durante ${count(left, 'turno más', 'turnos más')}.`;
    },
    deal: (name) => `Ofrecer a ${name} un trato por ella`,
  },

  auction: {
    title: 'Subasta',
    of: (name) => `Subasta: ${name}`,
    left: (seconds) => plural(seconds, 'queda 1 segundo', `quedan ${number(seconds)} segundos`),
    close: 'Cerrar la subasta; tu puja sigue en pie',
    open: 'Abrir la subasta',
    noBid: (least) => `Aún no hay pujas. Desde ${money(least)}.`,
    stands: (name, amount) => `${name} va en cabeza con ${money(amount)}.`,
    listPrice: (price) => `Precio ${money(price)}`,
    yours: (amount) => `Vas en cabeza con ${money(amount)}.`,
    lastCall: '¡Última llamada!',
    bid: (amount) => `Pujar ${amount}`,
    bidOwn: 'Pujar',
    own: (least, most) => `Tu propia puja, de ${money(least)} a ${money(most)}`,
    ownShort: 'Otra',
    tooLow: (least) => `Al menos ${money(least)}.`,
    tooHigh: (most) => `Como mucho ${money(most)}: más no podrías pagar.`,
    cannot: (least) => `Para pujar necesitas ${money(least)}.`,
    pass: 'Pasar',
    backIn: 'Volver a entrar',
    hasPassed: 'pasa',
    leads: 'en cabeza',
    players: 'Quién participa',
  },

  dock: {
    title: 'Qué hacer ahora',
    roll: 'Tirar los dados',
    rollAgain: 'Tirar otra vez',
    rollForDoubles: 'Tirar a sacar dobles',
    buy: (amount) => `Comprar por ${amount}`,
    decline: 'No comprar',
    endTurn: 'Terminar turno',
    payFine: 'Pagar 50\u00a0$',
    usePass: 'Usar salvoconducto',
    properties: 'Propiedades',
    giveUp: 'Rendirse',
    giveUpTitle: '¿Rendirte y quedar en bancarrota?',
    giveUpText:
      'Tus propiedades vuelven al banco, pierdes las casas y el dinero, y quedas fuera de la partida. No se puede deshacer.',
    giveUpYes: 'Rendirse',
    sending: 'Enviando…',
    yourTurn: 'Es tu turno.',
    again: '¡Dobles! Tira otra vez.',
    inJail: (tries) =>
      tries === 2
        ? 'Estás en la cárcel. Es tu último intento: sin dobles pagas 50\u00a0$ y avanzas.'
        : `Estás en la cárcel (intento ${number(tries + 1)} de 3).`,
    offer: (name, price) => `${name} está en venta por ${money(price)}.`,
    short: (name, price, missing) => `${name} cuesta ${money(price)}. Te faltan ${money(missing)} para comprarla.`,
    left: (cash) => `Te quedarán ${money(cash)}.`,
    reach: (most, over) =>
      over >= 0
        ? `Casas e hipotecas dan hasta ${money(most)}: alcanza y sobran ${money(over)}.`
        : `Casas e hipotecas dan hasta ${money(most)}: faltan ${money(-over)}.`,
    done: 'Nada más que hacer.',
    doneBuild: 'Ahora puedes construir o terminar el turno.',
    debt: (amount) => `Debes ${money(amount)}. Reúne el dinero para seguir.`,
    debtLater: (amount) => `Debes ${money(amount)}. Puedes saldarlo ahora o en tu próximo turno.`,
    debtNoWay: 'No te queda nada que vender ni hipotecar.',
    ways: 'Cómo conseguir dinero',
    wayHouse: (name, hotel) => (hotel ? `Vender el hotel de ${name}` : `Vender una casa de ${name}`),
    wayMortgage: (name) => `Hipotecar ${name}`,
    after: (cash) => `tendrás ${money(cash)}`,
    waiting: (name) => `Le toca a ${name}.`,
    waitingBuy: (name, place) => `${name} decide si compra ${place}.`,
    waitingAuction: 'Primero va la subasta.',
    waitingDebt: (name) => `${name} tiene que saldar una deuda.`,
    watching: 'Estás mirando esta partida.',
    bankrupt: 'Estás en bancarrota. Puedes ver cómo termina.',
    offline: 'Esperando la conexión…',
    over: 'La partida ha terminado.',
    result: 'Ver el resultado',
  },

  story: {
    past: 'Mirar atrás',
    filter: 'Filtrar el registro',
    player: 'Jugador',
    everybody: 'Todos',
    kind: 'Tipo',
    everything: 'Todo',
    kinds: {
      payments: 'Pagos',
      moves: 'Dados, movimientos, cartas',
      property: 'Propiedades y subastas',
      paper: 'Tratos y papeles',
      table: 'La mesa',
    },
    clear: 'Mostrar todo',
    nothing: 'Aún no ha ocurrido nada de este tipo.',
    why: 'Quién pagó a quién y por qué',
  },

  end: {
    wins: (name, mine) => (mine ? '¡Has ganado!' : `Gana ${name}`),
    noWinner: 'La partida ha terminado sin ganador',
    reasons: {
      last_solvent: 'Todos los demás están en bancarrota.',
      abandoned: 'Todos han dejado la mesa.',
    },
    reason: (key) => `La partida ha terminado: ${key}.`,
    ranking: 'Clasificación',
    place: (n) => `${n}.º`,
    turns: (n) => plural(n, 'Se ha jugado 1 turno.', `Se han jugado ${number(n)} turnos.`),
    replay: 'Ver la repetición',
    again: 'Jugar otra vez',
    menu: 'Volver al menú',
    board: 'Ver el tablero',
    stays: 'Lo que ves aquí se queda hasta que salgas.',
  },
};

export const words: Words = { events, game, titles, refusals };
