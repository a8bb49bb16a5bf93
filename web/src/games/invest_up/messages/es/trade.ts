/** Spanish: the words of deals, of the market and of what players hold and owe. */
import { change, count, money, number, percent, plural } from '../../../../i18n/index.svelte';
import { all, dollars, s } from '../../../../table/sentence';
import type { TradeWords } from '..';
import { stake } from '../names';
import { everyTurns, pays, terms, times, turns } from './terms';

const passes = (n: number) => plural(n, 'un salvoconducto', `${number(n)} salvoconductos`);
const inTurns = (n: number) => plural(n, 'en el próximo turno', `dentro de ${number(n)} turnos`);

export const words: TradeWords = {
  deals: {
    with: 'Nuevo trato con',
    draft: 'borrador',
    cannotPropose: 'Ahora no puedes hacer otra oferta: retira una o espera al próximo turno.',
    nobody: 'Ya no queda nadie con quien tratar.',
    watching: 'Estás mirando. Las ofertas abiertas están abajo.',
    ideas: 'Merece la pena preguntar',
    idea: (place, set, whose) => s`${place}, de ${whose}, completa tu grupo ${set}.`,
    ideaBoth: (place, set, whose, back) =>
      s`${place}, de ${whose}, completa tu grupo ${set}, y ${back}, que es tuya, completa uno suyo.`,
    useIdea: 'Empezar este trato',
    forYou: 'Esperan tu respuesta',
    yours: 'Tus ofertas abiertas',
    others: 'Ofertas entre otros',
    none: 'No hay ofertas abiertas.',
    history: 'Negociaciones anteriores',
    talks: (n) => count(n, 'oferta', 'ofertas'),
    inTurn: (turn) => `turno ${number(turn)}`,
    answered: 'Respuesta enviada.',
  },

  offer: {
    toYou: (from) => s`${from} te ofrece un trato`,
    toYouCounter: (from) => s`${from} responde con una contraoferta`,
    yours: (to) => s`Tu oferta a ${to}`,
    others: (from, to) => s`${from} ofrece un trato a ${to}`,
    youGive: 'Das',
    youGet: 'Recibes',
    gives: (name) => `${name} da`,
    nothing: 'nada',
    binds: 'A qué te comprometes',
    bindsOthers: 'A qué se comprometen',
    burdens: 'Cargas de estas propiedades',
    seen: 'He visto las cargas de estas propiedades',
    seeFirst: 'Mira las cargas de estas propiedades y marca que las has visto.',
    accept: 'Aceptar',
    reject: 'Rechazar',
    counter: 'Contraoferta',
    withdraw: 'Retirar',
    thread: (n) => count(n, 'oferta anterior', 'ofertas anteriores'),
    ending: {
      accepted: 'aceptada',
      rejected: 'rechazada',
      withdrawn: 'retirada',
      countered: 'con contraoferta',
      impossible: 'ya no es posible',
      bankruptcy: 'anulada: bancarrota',
    },
    open: 'abierta',
  },

  builder: {
    title: (name) => `Trato con ${name}`,
    counterTitle: (name) => `Contraoferta a ${name}`,
    back: 'Volver a todos los tratos',
    clear: 'Vaciar',
    propose: (name) => `Enviar a ${name}`,
    counter: 'Enviar contraoferta',
    empty: 'Elige qué das y qué quieres. También puedes pulsar las propiedades en el tablero.',
    gone: 'Algo ha salido de este borrador: ya no pertenece a quien lo daba.',
    sent: (name) => `Tu oferta se ha enviado a ${name}.`,
    cash: 'Dinero',
    has: (amount) => `tiene ${money(amount)}`,
    deeds: 'Propiedades',
    noDeeds: 'Sin propiedades',
    passes: 'Salvoconductos',
    stakes: 'Participaciones',
    bonds: 'Bonos',
    stake: (name, ppm, value) => `${stake(ppm)} del dinero de ${name} (ahora ${money(value)})`,
    stakePart: 'Cuánto de ella, en %',
    whole: 'Toda',
    part: 'Una parte',
    bond: (name, principal, rate, every) =>
      `${money(principal)} prestados a ${name}, ${percent(rate)} ${everyTurns(every)}`,
    pledged: 'con parte vendida',
    rented: 'arrendada',
    waived: 'con exención',
    built: 'construida',
    mortgaged: 'hipotecada',
  },

  terms: {
    title: 'Condiciones',
    hint: 'Lo que os obliga a ambos después del trato.',
    add: 'Añadir una condición',
    edit: 'Cambiar',
    done: 'Hecho',
    remove: 'Quitar',
    kind: {
      instalments: 'Pago a plazos',
      waiver: 'Exención de alquiler',
      rental: 'Arrendamiento',
      set_share: 'Parte de un grupo',
      buy_back_share: 'Recomprar una parte',
      issue_bond: 'Bono',
      end_bond: 'Terminar un bono',
      end_agreement: 'Terminar un acuerdo',
    },
    about: {
      instalments: 'Pagar después, una parte cada pocos turnos.',
      waiver: 'Uno de los dos paga menos alquiler, o ninguno, en algunas propiedades.',
      rental: 'Uno de los dos cobra durante unos turnos el alquiler de una propiedad del otro.',
      set_share: 'Una parte del alquiler de un grupo entero va al otro.',
      buy_back_share: 'Termina una parte que se había vendido.',
      issue_bond: 'Uno presta ahora al otro, a cambio de un cupón cada pocos turnos.',
      end_bond: 'Termina un bono entre vosotros.',
      end_agreement: 'Un arrendamiento, una exención o un pago a plazos termina antes de tiempo.',
    },
    none: {
      instalments: '',
      waiver: 'Ninguno de los dos cobraría alquiler.',
      rental: 'Ninguno de los dos tendría una propiedad que arrendar.',
      set_share: 'Ninguno de los dos tendría un grupo entero.',
      buy_back_share: 'Ninguno de los dos tiene una parte de las ciudades del otro.',
      issue_bond: '',
      end_bond: 'No hay ningún bono entre vosotros.',
      end_agreement: 'No hay ningún acuerdo entre vosotros.',
    },
    who: 'Quién',
    pays: (from, to) => `${from} paga a ${to}`,
    spares: (from, to) => `${from} exime a ${to}`,
    borrows: (issuer, holder) => `${issuer} toma prestado de ${holder}`,
    amount: 'Importe de cada plazo',
    every: 'Cada … turnos',
    times: 'Cuántas veces',
    rentPercent: 'Porcentaje del alquiler',
    until: 'Hasta cuándo',
    untilLandings: 'un número de visitas',
    untilTurns: 'un número de turnos',
    untilBankrupt: 'hasta una bancarrota',
    landings: 'Visitas',
    turns: 'Turnos',
    on: 'En',
    deed: 'Propiedad',
    rentedBy: (deed, owner, tenant) => `${deed}: ${owner} la arrienda a ${tenant}`,
    set: 'Grupo',
    setBy: (set, seller, to) => `${set}: ${seller} vende a ${to}`,
    share: 'Parte',
    all: 'Toda',
    principal: 'Importe prestado',
    rate: 'Cupón, % de él',
    bond: 'Bono',
    agreement: 'Acuerdo',

    ...terms,
    buy_back_share: (part, left, what) =>
      part === undefined || left === 0
        ? s`Termina esto: ${what}`
        : left === null
          ? s`Vuelve el ${percent(part)} del alquiler: ${what}`
          : s`Vuelve el ${percent(part)} del alquiler y sigue vendido el ${percent(left)}: ${what}`,
    ends: (what) => s`Termina esto: ${what}`,
    goneBond: (n) => s`bono ${number(n)}.`,
    goneAgreement: (n) => s`acuerdo ${number(n)}.`,
    goneShare: (n) => s`parte ${number(n)}.`,
  },

  items: {
    cash: (amount) => s`${dollars(amount)}`,
    deed: (place, marks) => (marks.length === 0 ? s`${place}` : s`${place} (${marks.join(', ')})`),
    stake: (ppm, held, issuer) =>
      ppm === null
        ? held === null
          ? s`toda la participación en ${issuer}`
          : s`toda la participación en ${issuer} (ahora ${stake(held)})`
        : s`${stake(ppm)} del dinero de ${issuer}`,
    passes,
    bond: (principal, issuer, rate, every) =>
      s`el bono de ${issuer} por ${dollars(principal)} (${percent(rate)} ${everyTurns(every)})`,
    goneBond: (n) => s`bono ${number(n)}`,
  },

  effects: {
    title: 'Qué cambiaría',
    cash: 'Dinero',
    net_worth: 'Patrimonio',
    rent_a_round: 'Alquiler esperado por ronda',
    rentShort: 'Alquiler por ronda',
    rentHint: 'Alquiler por ronda: la media mientras cada uno de los demás juega un turno.',
    now: (amount) => `luego ${money(amount)}`,
    same: 'sin cambios',
    completes: (set) => `Completa ${set}`,
    breaks: (set) => `Rompe ${set}`,
    sets: 'Grupos',
    takesOn: 'Asume',
    spoken: ({ cash, net_worth, rent_a_round }) =>
      `Para ti: dinero ${change(cash.after - cash.before)}, patrimonio ${change(net_worth.after - net_worth.before)}, alquiler esperado por ronda ${change(rent_a_round.after - rent_a_round.before)}.`,
    asking: 'Calculando…',
    cannot: 'Así no es posible:',
  },

  burden: (b, n) => {
    const who = b.seat === undefined ? '' : n.seat(b.seat);
    switch (b.kind) {
      case 'mortgage':
        return s`${n.place(b.space)} está hipotecada.`;
      case 'rental':
        return s`${n.place(b.space)} está arrendada a ${who} durante ${turns(b.left ?? 0)} más.`;
      case 'waiver':
        return s`${who} ${pays(b.percent ?? 0)} en ${n.place(b.space)}.`;
      case 'set_share':
        return s`${who} recibe el ${percent(b.percent ?? 0)} del alquiler de ${n.place(b.space)}.`;
    }
  },

  agreement: (a, owner, n) => {
    switch (a.kind) {
      case 'instalments':
        return s`${n.seat(a.payer)} paga a ${n.seat(a.payee)} ${dollars(a.amount)} ${everyTurns(a.every)}: plazos pendientes, ${number(a.left)}; el próximo, ${inTurns(a.due_in_turns)}.`;
      case 'waiver':
        return s`${n.seat(a.grantee)} ${pays(a.percent)} en ${all(a.properties.map(n.place))}, ${
          a.left === null
            ? 'hasta una bancarrota'
            : a.counts === 'landings'
              ? `${times(a.left)} más`
              : `durante ${turns(a.left)} más`
        }.`;
      case 'rental':
        return owner === null
          ? s`${n.seat(a.tenant)} cobra el alquiler de ${n.place(a.property)} durante ${turns(a.left)} más.`
          : s`${n.seat(a.tenant)} arrienda ${n.place(a.property)} a ${owner} durante ${turns(a.left)} más.`;
    }
  },
  share: (holder, part, places) => s`${holder} recibe el ${percent(part)} del alquiler de ${all(places)}.`,
  bondBetween: (issuer, holder, principal, rate, every) =>
    s`${issuer} debe a ${holder} el ${percent(rate)} de ${dollars(principal)} ${everyTurns(every)}.`,
  coupon: (amount, n) => s`Cupón de ${dollars(amount)} ${inTurns(n)}`,

  market: {
    stock: 'Acciones',
    bonds: 'Bonos',
    open: 'abierto',
    closed: 'cerrado',
    cashNow: (amount) => `${money(amount)} en efectivo`,
    price: (amount, ppm) => `Por ${money(amount)} se compra el ${stake(ppm)}`,
    noPrice: 'Sin dinero, una participación no tiene precio.',
    hold: (ppm, value) => s`Tienes el ${stake(ppm)}, que hoy vale ${dollars(value)}.`,
    holders: 'Quién participa',
    amount: 'Invertir',
    buys: (ppm) => `compra el ${stake(ppm)}`,
    invest: (amount) => `Invertir ${amount}`,
    sellPart: 'Vender, en % de ese dinero',
    sellAll: 'Todo',
    pays: (amount) => `da ${money(amount)}`,
    sell: (amount) => `Vender por ${amount}`,
    offer: (rate, every) => `${percent(rate)} ${everyTurns(every)}`,
    left: (limit) => `quedan ${money(limit)} en venta`,
    principal: 'Prestar',
    coupon: (amount, every) => `da ${money(amount)} ${everyTurns(every)}`,
    lend: (amount) => `Prestar ${amount}`,
    glance: 'El mercado de un vistazo',
    issuer: 'Emisor',
    cash: 'Efectivo',
    youHold: 'Tu parte',
    trend: 'Patrimonio',
    /** Percent, and every how many turns. */
    rateShort: (rate, every) => `${percent(rate)} cada ${every}`,
    whyNot: '¿Por qué no?',
    mine: 'Tus propios valores',
    mineStock: 'Tus acciones',
    mineStockHint: 'Mientras están abiertas, otros pueden comprar una parte de tu dinero. Lo que pagan es para ti.',
    openStock: 'Abrir tus acciones',
    closeStock: 'Cerrar tus acciones',
    mineBonds: 'Tus bonos',
    mineBondsHint:
      'Mientras están abiertos, otros pueden prestarte a este interés. Un bono paga hasta que se termina en un trato.',
    rate: 'Cupón, %',
    every: 'Cada … turnos',
    limit: 'Como máximo, en $ (vacío: sin límite)',
    openBonds: 'Abrir tus bonos',
    saveBonds: 'Guardar la oferta',
    closeBonds: 'Cerrar tus bonos',
    marketClosed: 'En esta mesa los bonos solo se hacen y se mueven en tratos.',
    dealInstead: 'Ofrecer un trato',
    done: {
      invest: 'Invertido.',
      sell_stake: 'Vendido.',
      buy_bond: 'Prestado.',
      set_stock: 'Guardado.',
      set_bonds: 'Guardado.',
    },
  },

  portfolio: {
    whose: 'De quién',
    worth: 'Patrimonio',
    lines: {
      cash: 'Dinero',
      deeds: 'Propiedades a su precio',
      mortgages: 'Hipotecas',
      buildings: 'Casas a mitad de su coste',
      stakesHeld: 'Participaciones, al valor de hoy',
      stakesIssued: 'Participaciones de otros',
      bondsHeld: 'Prestado (bonos en tu mano)',
      bondsIssued: 'Recibido (bonos emitidos)',
      waiting: 'A la espera de deudas de otros',
    },
    curve: 'Patrimonio a lo largo del tiempo',
    curveSoon: 'La curva empieza con el segundo turno.',
    curveAt: (turn) => `Turno ${number(turn)}`,
    axis: 'Turno',
    stakesHeld: 'Participaciones',
    stakeIn: (ppm, issuer) => s`${stake(ppm)} del dinero de ${issuer}`,
    stakesIssued: 'Participaciones de otros',
    stakeOf: (ppm, holder) => s`${holder} tiene el ${stake(ppm)}`,
    bondsHeld: 'Prestado a otros',
    bondTo: (principal, issuer, rate, every) =>
      s`${dollars(principal)} a ${issuer}, ${percent(rate)} ${everyTurns(every)}`,
    bondsIssued: 'Recibido de otros',
    bondFrom: (principal, holder, rate, every) =>
      s`${dollars(principal)} de ${holder}, ${percent(rate)} ${everyTurns(every)}`,
    agreements: 'Acuerdos y partes',
    held: 'A la espera de que se salde una deuda',
    heldRow: (amount, payee, payer) => s`${dollars(amount)} para ${payee}, cuando ${payer} salga de su deuda`,
    nothing: 'Sin valores: nada en mano, nada que deber.',
    statement: 'Extracto',
    statementHint: 'Cada dólar que entró o salió, y por qué.',
    showStatement: 'Ver el extracto',
    turn: (turn) => `Turno ${number(turn)}`,
    older: 'Ver anotaciones anteriores',
    loading: 'Leyendo las cuentas…',
    empty: 'Todavía no se ha movido dinero.',
    bank: 'Banco',
    waiting: 'en espera',
    reasons: {
      starting_cash: 'Dinero inicial',
      go: 'Paso por la salida',
      rent: 'Alquiler',
      rent_share: 'Parte de un alquiler',
      tax: 'Impuesto',
      card: 'Carta',
      repairs: 'Reparaciones (carta)',
      jail_fine: 'Multa de la cárcel',
      purchase: 'Compra',
      auction: 'Subasta',
      building: 'Construcción',
      house_sale: 'Casa vendida',
      mortgage: 'Hipoteca',
      mortgage_lift: 'Hipoteca levantada',
      investment: 'Inversión',
      stake_sale: 'Participación vendida',
      bond: 'Bono',
      coupon: 'Cupón',
      instalment: 'Plazo',
      trade: 'Trato',
      bankruptcy: 'Bancarrota',
      lapsed: 'Caducado',
    },
  },
};
