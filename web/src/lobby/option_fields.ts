/** What a form needs to know of an option. The bounds are the server's; a form that knows them saves a refusal. */
import { words } from '../i18n/index.svelte';

interface Common {
  key: string;
  label: string;
  hint?: string;
}

export type OptionField = Common &
  (
    | { kind: 'number'; min: number; max: number; step: number; unit?: '$'; default: number }
    | { kind: 'switch'; default: boolean }
    | { kind: 'choice'; choices: readonly { value: string | number; label: string }[]; default: string | number }
  );

/** The options that every table has, whatever it plays. */
export const tableFields = (): readonly OptionField[] => [
  {
    key: 'max_players',
    label: words.options.max_players,
    kind: 'choice',
    choices: [2, 3, 4, 5, 6].map((n) => ({ value: n, label: String(n) })),
    default: 6,
  },
  {
    key: 'visibility',
    label: words.options.visibility,
    kind: 'choice',
    choices: [
      { value: 'public', label: words.options.public },
      { value: 'private', label: words.options.private },
    ],
    default: 'public',
  },
  {
    key: 'turn_clock',
    label: words.options.turn_clock,
    hint: words.options.turn_clock_hint,
    kind: 'switch',
    default: true,
  },
];
