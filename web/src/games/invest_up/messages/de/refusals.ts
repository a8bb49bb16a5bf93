/** German: why something cannot be done, with its names and amounts. */
import { count, money, number, percent } from '../../../../i18n/index.svelte';
import type { Cases, Facts } from '../../../../net/sentences';
import { titles } from './map';

const place = (f: Facts) => titles[f.name('place')] ?? f.name('place');
const player = (f: Facts) => f.name('player');
const cash = (f: Facts, key: string) => money(f.number(key));
const stake = (f: Facts, key: string) => percent(f.number(key) / 10_000);
const inDebt = (f: Facts) => `Du hast ${cash(f, 'debt')} Schulden. Bring zuerst das Geld auf.`;

export const refusals: Cases = {
  in_debt: inDebt,
  'in_debt.no_price': (f) => `${player(f)} hat kein Geld; ein Anteil daran hat deshalb keinen Preis.`,
  'in_debt.trade': (f) => `${player(f)} hat Schulden; ein Handel muss das Geld mehren.`,
  'in_debt.least': (f) => `${player(f)} hat Schulden und kann das nicht für weniger als ${cash(f, 'amount')} hergeben.`,
  'in_debt.grant': (f) => `${player(f)} hat Schulden und kann das nicht gewähren.`,
  'in_debt.time_over': () => 'Deine Zeit lief ab, als du Schulden hattest. Nur das Geld bringt dich zurück.',
  not_your_turn: (f) => `${player(f)} ist am Zug.`,
  'not_your_turn.build': () => 'Bauen kannst du nur in deinem eigenen Zug.',
  'not_your_turn.lift': () => 'Eine Hypothek kannst du nur in deinem eigenen Zug ablösen.',
  'not_your_turn.time': () => 'Nur wer am Zug ist, kann mehr Zeit brauchen.',
  'wrong_phase.rolled': () => 'Du hast schon gewürfelt. Beende deinen Zug, wenn du fertig bist.',
  'wrong_phase.roll_first': () => 'Du musst noch würfeln, bevor du den Zug beenden kannst.',
  'wrong_phase.jail_after_roll': () =>
    'Du hast schon gewürfelt. Vor dem Wurf deines nächsten Zuges kannst du das Gefängnis verlassen.',
  'wrong_phase.passed': () => 'Du hast schon gepasst. Biete, oder steig wieder ein.',
  'wrong_phase.not_passed': () => 'Du hast nicht gepasst. Biete, wann du willst.',
  'wrong_phase.no_offer': () =>
    'Gerade ist nichts zu kaufen: Kaufen kann man, wo man landet, wenn es niemandem gehört.',
  'wrong_phase.offer': (f) => `${place(f)} steht zum Kauf. Kauf es zuerst oder lehne ab.`,
  'wrong_phase.no_clock': () => 'An diesem Tisch wird ohne Zuguhr gespielt.',
  'wrong_phase.time_over': () => 'Die Zeit ist schon um.',
  'wrong_phase.given': () => 'Du hast in diesem Zug schon eine Minute geschenkt.',
  'wrong_phase.not_away': () => 'Abstimmen kann man nur über jemanden, der nicht da ist.',
  'wrong_phase.voted': () => 'Darüber hast du schon abgestimmt.',
  'wrong_phase.here': () => 'Du giltst nicht als abwesend.',
  'not_enough_cash.price': (f) =>
    `${place(f)} kostet ${cash(f, 'price')}, und du hast ${cash(f, 'cash')}. Bring ${cash(f, 'missing')} auf oder lehne ab.`,
  'not_enough_cash.fine': (f) => `Die Strafe beträgt ${cash(f, 'price')}; du hast ${cash(f, 'cash')}.`,
  'not_enough_cash.bid': (f) => `Du hast ${cash(f, 'cash')}; ein Gebot muss gedeckt sein.`,
  'not_enough_cash.house': (f) => `Ein Haus in ${place(f)} kostet ${cash(f, 'price')}; du hast ${cash(f, 'cash')}.`,
  'not_enough_cash.lift': (f) =>
    `Die Hypothek auf ${place(f)} abzulösen kostet ${cash(f, 'price')}; du hast ${cash(f, 'cash')}.`,
  'not_enough_cash.payment': (f) => `Dafür brauchst du ${cash(f, 'price')}; du hast ${cash(f, 'cash')}.`,
  'not_enough_cash.trade': (f) => `${player(f)} hat ${cash(f, 'cash')}; dieser Handel kostet ${cash(f, 'price')}.`,
  'not_enough_cash.limit': (f) => `${player(f)} gibt nur noch Anleihen für ${cash(f, 'amount')} aus.`,
  'not_owner.no_property': (f) => `${place(f)} ist kein Grundstück; es kann niemandem gehören.`,
  'not_owner.nobody': (f) => `${place(f)} gehört niemandem.`,
  'not_owner.other': (f) => `${place(f)} gehört nicht dir, sondern ${player(f)}.`,
  'not_owner.giver': (f) => `${place(f)} gehört nicht ${player(f)}.`,
  'not_owner.no_stake': (f) => `Du hast keinen Anteil an ${player(f)}.`,
  'not_owner.stake': (f) => `Du hast ${stake(f, 'held')} an ${player(f)}, nicht ${stake(f, 'ppm')}.`,
  'not_owner.giver_stake': (f) => `${player(f)} hat diesen Anteil nicht.`,
  'not_owner.passes': (f) => `${player(f)} hat nicht ${count(f.number('count'), 'Freipass', 'Freipässe')}.`,
  'not_owner.bond': (f) => `${player(f)} hält die Anleihe ${number(f.number('number'))} nicht.`,
  'not_owner.rent': (f) => `${player(f)} bekommt die Miete von ${place(f)} nicht.`,
  'not_owner.share': (f) => `${player(f)} besitzt keine Stadt, auf der dieser Mietanteil liegt.`,
  'not_whole_set.nobody': (f) => `Du brauchst die ganze Farbgruppe; ${place(f)} gehört niemandem.`,
  'not_whole_set.other': (f) => `Du brauchst die ganze Farbgruppe; ${place(f)} gehört ${player(f)}.`,
  'not_whole_set.share': (f) =>
    `${player(f)} braucht die ganze Farbgruppe, um einen Anteil an ihrer Miete zu verkaufen; ${place(f)} fehlt.`,
  'mortgaged.set': (f) => `Solange auf ${place(f)} eine Hypothek liegt, kann nichts gebaut werden.`,
  'mortgaged.already': (f) => `Auf ${place(f)} liegt schon eine Hypothek.`,
  'mortgaged.not': (f) => `Auf ${place(f)} liegt keine Hypothek.`,
  'rented.build': (f) => `Solange ${place(f)} verpachtet ist, kann dort nichts gebaut werden.`,
  'rented.houses': (f) => `${place(f)} ist verpachtet; die Häuser dort werden nur bei Schulden verkauft.`,
  'rented.mortgage': (f) => `${place(f)} ist verpachtet und kann bis dahin nicht beliehen werden.`,
  'rented.already': (f) => `${place(f)} ist schon verpachtet.`,
  not_a_city: (f) => `Häuser stehen nur in Städten, nicht auf ${place(f)}.`,
  fully_built: (f) => `In ${place(f)} steht schon ein Hotel.`,
  no_houses: (f) => `In ${place(f)} steht kein Haus.`,
  'uneven.build': (f) => `Es wird gleichmäßig gebaut: zuerst in ${place(f)}.`,
  'uneven.sell': (f) => `Es wird gleichmäßig verkauft: zuerst in ${place(f)}.`,
  'has_houses.mortgage': (f) => `Verkauf erst die Häuser der Farbgruppe, bevor du ${place(f)} beleihst.`,
  'has_houses.trade': (f) => `Verkauf erst die Häuser der Farbgruppe, bevor ${place(f)} gehandelt wird.`,
  pledged: (f) =>
    `An der Miete der Farbgruppe von ${place(f)} sind Anteile verkauft; an diesem Tisch wird so etwas nicht gehandelt.`,
  'market_closed.stock': (f) => `${player(f)} nimmt keine Beteiligungen an.`,
  'market_closed.bonds': (f) => `${player(f)} gibt keine Anleihen aus.`,
  'market_closed.table_bonds': () => 'An diesem Tisch gibt es Anleihen nur als Teil eines Handels.',
  'market_closed.shares': () => 'An diesem Tisch werden keine Anteile an der Miete einer Farbgruppe verkauft.',
  'offer_changed.stake': (f) =>
    `${cash(f, 'amount')} bringen jetzt ${stake(f, 'ppm')} an ${player(f)}, nicht ${stake(f, 'least')}.`,
  'offer_changed.stake_price': (f) =>
    `${stake(f, 'ppm')} an ${player(f)} bringen jetzt ${cash(f, 'amount')}, nicht ${cash(f, 'least')}.`,
  'offer_changed.bond': (f) =>
    `${player(f)} bietet jetzt ${percent(f.number('rate'))} alle ${count(f.number('every'), 'Zug', 'Züge')}.`,
  'bad_request.least': (f) => `Die kleinste Beteiligung ist ${cash(f, 'least')}.`,
  'bad_request.little': (f) => `${cash(f, 'amount')} sind zu wenig für einen Anteil an ${player(f)}.`,
  'bad_request.worthless': (f) =>
    `${stake(f, 'ppm')} des Geldes von ${player(f)} sind weniger als ein Dollar; dafür gibt es nichts.`,
  'bankrupt.other': (f) => `${player(f)} ist bankrott.`,
  already_leading: (f) => `Dein Gebot von ${cash(f, 'amount')} steht. Warte auf ein anderes.`,
  bid_too_low: (f) => `Das nächste Gebot muss mindestens ${cash(f, 'least')} sein.`,
  auction_running: (f) => `${place(f)} wird versteigert; danach geht der Zug weiter.`,
  'leader_reserved.other': (f) =>
    `${player(f)} führt in der Auktion und muss ${cash(f, 'amount')} für das Gebot behalten.`,
  'own_seat.time': () => 'Dir selbst kannst du keine Zeit schenken.',
  'own_seat.vote': () => 'Über dich selbst hast du keine Stimme.',
  'too_many_offers.open': (f) => `Du hast ${number(f.number('most'))} offene Angebote. Zieh zuerst eins zurück.`,
  'too_many_offers.turn': (f) =>
    `${number(f.number('most'))} Angebote in einem Zug sind genug. Warte auf den nächsten.`,
  'trade_closed.withdraw': () => 'Dieses Angebot ist nicht deins; du kannst es nicht zurückziehen.',
  'trade_closed.answer': () => 'Dieses Angebot ist nicht an dich gerichtet.',
  'trade_closed.gone': () => 'Dieses Angebot gibt es nicht mehr; vielleicht ist es schon beantwortet.',
  'trade_invalid.empty': () => 'In diesem Handel steht nichts. Leg etwas hinein.',
  'trade_invalid.twice': () => 'In diesem Handel steht etwas zweimal.',
  'trade_invalid.both_sides': () => 'In diesem Handel steht dasselbe auf beiden Seiten.',
  'trade_invalid.term_twice': () => 'Dieselbe Bedingung steht zweimal in diesem Handel.',
  'trade_invalid.parties': () => 'Eine Bedingung kann nur die beiden binden, die handeln.',
  'trade_invalid.waiver_twice': () => 'In diesem Mietverzicht steht ein Grundstück zweimal.',
  'trade_invalid.waiver_length': () => 'Ein Mietverzicht gilt für Landungen oder für Züge, nicht für beides.',
  'trade_invalid.sold': (f) => `Von der Miete dieser Farbgruppe sind schon ${percent(f.number('percent'))} verkauft.`,
  'trade_invalid.share': () => 'Diesen Mietanteil hat keiner von beiden.',
  'trade_invalid.less': (f) => `Dieser Mietanteil ist nur ${percent(f.number('percent'))} groß.`,
  'trade_invalid.bond': () => 'Diese Anleihe besteht nicht zwischen den beiden.',
  'trade_invalid.agreement': () => 'Diese Vereinbarung besteht nicht zwischen den beiden.',
};
