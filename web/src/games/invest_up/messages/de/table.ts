/** German: the words of Invest Up on the table. */
import { change, count, list, money, number, percent, plural } from '../../../../i18n/index.svelte';
import { dollars, s, text } from '../../../../table/sentence';
import type { Deck } from '../../types';
import type { Words } from '..';
import { paid } from '../names';
import { card, titles } from './map';
import { paperEvents } from './paper';
import { refusals } from './refusals';

const decks: Record<Deck, string> = { chance: 'Chance', treasure: 'Schatz' };
const goBack = (deeds: number) =>
  plural(deeds, '1 Grundstück geht an die Bank zurück.', `${number(deeds)} Grundstücke gehen an die Bank zurück.`);
const dice = ([a, b]: readonly number[]) => `${a} + ${b}${a === b ? ' (Pasch)' : ''}`;

const events: Words['events'] = {
  game_started: (e, n) => s`Das Spiel beginnt. ${n.seat(e.first)} fängt an.`,
  turn_began: (e, n) => s`${n.seat(e.seat)} ist am Zug`,
  rolled: (e, n) => s`${n.seat(e.seat)} würfelt ${dice(e.dice)}.`,
  rolledAndMoved: (e, to, n) => s`${n.seat(e.seat)} würfelt ${dice(e.dice)} und zieht auf ${n.place(to)}.`,
  moved: (e, n) =>
    e.direction === 'backwards'
      ? s`${n.seat(e.seat)} geht zurück auf ${n.place(e.to)}.`
      : s`${n.seat(e.seat)} zieht auf ${n.place(e.to)}.`,
  passedGo: (e, n) => s`${n.seat(e.seat)} kommt über Start und bekommt ${dollars(paid(e))}.`,
  jailed: (e, n) =>
    e.why === 'doubles'
      ? s`${n.seat(e.seat)} würfelt den dritten Pasch in Folge und muss ins Gefängnis.`
      : e.why === 'card'
        ? s`Die Karte schickt ${n.seat(e.seat)} ins Gefängnis.`
        : s`${n.seat(e.seat)} muss ins Gefängnis.`,
  stayed_in_jail: (e, n) => s`Kein Pasch: ${n.seat(e.seat)} bleibt im Gefängnis (Versuch ${number(e.failed)} von 3).`,
  left_jail: (e, n) =>
    ({
      doubles: s`${n.seat(e.seat)} würfelt einen Pasch und kommt aus dem Gefängnis frei.`,
      fine: s`${n.seat(e.seat)} zahlt ${dollars(paid(e))} und kommt aus dem Gefängnis frei.`,
      pass: s`${n.seat(e.seat)} gibt einen Freipass ab und kommt aus dem Gefängnis frei.`,
      third_roll: s`Nach dem dritten Fehlversuch zahlt ${n.seat(e.seat)} ${dollars(paid(e))} und kommt frei.`,
    })[e.how],
  offered: (e, n) => s`${n.seat(e.seat)} darf ${n.place(e.space)} für ${dollars(e.price)} kaufen.`,
  bought: (e, n) => s`${n.seat(e.seat)} kauft ${n.place(e.space)} für ${dollars(e.price)}.`,
  declined: (e, n) => s`${n.seat(e.seat)} verzichtet auf ${n.place(e.space)}.`,
  rent_paid: (e, n) =>
    e.waived > 0
      ? s`${n.seat(e.seat)} zahlt ${n.seat(e.owner)} ${dollars(e.amount)} Miete für ${n.place(e.space)} (${money(e.waived)} sind erlassen).`
      : s`${n.seat(e.seat)} zahlt ${n.seat(e.owner)} ${dollars(e.amount)} Miete für ${n.place(e.space)}.`,
  tax_paid: (e, n) => s`${n.seat(e.seat)} zahlt der Bank ${dollars(e.amount)}: ${n.place(e.space)}.`,
  card_drawn: (e, n) =>
    s`${n.seat(e.seat)} zieht eine Karte (${decks[e.deck]}): „${card(e.card, e.text, (space) => text(n.place(space)))}“`,
  cashChange: (seat, by, n) => s`${n.seat(seat)} ${{ kind: 'money', text: change(by) }}`,
  built: (e, n) =>
    e.houses === 5
      ? s`${n.seat(e.seat)} baut in ${n.place(e.space)} ein Hotel für ${dollars(paid(e))}.`
      : s`${n.seat(e.seat)} baut in ${n.place(e.space)} Haus Nummer ${number(e.houses)} für ${dollars(paid(e))}.`,
  house_sold: (e, n) =>
    e.houses === 4
      ? s`${n.seat(e.seat)} verkauft das Hotel in ${n.place(e.space)} für ${dollars(paid(e))}; vier Häuser bleiben.`
      : s`${n.seat(e.seat)} verkauft ein Haus in ${n.place(e.space)} für ${dollars(paid(e))}.`,
  mortgaged: (e, n) => s`${n.seat(e.seat)} nimmt auf ${n.place(e.space)} eine Hypothek von ${dollars(paid(e))} auf.`,
  unmortgaged: (e, n) => s`${n.seat(e.seat)} löst die Hypothek auf ${n.place(e.space)} für ${dollars(paid(e))} ab.`,
  went_bankrupt: (e, n) =>
    e.why === 'declared'
      ? s`${n.seat(e.seat)} gibt auf und ist bankrott. ${goBack(e.spaces.length)}`
      : s`${n.seat(e.seat)} ist bankrott. ${goBack(e.spaces.length)}`,
  game_over: (e, n) =>
    e.ranking[0]?.[0] === undefined ? s`Das Spiel ist vorbei.` : s`${n.seat(e.ranking[0][0])} gewinnt das Spiel.`,
  ...paperEvents,
  unknown: (type) => s`Es ist etwas passiert, das diese Seite nicht kennt (${type}).`,
};

