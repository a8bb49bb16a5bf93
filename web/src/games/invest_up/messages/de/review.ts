/** German: the words of looking back at a game: its numbers, its fair dice, its past. */
import { count, number } from '../../../../i18n/index.svelte';
import { dollars, s } from '../../../../table/sentence';
import type { ReviewWords } from '..';
import type { Deck } from '../../types';

const deck: Record<Deck, string> = { chance: 'Chance', treasure: 'Schatz' };

export const words: ReviewWords = {
  tabs: { numbers: 'Zahlen', game: 'Spiel' },
  worth: 'Vermögen',

  landings: {
    title: 'Wo die Figuren gelandet sind',
    text: (total) =>
      `${count(total, 'Zug endete', 'Züge endeten')} auf einem Feld; je kräftiger die Farbe, desto öfter.`,
    most: 'Am häufigsten',
    times: (n) => count(n, 'Landung', 'Landungen'),
    all: 'Alle',
    whose: 'Wessen Landungen',
  },

  rents: {
    title: 'Miete nach Farbgruppe',
    none: 'Es wurde keine Miete gezahlt.',
    by: (name, amount) => `${name}: ${amount}`,
  },

  deals: {
    title: 'Geschäfte',
    text: 'Was ein Geschäft eingebracht hat, abzüglich dessen, was es gekostet hat: Mieten gegen Preis und Häuser, Kupons gegen Darlehen, Geld und Grundstücke eines Handels zum Listenpreis. Handel mit anderem darin hat keinen Preis.',
    best: 'Die besten',
    worst: 'Die schlechtesten',
    none: 'Es gab keine Geschäfte.',
    turn: (n) => `Zug ${number(n)}`,
    deed: (who, place, cost, earned, auction) =>
      auction
        ? s`${who} hat ${place} ersteigert: ${dollars(cost)} ausgegeben, ${dollars(earned)} eingenommen.`
        : s`${who} hat ${place} gekauft: ${dollars(cost)} ausgegeben, ${dollars(earned)} eingenommen.`,
    stake: (who, issuer, cost, earned) =>
      s`${who} hat ${dollars(cost)} in ${issuer} investiert und ${dollars(earned)} zurückbekommen.`,
    bond: (who, issuer, cost, earned) =>
      s`${who} hat ${issuer} ${dollars(cost)} geliehen und ${dollars(earned)} an Kupons bekommen.`,
    trade: (who, partner) => s`${who} hat mit ${partner} gehandelt.`,
  },

  jail: {
    title: 'Gefängnis',
    player: 'Spieler',
    space: 'Durch das Feld',
    card: 'Durch eine Karte',
    doubles: 'Durch Paschs',
    stayed: 'Vergebliche Würfe',
  },

  dice: {
    title: 'Würfel',
    text: (rolls, doubles) =>
      `${count(rolls, 'Wurf', 'Würfe')}, davon ${count(doubles, 'Pasch', 'Paschs')}. Die Linie zeigt, was faire Würfel im Mittel ergeben.`,
    column: (sum, times) => `${sum}: ${count(times, 'Mal', 'Mal')}`,
    average: (n, rolls) => `im Mittel ${n} bei ${count(rolls, 'Wurf', 'Würfen')}`,
  },

  money: {
    title: 'Wohin das Geld ging',
    whose: 'Wessen Geld',
    reason: 'Grund',
    in: 'Ein',
    out: 'Aus',
    total: 'Insgesamt',
    none: 'Es ist kein Geld geflossen.',
  },

  fair: {
    title: 'Faire Würfel',
    text: 'Vor dem ersten Wurf hat der Server den Fingerabdruck (SHA-256) eines geheimen Startwerts gezeigt. Jeder Wurf und beide Kartenstapel folgen aus diesem Startwert, und hier ist er: Alle können es nachprüfen.',
    commitment: 'Fingerabdruck vom Anfang',
    seed: 'Startwert',
    check: 'In diesem Browser prüfen',
    checking: 'Wird geprüft …',
    holds: (rolls, cards) =>
      `Alles fair: Der Fingerabdruck passt zum Startwert, und ${count(rolls, 'Wurf', 'Würfe')} und ${count(cards, 'Karte', 'Karten')} sind genau die, die der Startwert ergibt.`,
    secret: 'Der Startwert bleibt bis zum Ende des Spiels geheim.',
    faults: {
      unable:
        'Dieser Browser prüft nur auf Seiten, die über https oder vom eigenen Rechner kommen. Speichere das Spiel als Datei und ruf damit „investup verify“ auf.',
      incomplete: 'Der Anfang des Spiels ist noch nicht auf dieser Seite; versuch es gleich noch einmal.',
      seed: 'Nicht fair: Der Startwert passt nicht zum Fingerabdruck vom Anfang.',
      first: 'Nicht fair: Nach dem Startwert beginnt jemand anderes.',
      dice: (roll, seen, expected) =>
        `Nicht fair: Wurf ${number(roll)} war ${seen}, nach dem Startwert wäre es ${expected}.`,
      card: (of) => `Nicht fair: Auf dem Stapel ${deck[of]} lag eine andere Karte obenauf.`,
    },
  },

  past: {
    look: 'Zurückblicken',
    title: (turn) => `Du siehst Zug ${number(turn)}.`,
    start: 'Du siehst den Anfang.',
    goesOn: 'Das Spiel geht inzwischen weiter.',
    yours: 'Das Spiel wartet auf dich.',
    back: 'Zurück ins Spiel',
    loading: 'Der Verlauf wird geholt …',
    failed: 'Der Verlauf konnte nicht geholt werden.',
    again: 'Noch einmal versuchen',
  },
};
