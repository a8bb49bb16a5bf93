/** German: the words of deals, of the market and of what players hold and owe. */
import { change, count, money, number, percent, plural } from '../../../../i18n/index.svelte';
import { all, dollars, s } from '../../../../table/sentence';
import type { TradeWords } from '..';
import { stake } from '../names';
import { everyTurns, less, terms, times, turns } from './terms';

const passes = (n: number) => plural(n, 'ein Freipass', `${number(n)} Freipässe`);
const inTurns = (n: number) => plural(n, 'im nächsten Zug', `in ${number(n)} Zügen`);

export const words: TradeWords = {
  deals: {
    with: 'Neuer Handel mit',
    draft: 'Entwurf',
    cannotPropose: 'Du kannst jetzt kein weiteres Angebot machen: Zieh eins zurück oder warte auf den nächsten Zug.',
    nobody: 'Es ist niemand mehr da, mit dem du handeln könntest.',
    watching: 'Du schaust zu. Die offenen Angebote stehen unten.',
    ideas: 'Eine Frage wert',
    idea: (place, set, whose) => s`${place} von ${whose} vervollständigt deine Farbgruppe ${set}.`,
    ideaBoth: (place, set, whose, back) =>
      s`${place} von ${whose} vervollständigt deine Farbgruppe ${set}, und dein ${back} eine von dort.`,
    useIdea: 'Diesen Handel beginnen',
    forYou: 'Warten auf deine Antwort',
    yours: 'Deine offenen Angebote',
    others: 'Angebote zwischen anderen',
    none: 'Kein Angebot ist offen.',
    history: 'Frühere Verhandlungen',
    talks: (n) => count(n, 'Angebot', 'Angebote'),
    inTurn: (turn) => `Zug ${number(turn)}`,
    answered: 'Antwort gegeben.',
  },

  offer: {
    toYou: (from) => s`${from} bietet dir einen Handel an`,
    toYouCounter: (from) => s`${from} antwortet mit einem Gegenangebot`,
    yours: (to) => s`Dein Angebot an ${to}`,
    others: (from, to) => s`${from} bietet ${to} einen Handel an`,
    youGive: 'Du gibst',
    youGet: 'Du bekommst',
    gives: (name) => `${name} gibt`,
    nothing: 'nichts',
    binds: 'Was dich bindet',
    bindsOthers: 'Was sie bindet',
    burdens: 'Was auf diesen Grundstücken liegt',
    seen: 'Ich habe gesehen, was auf diesen Grundstücken liegt',
    seeFirst: 'Bitte sieh dir an, was auf diesen Grundstücken liegt, und setz dann den Haken.',
    accept: 'Annehmen',
    reject: 'Ablehnen',
    counter: 'Gegenangebot',
    withdraw: 'Zurückziehen',
    thread: (n) => count(n, 'früheres Angebot', 'frühere Angebote'),
    ending: {
      accepted: 'angenommen',
      rejected: 'abgelehnt',
      withdrawn: 'zurückgezogen',
      countered: 'mit Gegenangebot beantwortet',
      impossible: 'nicht mehr möglich',
      bankruptcy: 'hinfällig: Bankrott',
    },
    open: 'offen',
  },

  builder: {
    title: (name) => `Handel mit ${name}`,
    counterTitle: (name) => `Gegenangebot an ${name}`,
    back: 'Zurück zu allen Angeboten',
    clear: 'Leeren',
    propose: (name) => `An ${name} senden`,
    counter: 'Gegenangebot senden',
    empty: 'Wähle, was du gibst und was du willst. Grundstücke kannst du auch auf dem Brett anklicken.',
    gone: 'Etwas ist aus diesem Entwurf verschwunden: Es gehört der gebenden Seite nicht mehr.',
    sent: (name) => `Dein Angebot ist an ${name} gesendet.`,
    cash: 'Geld',
    has: (amount) => `hat ${money(amount)}`,
    deeds: 'Grundstücke',
    noDeeds: 'Keine Grundstücke',
    passes: 'Freipässe',
    stakes: 'Beteiligungen',
    bonds: 'Anleihen',
    stake: (name, ppm, value) => `${stake(ppm)} am Geld von ${name} (jetzt ${money(value)})`,
    stakePart: 'Wie viel davon, in %',
    whole: 'Alles davon',
    part: 'Ein Teil',
    bond: (name, principal, rate, every) =>
      `${money(principal)}, verliehen an ${name}, ${percent(rate)} ${everyTurns(every)}`,
    pledged: 'Anteil verkauft',
    rented: 'verpachtet',
    waived: 'Mieterlass',
    built: 'bebaut',
    mortgaged: 'mit Hypothek',
  },

  terms: {
    title: 'Bedingungen',
    hint: 'Was euch beide nach dem Handel bindet.',
    add: 'Bedingung hinzufügen',
    edit: 'Ändern',
    done: 'Fertig',
    remove: 'Entfernen',
    kind: {
      instalments: 'Ratenzahlung',
      waiver: 'Mieterlass',
      rental: 'Verpachtung',
      set_share: 'Anteil an einer Farbgruppe',
      buy_back_share: 'Anteil zurückkaufen',
      issue_bond: 'Anleihe',
      end_bond: 'Anleihe beenden',
      end_agreement: 'Vereinbarung beenden',
    },
    about: {
      instalments: 'Später zahlen, alle paar Züge einen Teil.',
      waiver: 'Einer von euch zahlt auf manchen Grundstücken weniger Miete oder keine.',
      rental: 'Einer von euch kassiert für einige Züge die Miete eines Grundstücks des anderen.',
      set_share: 'Ein Teil der Miete einer ganzen Farbgruppe geht an die andere Seite.',
      buy_back_share: 'Ein verkaufter Anteil endet.',
      issue_bond: 'Einer leiht dem anderen jetzt Geld, gegen einen Kupon alle paar Züge.',
      end_bond: 'Eine Anleihe zwischen euch endet.',
      end_agreement: 'Eine Verpachtung, ein Mieterlass oder eine Ratenzahlung endet vorzeitig.',
    },
    none: {
      instalments: '',
      waiver: 'Keiner von euch würde Miete kassieren.',
      rental: 'Keiner von euch hätte ein Grundstück zu verpachten.',
      set_share: 'Keiner von euch hätte eine ganze Farbgruppe.',
      buy_back_share: 'Keiner von euch hat einen Anteil an den Städten des anderen.',
      issue_bond: '',
      end_bond: 'Zwischen euch gibt es keine Anleihe.',
      end_agreement: 'Zwischen euch läuft nichts.',
    },
    who: 'Wer',
    pays: (from, to) => `${from} zahlt an ${to}`,
    spares: (from, to) => `${from} erlässt ${to}`,
    borrows: (issuer, holder) => `${issuer} leiht von ${holder}`,
    amount: 'Betrag je Rate',
    every: 'Alle … Züge',
    times: 'Wie oft',
    rentPercent: 'Prozent der Miete',
    until: 'Wie lange',
    untilLandings: 'eine Zahl von Besuchen',
    untilTurns: 'eine Zahl von Zügen',
    untilBankrupt: 'bis zu einem Bankrott',
    landings: 'Besuche',
    turns: 'Züge',
    on: 'Auf',
    deed: 'Grundstück',
    rentedBy: (deed, owner, tenant) => `${deed}: ${owner} verpachtet an ${tenant}`,
    set: 'Farbgruppe',
    setBy: (set, seller, to) => `${set}: ${seller} verkauft an ${to}`,
    share: 'Anteil',
    all: 'Alles davon',
    principal: 'Geliehener Betrag',
    rate: 'Kupon, % davon',
    bond: 'Anleihe',
    agreement: 'Vereinbarung',

    ...terms,
    buy_back_share: (part, left, what) =>
      part === undefined || left === 0
        ? s`Das endet: ${what}`
        : left === null
          ? s`${percent(part)} der Miete kommen zurück: ${what}`
          : s`${percent(part)} der Miete kommen zurück, ${percent(left)} bleiben verkauft: ${what}`,
    ends: (what) => s`Das endet: ${what}`,
    goneBond: (n) => s`Anleihe ${number(n)}.`,
    goneAgreement: (n) => s`Vereinbarung ${number(n)}.`,
    goneShare: (n) => s`Anteil ${number(n)}.`,
  },

  items: {
    cash: (amount) => s`${dollars(amount)}`,
    deed: (place, marks) => (marks.length === 0 ? s`${place}` : s`${place} (${marks.join(', ')})`),
    stake: (ppm, held, issuer) =>
      ppm === null
        ? held === null
          ? s`die ganze Beteiligung an ${issuer}`
          : s`die ganze Beteiligung an ${issuer} (jetzt ${stake(held)})`
        : s`${stake(ppm)} am Geld von ${issuer}`,
    passes,
    bond: (principal, issuer, rate, every) =>
      s`die Anleihe von ${issuer} über ${dollars(principal)} (${percent(rate)} ${everyTurns(every)})`,
    goneBond: (n) => s`Anleihe ${number(n)}`,
  },

  effects: {
    title: 'Was sich ändern würde',
    cash: 'Geld',
    net_worth: 'Vermögen',
    rent_a_round: 'Erwartete Miete je Runde',
    rentShort: 'Miete je Runde',
    rentHint: 'Miete je Runde: im Schnitt, während alle anderen je einen Zug machen.',
    now: (amount) => `dann ${money(amount)}`,
    same: 'gleich',
    completes: (set) => `Vervoll\u00adständigt ${set}`,
    breaks: (set) => `Bricht ${set} auf`,
    sets: 'Farbgruppen',
    takesOn: 'Übernimmt',
    spoken: ({ cash, net_worth, rent_a_round }) =>
      `Für dich: Geld ${change(cash.after - cash.before)}, Vermögen ${change(net_worth.after - net_worth.before)}, erwartete Miete je Runde ${change(rent_a_round.after - rent_a_round.before)}.`,
    asking: 'Wird berechnet …',
    cannot: 'So nicht möglich:',
  },

  burden: (b, n) => {
    const who = b.seat === undefined ? '' : n.seat(b.seat);
    switch (b.kind) {
      case 'mortgage':
        return s`Auf ${n.place(b.space)} liegt eine Hypothek.`;
      case 'rental':
        return s`${n.place(b.space)} ist noch ${turns(b.left ?? 0)} lang an ${who} verpachtet.`;
      case 'waiver':
        return s`${who} zahlt auf ${n.place(b.space)} ${less(b.percent ?? 0)}.`;
      case 'set_share':
        return s`${who} bekommt ${percent(b.percent ?? 0)} der Miete von ${n.place(b.space)}.`;
    }
  },

  agreement: (a, owner, n) => {
    switch (a.kind) {
      case 'instalments':
        return s`${n.seat(a.payer)} zahlt ${n.seat(a.payee)} ${dollars(a.amount)} ${everyTurns(a.every)}: noch ${number(a.left)} offen, die nächste ${inTurns(a.due_in_turns)}.`;
      case 'waiver':
        return s`${n.seat(a.grantee)} zahlt auf ${all(a.properties.map(n.place))} ${less(a.percent)}, ${
          a.left === null
            ? 'bis zu einem Bankrott'
            : a.counts === 'landings'
              ? `noch ${times(a.left)}`
              : `noch ${turns(a.left)} lang`
        }.`;
      case 'rental':
        return owner === null
          ? s`${n.seat(a.tenant)} kassiert noch ${turns(a.left)} lang die Miete von ${n.place(a.property)}.`
          : s`${n.seat(a.tenant)} pachtet ${n.place(a.property)} von ${owner} noch ${turns(a.left)} lang.`;
    }
  },
  share: (holder, part, places) => s`${holder} bekommt ${percent(part)} der Miete von ${all(places)}.`,
  bondBetween: (issuer, holder, principal, rate, every) =>
    s`${issuer} schuldet ${holder} ${percent(rate)} von ${dollars(principal)} ${everyTurns(every)}.`,
  coupon: (amount, n) => s`Kupon ${dollars(amount)} ${inTurns(n)}`,

  market: {
    stock: 'Beteiligungen',
    bonds: 'Anleihen',
    open: 'offen',
    closed: 'geschlossen',
    cashNow: (amount) => `jetzt ${money(amount)} Geld`,
    price: (amount, ppm) => `Für ${money(amount)} gibt es ${stake(ppm)} davon`,
    noPrice: 'Ohne Geld hat eine Beteiligung keinen Preis.',
    hold: (ppm, value) => s`Du hältst ${stake(ppm)}, heute ${dollars(value)} wert.`,
    holders: 'Wer beteiligt ist',
    amount: 'Einsatz',
    buys: (ppm) => `bringt ${stake(ppm)}`,
    invest: (amount) => `${amount} investieren`,
    sellPart: 'Verkaufen, in % dieses Geldes',
    sellAll: 'Alles',
    pays: (amount) => `bringt ${money(amount)}`,
    sell: (amount) => `Für ${amount} verkaufen`,
    offer: (rate, every) => `${percent(rate)} ${everyTurns(every)}`,
    left: (limit) => `noch ${money(limit)} zu haben`,
    principal: 'Verleihen',
    coupon: (amount, every) => `bringt ${money(amount)} ${everyTurns(every)}`,
    lend: (amount) => `${amount} verleihen`,
    glance: 'Der Markt auf einen Blick',
    issuer: 'Wer',
    cash: 'Bargeld',
    youHold: 'Dein Anteil',
    trend: 'Vermögen',
    /** Percent, and every how many turns. */
    rateShort: (rate, every) => `${percent(rate)} alle ${every}`,
    whyNot: 'Warum nicht?',
    mine: 'Deine eigenen Papiere',
    mineStock: 'Beteiligungen an dir',
    mineStockHint:
      'Solange du sie zulässt, können andere einen Anteil an deinem Geld kaufen. Was sie zahlen, bekommst du.',
    openStock: 'Beteiligungen zulassen',
    closeStock: 'Nicht mehr zulassen',
    mineBonds: 'Deine Anleihen',
    mineBondsHint:
      'Solange sie offen sind, können andere dir zu diesem Zins Geld leihen. Eine Anleihe zahlt, bis sie in einem Handel beendet wird.',
    rate: 'Kupon, %',
    every: 'Alle … Züge',
    limit: 'Höchstens, in $ (leer: beliebig)',
    openBonds: 'Anleihen anbieten',
    saveBonds: 'Angebot speichern',
    closeBonds: 'Nicht mehr anbieten',
    marketClosed: 'An diesem Tisch gibt es Anleihen nur im Handel.',
    dealInstead: 'Handel anbieten',
    done: {
      invest: 'Investiert.',
      sell_stake: 'Verkauft.',
      buy_bond: 'Verliehen.',
      set_stock: 'Gespeichert.',
      set_bonds: 'Gespeichert.',
    },
  },

  portfolio: {
    whose: 'Von wem',
    worth: 'Vermögen',
    lines: {
      cash: 'Geld',
      deeds: 'Grundstücke zum Kaufpreis',
      mortgages: 'Hypotheken',
      buildings: 'Häuser zum halben Baupreis',
      stakesHeld: 'Gehaltene Beteiligungen, heutiger Wert',
      stakesIssued: 'Beteiligungen anderer',
      bondsHeld: 'Verliehen (gehaltene Anleihen)',
      bondsIssued: 'Geliehen (eigene Anleihen)',
      waiting: 'Wartet auf die Schulden anderer',
    },
    curve: 'Vermögen im Lauf der Zeit',
    curveSoon: 'Die Kurve beginnt mit dem zweiten Zug.',
    curveAt: (turn) => `Zug ${number(turn)}`,
    axis: 'Zug',
    stakesHeld: 'Gehaltene Beteiligungen',
    stakeIn: (ppm, issuer) => s`${stake(ppm)} am Geld von ${issuer}`,
    stakesIssued: 'Beteiligungen anderer',
    stakeOf: (ppm, holder) => s`${holder} hält ${stake(ppm)}`,
    bondsHeld: 'An andere verliehen',
    bondTo: (principal, issuer, rate, every) =>
      s`${dollars(principal)} an ${issuer}, ${percent(rate)} ${everyTurns(every)}`,
    bondsIssued: 'Von anderen geliehen',
    bondFrom: (principal, holder, rate, every) =>
      s`${dollars(principal)} von ${holder}, ${percent(rate)} ${everyTurns(every)}`,
    agreements: 'Vereinbarungen und Anteile',
    held: 'Wartet, bis eine Schuld beglichen ist',
    heldRow: (amount, payee, payer) => s`${dollars(amount)} für ${payee}, sobald ${payer} schuldenfrei ist`,
    nothing: 'Keine Papiere: nichts gehalten, nichts geschuldet.',
    statement: 'Kontoauszug',
    statementHint: 'Jeder Dollar, der kam oder ging, und warum.',
    showStatement: 'Kontoauszug zeigen',
    turn: (turn) => `Zug ${number(turn)}`,
    older: 'Ältere Buchungen zeigen',
    loading: 'Die Bücher werden gelesen …',
    empty: 'Es ist noch kein Geld geflossen.',
    bank: 'Bank',
    waiting: 'wartet',
    reasons: {
      starting_cash: 'Startgeld',
      go: 'Über Start',
      rent: 'Miete',
      rent_share: 'Anteil an einer Miete',
      tax: 'Steuer',
      card: 'Karte',
      repairs: 'Reparaturen (Karte)',
      jail_fine: 'Aus dem Gefängnis',
      purchase: 'Kauf',
      auction: 'Auktion',
      building: 'Bau',
      house_sale: 'Haus verkauft',
      mortgage: 'Hypothek',
      mortgage_lift: 'Hypothek abgelöst',
      investment: 'Beteiligung',
      stake_sale: 'Beteiligung verkauft',
      bond: 'Anleihe',
      coupon: 'Kupon',
      instalment: 'Rate',
      trade: 'Handel',
      bankruptcy: 'Bankrott',
      lapsed: 'Verfallen',
    },
  },
};
