/** Invest Up, as the shell sees it. The board and everything on it come as a chunk of their own. */
import { money } from '../../i18n/index.svelte';
import type { OptionField } from '../../lobby/option_fields';
import { alsoSaid } from '../../net/sentences';
import type { GameClient } from '../registry';
import type { Topic } from './help/topics';
import {
  gameWords,
  optionCatalog,
  optionWords,
  reviewCatalog,
  ruleCatalog,
  tableCatalog,
  tradeCatalog,
} from './messages';

const STARTING_CASH = 1500;

const optionFields = (): readonly OptionField[] => [
  {
    key: 'starting_cash',
    label: optionWords.starting_cash,
    hint: optionWords.starting_cash_hint(),
    kind: 'number',
    min: 100,
    max: 25_000,
    step: 100,
    unit: '$',
    default: STARTING_CASH,
  },
  {
    key: 'bond_market',
    label: optionWords.bond_market,
    kind: 'choice',
    choices: [
      { value: 'open', label: optionWords.bond_market_open },
      { value: 'closed', label: optionWords.bond_market_closed },
    ],
    default: 'open',
  },
  {
    key: 'pledged_sets',
    label: optionWords.pledged_sets,
    kind: 'choice',
    choices: [
      { value: 'disclosed', label: optionWords.pledged_disclosed },
      { value: 'untradeable', label: optionWords.pledged_untradeable },
    ],
    default: 'disclosed',
  },
  {
    key: 'auction_on_decline',
    label: optionWords.auction_on_decline,
    hint: optionWords.auction_on_decline_hint,
    kind: 'switch',
    default: true,
  },
  {
    key: 'even_building',
    label: optionWords.even_building,
    hint: optionWords.even_building_hint,
    kind: 'switch',
    default: true,
  },
  {
    key: 'set_shares',
    label: optionWords.set_shares,
    hint: optionWords.set_shares_hint,
    kind: 'switch',
    default: true,
  },
];

/** What a list of tables says of an option that differs from the usual. */
const unusual = (): readonly (readonly [key: string, value: unknown, text: string])[] => [
  ['auction_on_decline', false, optionWords.noAuctions],
  ['even_building', false, optionWords.unevenBuilding],
  ['bond_market', 'closed', optionWords.bondsInTrades],
  ['set_shares', false, optionWords.noSetShares],
  ['pledged_sets', 'untradeable', optionWords.pledgedStay],
];

const refusals = () => gameWords.refusals;

export const investUp: GameClient = {
  key: 'invest-up',
  title: 'Invest Up',
  prepare: () => optionCatalog.load(),
  optionTopic: 'house_rules' satisfies Topic,
  optionFields,
  optionSummary(options) {
    const cash = options['starting_cash'];
    const start = typeof cash === 'number' && cash !== STARTING_CASH ? [optionWords.start(money(cash))] : [];
    return [
      ...start,
      ...unusual()
        .filter(([key, value]) => options[key] === value)
        .map(([, , text]) => text),
    ];
  },
  optionNotes(options, seats) {
    const bots = seats.some((seat) => seat.bot);
    return bots && options['auction_on_decline'] === true ? [optionWords.noAuctionsWithBots] : [];
  },
  async screen() {
    const [{ default: Screen }] = await Promise.all([import('./Screen.svelte'), tableCatalog.load()]);
    alsoSaid(refusals);
    return Screen;
  },
  async rules() {
    const [{ default: Rules }] = await Promise.all([import('./help/Rules.svelte'), ruleCatalog.load()]);
    return Rules;
  },
  async replay() {
    const [{ default: Screen }] = await Promise.all([
      import('./review/ReplayScreen.svelte'),
      tableCatalog.load(),
      tradeCatalog.load(),
      reviewCatalog.load(),
    ]);
    return Screen;
  },
};
