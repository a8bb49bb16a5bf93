/** German: the rules in short, and the tour of the first game. */
import type { RuleWords } from '..';

export const words: RuleWords = {
  title: 'Die Regeln',
  contents: 'Themen',
  all: 'Alle Regeln',
  sections: {
    goal: {
      title: 'So gewinnst du',
      points: [
        'Wer bankrottgeht, ist draußen. Wer als Letzter nicht bankrott ist, gewinnt.',
        'Es spielen zwei bis sechs, Bots eingeschlossen. Alles Geld ist Spielgeld.',
      ],
    },
    board: {
      title: 'Das Spielbrett',
      points: [
        'Von den 40 Feldern kann man 28 besitzen: Städte in 8 Farbgruppen zu zweit oder zu dritt (je ein Land), 4 Flughäfen und 2 Versorger.',
        'Die Einkommensteuer kostet 200\u00a0$, die Luxussteuer 100\u00a0$. Auf Chance und Schatz zieht man eine Karte. Im Urlaub passiert nichts.',
        'Jede Farbgruppe hat Farbe, Muster und Buchstaben; wem etwas gehört, zeigen Farbe und Form.',
        'Alle beginnen mit gleich viel Geld: 1.500\u00a0$, wenn der Gastgeber nichts anderes eingestellt hat.',
      ],
    },
    turn: {
      title: 'Dein Zug',
      points: [
        'Würfle mit zwei Würfeln und zieh so weit, wie sie zeigen. Vor dem Wurf kann ein Zug nicht enden.',
        'Wer über Start kommt oder darauf landet, bekommt 200\u00a0$.',
        'Nach einem Pasch würfelst du noch einmal; der dritte Pasch in Folge führt stattdessen ins Gefängnis.',
        'Bauen, Hypotheken, Handel und Beteiligungen gehen, sobald die Knöpfe es anbieten; danach beendest du den Zug.',
      ],
    },
    buying: {
      title: 'Kaufen',
      points: [
        'Wer auf einer freien Stadt, einem freien Flughafen oder Versorger landet, darf sie zum angegebenen Preis kaufen.',
        'Willst oder kannst du nicht, kommt es zur Auktion, wenn die Hausregeln es vorsehen; sonst bleibt das Grundstück frei.',
      ],
    },
    auction: {
      title: 'Auktionen',
      points: [
        'Alle am Tisch dürfen bieten, auch wer nicht kaufen wollte.',
        'Das erste Gebot ist mindestens ein Schritt: ein Zehntel des Preises, aufgerundet auf volle 5\u00a0$. Jedes weitere liegt mindestens einen Schritt über dem letzten.',
        'Die Uhr beginnt bei 15 Sekunden, jedes Gebot stellt sie auf 12 zurück. Das höchste Gebot am Ende zahlt und bekommt das Grundstück.',
        'Wer passt, kann wieder einsteigen, solange die Auktion läuft. Haben alle gepasst, bleiben drei Sekunden: zum Letzten!',
        'Das Fenster zu schließen zieht nichts zurück: Dein Gebot bleibt stehen, und die Leiste öffnet die Auktion wieder.',
        'Sitzt ein Bot am Tisch oder könnte nur einer das erste Gebot zahlen, gibt es keine Auktion.',
      ],
    },
    rent: {
      title: 'Miete',
      points: [
        'Wer auf fremdem Grund landet, zahlt Miete. Liegt eine Hypothek darauf, ist es frei.',
        'Städte haben ihre eigene Tabelle. Eine ganze Farbgruppe ohne Häuser verdoppelt die Grundmiete, Häuser und Hotel erhöhen sie weiter.',
        'Flughäfen kosten 25, 50, 100 oder 200\u00a0$, je nachdem ob einer, zwei, drei oder vier in einer Hand sind.',
        'Ein Versorger kostet das 4-Fache der Augen, beide in einer Hand das 10-Fache.',
      ],
    },
    building: {
      title: 'Häuser und Hotels',
      points: [
        'Du baust in einer Farbgruppe, die dir ganz gehört und auf der keine Hypothek liegt; in einer verpachteten Stadt wird nicht gebaut.',
        'Vier Häuser, dann das Hotel. Gebaut und verkauft wird gleichmäßig, wenn der Gastgeber das nicht abgeschaltet hat.',
        'Beim Verkauf von Haus oder Hotel bekommst du die Hälfte des Baupreises zurück.',
      ],
    },
    mortgage: {
      title: 'Hypotheken',
      points: [
        'Eine Hypothek bringt die Hälfte des Preises; dafür bringt das Grundstück keine Miete mehr.',
        'Vorher müssen die Häuser der Farbgruppe verkauft sein.',
        'Sie abzulösen kostet 110\u00a0% dessen, was sie gebracht hat.',
      ],
    },
    cards: {
      title: 'Karten',
      points: [
        'Chance- und Schatz-Karten bringen oder kosten Geld, versetzen dich, lassen alle zahlen, berechnen Reparaturen oder schicken dich ins Gefängnis.',
        'Einen Freipass behältst du, bis du ihn brauchst; er darf gehandelt werden.',
      ],
    },
    jail: {
      title: 'Gefängnis',
      points: [
        'Das Feld „Ins Gefängnis“, eine Karte oder der dritte Pasch in Folge führen dorthin, nicht über Start. Wer auf dem Feld Gefängnis landet, ist nur zu Besuch.',
        'Heraus kommst du mit einem Pasch, für 50\u00a0$ vor dem Wurf oder mit einem Freipass.',
        'Nach drei Fehlwürfen zahlst du 50\u00a0$ und ziehst mit dem dritten.',
        'Auch im Gefängnis darfst du besitzen, handeln, bieten und Miete kassieren.',
      ],
    },
    debt: {
      title: 'Schulden und Bankrott',
      points: [
        'Eine Miete, Steuer oder Karte, die du nicht zahlen kannst, bringt dein Geld unter null. Solange das so ist, kann dein Zug nicht enden.',
        'Bring Geld auf: Häuser verkaufen, Hypotheken aufnehmen, Beteiligungen verkaufen oder handeln.',
        'Aufgeben geht immer. Die Grundstücke gehen ohne Häuser an die Bank zurück, Beteiligungen und Anleihen verfallen.',
      ],
    },
    trade: {
      title: 'Handel',
      points: [
        'Biete allen anderen Geschäfte an: Grundstücke, Geld, Freipässe, Beteiligungen und Anleihen auf beiden Seiten, mit beliebig vielen Bedingungen.',
        'Die andere Seite nimmt an, lehnt ab oder macht ein Gegenangebot. Alles wechselt auf einmal den Besitzer oder gar nicht.',
        'Ein Grundstück nimmt mit, was darauf liegt. Wer annimmt, muss sich das vorher ansehen.',
      ],
    },
    terms: {
      title: 'Bedingungen eines Handels',
      points: [
        'Ratenzahlung: Alle paar Züge des Zahlenden wird ein Teil fällig.',
        'Mieterlass: Eine Seite zahlt weniger Miete oder keine, für eine Zahl von Besuchen oder Zügen oder bis zu einem Bankrott.',
        'Verpachtung: Der Pächter kassiert für einige Züge die Miete eines Grundstücks. Gebaut wird dort so lange nicht.',
        'Anteil an einer Farbgruppe: ein Prozentsatz jeder Miete der ganzen Gruppe; er kann im Handel zurückgekauft werden.',
        'Auch Anleihen können ausgegeben, weitergegeben und beendet werden.',
      ],
    },
    stocks: {
      title: 'Beteiligungen',
      points: [
        'Steck Geld in jemanden, der Beteiligungen zulässt: Das Geld gehört dann der anderen Seite, und dir ein Prozentsatz ihres ganzen Geldes.',
        'Die Beteiligung ist immer so viel wert wie dieser Prozentsatz vom jetzigen Geld; sie steigt und fällt damit.',
        'Beim Verkauf bekommst du den Prozentsatz vom Geld in diesem Moment. An dir selbst kannst du dich nicht beteiligen.',
        'Am Anfang lässt niemand Beteiligungen zu.',
      ],
    },
    bonds: {
      title: 'Anleihen',
      points: [
        'Wer eine Anleihe kauft, verleiht Geld. Wer sie ausgibt, setzt den Kupon fest, 0 bis 200\u00a0%, und wie oft er zahlt: alle 1 bis 20 Züge.',
        'Eine Anleihe wird nie fällig. Sie zahlt, bis sie in einem Handel oder durch einen Bankrott endet; im Handel kann sie weitergegeben werden.',
        'Am Anfang sind Anleihen geschlossen; der Gastgeber kann sie auf den Handel beschränken.',
      ],
    },
    worth: {
      title: 'Vermögen',
      points: [
        'Zum Vermögen zählen Geld, Grundstücke zum Preis abzüglich der ausgezahlten Hypotheken und Häuser zum halben Preis.',
        'Beteiligungen zählen zum heutigen Wert: für den, der sie hält, und gegen den, an dem sie bestehen. Anleihen zählen ebenso, in voller Höhe.',
        'Es sagt nur, wie jemand dasteht. Gewonnen hat, wer übrig bleibt, mit wie viel auch immer.',
      ],
    },
    clock: {
      title: 'Die Zuguhr',
      points: [
        'Die ersten 30 Sekunden eines Zuges sind frei. Dann läuft eine Reserve von 3:00, die sich füllt, wenn du einen Zug selbst beendest.',
        'Mit Schulden ist die Reserve 5:00. Alle anderen können dir einmal je Zug eine Minute schenken.',
        'Ist die Zeit um, wird für dich gespielt: würfeln, kaufen, wenn das Geld reicht, Zug beenden. Nie wird geboten, beliehen, verkauft oder gehandelt.',
        'Nach drei solchen Zügen in Folge, oder wenn die Zeit mit Schulden abläuft, darf der Tisch über deinen Ausschluss abstimmen. Er kommt auch, wenn seine Frist um ist und du bis dahin nicht gespielt hast.',
      ],
    },
    absence: {
      title: 'Gehen und wiederkommen',
      points: [
        'Wer die Verbindung verliert oder ins Menü geht, hat 3 Minuten, um an denselben Platz zurückzukommen.',
        'Danach ist man bankrott.',
      ],
    },
    fairness: {
      title: 'Ehrliche Würfel',
      points: [
        'Vor dem ersten Wurf zeigt der Server den Fingerabdruck einer geheimen Zahl. Aus ihr folgen jeder Wurf und beide Kartenstapel.',
        'Am Ende wird die Zahl gezeigt: Alle können nachprüfen, dass nichts verändert wurde.',
      ],
    },
    house_rules: {
      title: 'Hausregeln',
      points: [
        'Der Gastgeber legt sie vor dem Spiel fest; nach einer Änderung müssen alle wieder bereit sein. Sie gelten bis zum Schluss.',
        'Ohne Auktionen bleibt bei der Bank, was jemand nicht kauft. Mit einem Bot am Tisch gibt es keine.',
        'Ohne gleichmäßiges Bauen dürfen Häuser einer Farbgruppe in beliebiger Reihenfolge gebaut und verkauft werden.',
        'Steht der Anleihemarkt auf „nur im Handel“, werden Anleihen nur in Geschäften ausgegeben und weitergegeben.',
        'Anteile an Farbgruppen heißt: Anteile an der Miete dürfen verkauft werden. Solche Gruppen sind offen handelbar oder gar nicht.',
        'Ohne Zuguhr drängt niemand. Die Uhr einer Auktion läuft trotzdem.',
      ],
    },
  },
  tour: {
    title: (step, of) => `Rundgang, ${step} von ${of}`,
    next: 'Weiter',
    back: 'Zurück',
    skip: 'Rundgang beenden',
    done: 'Los geht’s',
    steps: {
      board:
        'Das ist das Spielbrett. Deine Figur zieht darauf herum; jedes Grundstück zeigt, wem es gehört, seine Häuser und Hypotheken. Ein Klick oder die Eingabetaste öffnet es.',
      players: 'Hier siehst du das Geld und die Farbgruppen von allen und wer am Zug ist.',
      dock: 'Was du gerade tun kannst, steht immer hier: würfeln, kaufen, bieten, zahlen, Zug beenden. Was nicht geht, sagt warum.',
      tabs: 'Der Verlauf erzählt, was geschah. Handel, Markt und Portfolio sind für Geschäfte; unter Grundstücke gibt es das ganze Brett auch als Tabelle.',
      rules: 'Das Fragezeichen öffnet jederzeit die Regeln. Viel Spaß!',
    },
  },
};
