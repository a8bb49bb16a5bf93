/** Invest Up, as the shell sees it. The board and everything on it come as a chunk of their own. */
import { money } from '../../i18n/index.svelte';
import type { OptionField } from '../../lobby/option_fields';
import type { GameClient } from '../registry';
import { optionWords } from './messages/options';

const STARTING_CASH = 1500;

const optionFields: readonly OptionField[] = [
  {
    key: 'starting_cash',
    label: optionWords.starting_cash,
    hint: optionWords.starting_cash_hint,
    kind: 'number',
    min: 100,
    max: 25_000,
    step: 100,
    unit: '$',
    default: STARTING_CASH,
  },
  {
    key: 'even_building',
    label: optionWords.even_building,
    hint: optionWords.even_building_hint,
    kind: 'switch',
    default: true,
  },
];

export const investUp: GameClient = {
  key: 'invest-up',
  title: 'Invest Up',
  optionFields,
  optionSummary(options) {
    const differs: string[] = [];
    const cash = options['starting_cash'];
    if (typeof cash === 'number' && cash !== STARTING_CASH) differs.push(optionWords.start(money(cash)));
    if (options['even_building'] === false) differs.push(optionWords.unevenBuilding);
    return differs;
  },
  screen: async () => (await import('./Screen.svelte')).default,
};
