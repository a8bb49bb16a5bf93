/** German: the words of looking back at a game, whichever game it is. */
import { number, plural } from '../../i18n/index.svelte';
import type { ReplayWords } from '../words';

export const words: ReplayWords = {
  title: 'Wiederholung',
  loading: 'Das Spiel wird geholt …',
  reading: 'Die Datei wird gelesen …',
  open: {
    title: 'Ein beendetes Spiel ansehen',
    text: 'Öffne die Datei eines Spiels, das du aufgehoben hast. Es wird nach den Regeln noch einmal gespielt; gespeichert wird nichts davon.',
    file: 'Datei öffnen',
    drop: 'oder die Datei hierher ziehen',
    menu: 'Zurück zum Menü',
    table: (code) => `Zurück zu Tisch ${code}`,
  },
  problem: {
    title: 'Dieses Spiel kann nicht gezeigt werden',
    gone: 'Unter diesem Link gibt es kein Spiel mehr: Vielleicht ist er vertippt, vielleicht so alt, dass der Server das Spiel vergessen hat. Falls jemand die Datei des Spiels aufgehoben hat, öffne sie.',
    running: 'Dieses Spiel ist noch nicht zu Ende. Danach zeigt dieser Link das ganze Spiel.',
    line: 'Der Server ist nicht erreichbar. Versuch es gleich noch einmal.',
    large: 'Diese Datei ist zu groß für die Aufzeichnung eines Spiels.',
    odd: 'Was der Server geschickt hat, kann diese Seite nicht zeigen. Lade die Seite neu, um ihre neueste Fassung zu bekommen.',
    cases: {
      json: 'Diese Datei enthält kein Spiel, sondern etwas anderes. Nimm die Datei, die „Spiel als Datei speichern“ gemacht hat.',
      record:
        'Diese Datei enthält kein Spiel, oder sie ist beschädigt. Nimm die Datei, die „Spiel als Datei speichern“ gemacht hat.',
      ruleset: 'Das ist die Aufzeichnung eines Spiels, das dieser Server nicht hat.',
      version: 'Dieses Spiel wurde nach einer anderen Fassung der Regeln gespielt; nach diesen wäre es ein anderes.',
      seed: 'Diese Datei wurde verändert: Die Würfel sind nicht die, die das Spiel am Anfang versprochen hat.',
      move: 'Diese Datei wurde verändert oder ist beschädigt: Sie enthält einen Zug, den die Regeln nicht erlauben.',
      end: 'Diese Datei wurde verändert oder ist unvollständig: Das Spiel endet anders, als sie sagt.',
      long: 'Dieses Spiel ist zu lang, um gezeigt zu werden.',
    },
    again: 'Noch einmal versuchen',
  },
  controls: {
    title: 'Steuerung der Wiederholung',
    back: 'Einen Schritt zurück',
    forward: 'Einen Schritt weiter',
    turnBack: 'Zum Zug davor',
    turnForward: 'Zum nächsten Zug',
    play: 'Abspielen',
    pause: 'Anhalten',
    again: 'Von vorn abspielen',
    speed: 'Tempo',
    times: (factor) => `${number(factor)}×`,
    position: 'Stelle im Spiel',
    at: (turn, turns) => `Zug ${turn} von ${turns}`,
    start: 'Der Anfang',
    turn: 'Zug',
    of: (turns) => plural(turns, 'von 1', `von ${number(turns)}`),
    keys: 'Pfeiltasten gehen schrittweise, mit Umschalt von Zug zu Zug; die Leertaste spielt ab und hält an; Pos1 und Ende führen an die Enden.',
  },
  save: 'Spiel als Datei speichern',
};
