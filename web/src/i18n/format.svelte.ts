/**
 * Numbers, money, shares and plurals as the chosen language writes them; all of it is `Intl`'s.
 *
 * The game's currency is the dollar in every language.
 */

const formatsOf = (of: string) => ({
  number: new Intl.NumberFormat(of),
  typed: new Intl.NumberFormat(of, { useGrouping: false, maximumFractionDigits: 2 }),
  money: new Intl.NumberFormat(of, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: 0,
  }),
  percent: new Intl.NumberFormat(of, { style: 'percent', maximumFractionDigits: 2 }),
  plural: new Intl.PluralRules(of),
  all: new Intl.ListFormat(of, { type: 'conjunction' }),
  time: new Intl.DateTimeFormat(of, { timeStyle: 'short' }),
});

// Reactive: what is on the page is written anew when another language is chosen.
let formats = $state.raw(formatsOf('en-GB'));

/** Write as the language with this name for `Intl` does, such as "de-DE", from now on. */
export function writeAs(chosen: string): void {
  formats = formatsOf(chosen);
}

/** A whole number with the language's marks between thousands. */
export function number(n: number): string {
  return formats.number.format(n);
}

/** A number as people type it: 1500, and 12.5 or 12,5. */
export function typed(n: number): string {
  return formats.typed.format(n);
}

/** What stands before a fraction. */
export function decimalMark(): string {
  return typed(0.5).charAt(1);
}

/** Dollars as people write them: $1,500, −$40; 1.500 $. */
export function money(dollars: number): string {
  return `${dollars < 0 ? '−' : ''}${formats.money.format(Math.abs(dollars))}`;
}

/** Where the dollar's sign stands beside an amount: before it, as in $40, or after it, as in 40 $. */
export function signLeads(): boolean {
  return formats.money.formatToParts(0)[0]?.type === 'currency';
}

/** A change of cash, always with its sign: +$200, −$40. */
export function change(dollars: number): string {
  return dollars < 0 ? money(dollars) : `+${money(dollars)}`;
}

/** Hundredths as people write them: 12.5 is 12.5% or 12,5 %. */
export function percent(hundredths: number): string {
  return formats.percent.format(hundredths / 100);
}

/** The form that goes with `n`: "turn" with 1, "turns" with the others. */
export function plural(n: number, one: string, other: string): string {
  return formats.plural.select(n) === 'one' ? one : other;
}

/** `n` and the form that goes with it: "1 turn", "2 turns". */
export function count(n: number, one: string, other: string): string {
  return `${number(n)} ${plural(n, one, other)}`;
}

/** "a, b and c", piece by piece, so that a piece may be more than text. */
export function listed<Piece>(pieces: readonly Piece[], join: (text: string) => Piece): Piece[] {
  return formats.all
    .formatToParts(pieces.map((_, i) => String(i)))
    .map(({ type, value }) => (type === 'element' ? (pieces[Number(value)] as Piece) : join(value)));
}

/** "a, b and c". */
export function list(texts: readonly string[]): string {
  return formats.all.format(texts);
}

/** The time of day of a moment, in ms since the epoch. */
export function timeOfDay(at: number): string {
  return formats.time.format(at);
}