const game: Words['game'] = {
  beforeFirst: 'Start',
  board: 'Das Spielbrett',
  centre: 'Tisch',
  boardHelp: 'Die Pfeiltasten gehen von Feld zu Feld, die Eingabetaste öffnet das Grundstück.',
  dice: (a, b) => `Würfel: ${a} und ${b}`,
  noDice: 'Es wurde noch nicht gewürfelt.',
  turnOf: (name, mine) => (mine ? 'Du bist am Zug' : `${name} ist am Zug`),
  over: 'Spiel vorbei',
  turnNumber: (n) => `Zug ${number(n)}`,
  drew: (name, deck) => `${name} zieht eine Karte (${decks[deck]})`,
  deck: decks,
  card,
  cardsLeft: (deck, n) => `${decks[deck]}: ${count(n, 'Karte', 'Karten')}`,
  log: 'Verlauf',
  deeds: 'Grundstücke',
  deals: 'Handel',
  market: 'Markt',
  portfolio: 'Portfolio',
  panelLoading: 'Einen Moment …',
  panelFailed: 'Dieser Teil der Seite konnte nicht geladen werden.',
  panelAgain: 'Noch einmal versuchen',
  players: 'Spieler',
  deedClose: 'Grundstück schließen',
  you: 'du',
  out: 'Bankrott',
  bot: 'Bot',
  disconnected: 'Verbindung weg',
  left: 'Gegangen',
  jailed: 'Im Gefängnis',
  passes: (n) => plural(n, 'Freipass', `${number(n)} Freipässe`),
  turn: 'Am Zug',
  owns: (n, total, what) => `${number(n)} von ${number(total)}: ${what}`,
  airports: 'Flughäfen',
  airport: (name) => name.replace(/^Flughafen /, ''),
  utilities: 'Versorger',
  set: (letter, country) => `Farbgruppe ${letter}, ${country}`,

  tour: { offer: 'Dein erstes Spiel hier?', start: 'Rundgang machen', no: 'Nein, danke' },

  inWords: {
    space: 'Feld',
    lies: 'Was darauf ist',
    how: 'Wie die Grundstücke gezeigt werden',
    sets: 'Nach Farbgruppen',
    table: 'Ganzes Brett als Tabelle',
  },

  offers: {
    waiting: (who, n) =>
      n === 1 ? s`${who} bietet dir einen Handel an.` : s`${who} und andere: ${number(n)} Angebote warten auf dich.`,
    look: 'Ansehen',
    badge: (n) => count(n, 'Angebot wartet auf dich', 'Angebote warten auf dich'),
  },

  space: {
    rented: (name) => `gepachtet von ${name}`,
    shared: (name, part) => `${name} bekommt ${percent(part)} der Miete`,
    waived: (name, part) =>
      part === 100 ? `${name} zahlt keine Miete` : `${name} zahlt ${percent(part)} weniger Miete`,
    owned: (name) => `gehört ${name}`,
    unowned: (price) => `zu haben für ${money(price)}`,
    houses: (n) => (n === 5 ? 'Hotel' : count(n, 'Haus', 'Häuser')),
    mortgaged: 'mit Hypothek',
    here: (names) => `hier: ${list(names)}`,
    tax: (amount) => `${money(amount)} zahlen`,
    visiting: 'Nur zu Besuch',
    jail: 'Gefängnis',
  },

  about: {
    go: 'Wer über Start kommt oder darauf landet, bekommt 200\u00a0$.',
    jail: 'Wer hier landet, ist nur zu Besuch. Wer eingesperrt ist, kommt mit einem Pasch, für 50\u00a0$ oder mit einem Freipass frei.',
    vacation: 'Hier passiert nichts. Genieß es.',
    go_to_prison: 'Wer hier landet, geht ins Gefängnis und nicht über Start.',
    chance: 'Wer hier landet, zieht eine Chance-Karte.',
    treasure: 'Wer hier landet, zieht eine Schatz-Karte.',
    tax: (amount) => `Wer hier landet, zahlt der Bank ${money(amount)}.`,
  },

  deed: {
    title: (name) => `Grundstück ${name}`,
    price: 'Preis',
    house: 'Ein Haus oder das Hotel kostet',
    mortgage: 'Die Hypothek bringt',
    lift: 'Die Hypothek ablösen kostet',
    owner: 'Gehört',
    nobody: 'Niemandem',
    rent: 'Miete',
    base: 'Miete',
    whole: 'Ganze Farbgruppe, unbebaut',
    houses: (n) => (n === 5 ? 'Mit Hotel' : plural(n, 'Mit 1 Haus', `Mit ${number(n)} Häusern`)),
    airports: (n) => count(n, 'Flughafen', 'Flughäfen'),
    utility: (factor) => `${number(factor)} × die Augen`,
    utilities: (n) => count(n, 'Versorger', 'Versorger'),
    mortgagedNow: 'Mit Hypothek: Hier wird keine Miete fällig.',
    now: 'jetzt',
    build: (houses, cost) => `${houses === 4 ? 'Hotel bauen' : 'Haus bauen'} −${money(cost)}`,
    sell: (houses, gain) => `${houses === 5 ? 'Hotel verkaufen' : 'Haus verkaufen'} +${money(gain)}`,
    doMortgage: (gain) => `Hypothek +${money(gain)}`,
    doLift: (cost) => `Hypothek ablösen −${money(cost)}`,
    whyNot: 'Warum nicht?',
    whyNotLabel: (deed) => `${deed} Warum nicht? Das geht gerade nicht.`,
    family: 'Gehört zusammen mit',
    lies: 'Was darauf liegt',
    rented: (who, turns) => s`${who} ist Pächter und kassiert die Miete noch ${count(turns, 'Zug', 'Züge')} lang.`,
    share: (who, part) => s`${who} bekommt ${percent(part)} der Miete.`,
    waiver: (who, part, left, counts) => {
      const less = part === 100 ? 'keine Miete' : `${percent(part)} weniger Miete`;
      return left === null
        ? s`${who} zahlt hier bis zu einem Bankrott ${less}.`
        : counts === 'landings'
          ? s`${who} zahlt hier noch ${plural(left, 'einmal', `${number(left)} Mal`)} ${less}.`
          : s`${who} zahlt hier noch ${count(left, 'Zug', 'Züge')} lang ${less}.`;
    },
    deal: (name) => `${name} dafür einen Handel anbieten`,
  },

  auction: {
    title: 'Auktion',
    of: (name) => `Auktion: ${name}`,
    left: (seconds) => `noch ${count(seconds, 'Sekunde', 'Sekunden')}`,
    close: 'Auktion schließen; dein Gebot bleibt stehen',
    open: 'Auktion öffnen',
    noBid: (least) => `Noch kein Gebot. Ab ${money(least)}.`,
    stands: (name, amount) => `${name} führt mit ${money(amount)}.`,
    listPrice: (price) => `Preis ${money(price)}`,
    yours: (amount) => `Du führst mit ${money(amount)}.`,
    lastCall: 'Zum Letzten!',
    bid: (amount) => `${amount} bieten`,
    bidOwn: 'Bieten',
    own: (least, most) => `Dein eigenes Gebot, ${money(least)} bis ${money(most)}`,
    ownShort: 'Anderes',
    tooLow: (least) => `Mindestens ${money(least)}.`,
    tooHigh: (most) => `Höchstens ${money(most)}: Mehr könntest du nicht bezahlen.`,
    cannot: (least) => `Zum Bieten brauchst du ${money(least)}.`,
    pass: 'Passen',
    backIn: 'Wieder dabei',
    hasPassed: 'passt',
    leads: 'führt',
    players: 'Wer dabei ist',
  },

  dock: {
    title: 'Was jetzt zu tun ist',
    roll: 'Würfeln',
    rollAgain: 'Noch einmal würfeln',
    rollForDoubles: 'Auf Pasch würfeln',
    buy: (amount) => `Für ${amount} kaufen`,
    decline: 'Nicht kaufen',
    endTurn: 'Zug beenden',
    payFine: '50\u00a0$ zahlen',
    usePass: 'Freipass abgeben',
    properties: 'Grundstücke',
    giveUp: 'Aufgeben',
    giveUpTitle: 'Aufgeben und bankrottgehen?',
    giveUpText:
      'Deine Grundstücke gehen an die Bank zurück, Häuser und Geld sind weg, und du bist aus diesem Spiel. Das lässt sich nicht rückgängig machen.',
    giveUpYes: 'Aufgeben',
    sending: 'Wird gesendet …',
    yourTurn: 'Du bist am Zug.',
    again: 'Pasch! Würfle noch einmal.',
    inJail: (tries) =>
      tries === 2
        ? 'Du bist im Gefängnis. Das ist dein letzter Versuch: Ohne Pasch zahlst du 50\u00a0$ und ziehst.'
        : `Du bist im Gefängnis (Versuch ${number(tries + 1)} von 3).`,
    offer: (name, price) => `${name} ist für ${money(price)} zu haben.`,
    short: (name, price, missing) => `${name} kostet ${money(price)}. Dir fehlen ${money(missing)}.`,
    left: (cash) => `Dir bleiben danach ${money(cash)}.`,
    reach: (most, over) =>
      over >= 0
        ? `Häuser und Hypotheken bringen bis zu ${money(most)}: genug, ${money(over)} bleiben übrig.`
        : `Häuser und Hypotheken bringen bis zu ${money(most)}: ${money(-over)} zu wenig.`,
    done: 'Nichts mehr zu tun.',
    doneBuild: 'Du kannst jetzt bauen oder den Zug beenden.',
    debt: (amount) => `Du hast ${money(amount)} Schulden. Bring das Geld auf, um weiterzuspielen.`,
    debtLater: (amount) =>
      `Du hast ${money(amount)} Schulden. Du kannst sie jetzt oder in deinem nächsten Zug begleichen.`,
    debtNoWay: 'Du hast nichts mehr zu verkaufen oder zu beleihen.',
    ways: 'Wie du zu Geld kommst',
    wayHouse: (name, hotel) => (hotel ? `Hotel in ${name} verkaufen` : `Haus in ${name} verkaufen`),
    wayMortgage: (name) => `Hypothek auf ${name}`,
    after: (cash) => `danach hast du ${money(cash)}`,
    waiting: (name) => `${name} ist am Zug.`,
    waitingBuy: (name, place) => `${name} überlegt, ob ${place} gekauft wird.`,
    waitingAuction: 'Zuerst kommt die Auktion.',
    waitingDebt: (name) => `${name} muss Schulden begleichen.`,
    watching: 'Du schaust bei diesem Spiel zu.',
    bankrupt: 'Du bist bankrott. Du kannst zuschauen, wie es ausgeht.',
    offline: 'Warten auf die Verbindung …',
    over: 'Das Spiel ist vorbei.',
    result: 'Ergebnis zeigen',
  },

  story: {
    past: 'Zurückblicken',
    filter: 'Verlauf filtern',
    player: 'Spieler',
    everybody: 'Alle',
    kind: 'Art',
    everything: 'Alles',
    kinds: {
      payments: 'Zahlungen',
      moves: 'Würfel, Züge, Karten',
      property: 'Grundstücke und Auktionen',
      paper: 'Handel und Papiere',
      table: 'Der Tisch',
    },
    clear: 'Alles zeigen',
    nothing: 'Dergleichen ist noch nicht geschehen.',
    why: 'Wer wem was gezahlt hat, und warum',
  },

  end: {
    wins: (name, mine) => (mine ? 'Du gewinnst!' : `${name} gewinnt`),
    noWinner: 'Das Spiel endete ohne Sieger',
    reasons: {
      last_solvent: 'Alle anderen sind bankrott.',
      abandoned: 'Alle haben den Tisch verlassen.',
    },
    reason: (key) => `Das Spiel ist zu Ende: ${key}.`,
    ranking: 'Rangliste',
    place: (n) => `${n}.`,
    turns: (n) => plural(n, '1 Zug wurde gespielt.', `${number(n)} Züge wurden gespielt.`),
    replay: 'Wiederholung ansehen',
    again: 'Noch ein Spiel',
    menu: 'Zurück zum Menü',
    board: 'Spielbrett ansehen',
    stays: 'Was hier steht, bleibt, bis du gehst.',
  },
};

export const words: Words = { events, game, titles, refusals };
