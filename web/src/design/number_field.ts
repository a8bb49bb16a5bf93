/** What somebody typed as a number, kept to whole steps between bounds. */
export interface Limits {
  min: number;
  max: number;
  /** 1 for whole numbers, 0.01 for hundredths. */
  step: number;
}

/**
 * The number that the text means where `decimal` stands before the fraction; null for what is no number. In hundredths 12.5
 * and 12,5 are the same everywhere: no mark between thousands stands there.
 */
export function parsed(text: string, step: number, decimal = '.'): number | null {
  const plain = text.replace(/[\s$%]/g, '');
  const fraction = step < 1 && /^\d*[.,]\d{1,2}$/.test(plain);
  const typed = Number(
    fraction ? plain.replace(',', '.') : plain.replaceAll(decimal === '.' ? ',' : '.', '').replace(decimal, '.'),
  );
  // a sign or a mark alone is no number yet: without the marks nothing is left, which would count as 0
  if (!/\d/.test(plain) || !Number.isFinite(typed)) return null;
  return inSteps(typed, step);
}

/** The allowed number that is nearest to what was typed; `min` for what is no number. */
export function numberOf(text: string, limits: Limits, decimal = '.'): number {
  return kept(parsed(text, limits.step, decimal) ?? limits.min, limits);
}

/** The next number on the way up, or down where `by` is negative: the multiples of `by`, as far as they are allowed. */
export function stepped(value: number | null, by: number, limits: Limits): number {
  const size = Math.abs(by);
  const from = (value ?? 0) / size;
  const next = by > 0 ? Math.floor(from) + 1 : Math.ceil(from) - 1;
  return kept(inSteps(next * size, limits.step), limits);
}

function kept(value: number, { min, max }: Limits): number {
  return Math.min(max, Math.max(min, value));
}

function inSteps(value: number, step: number): number {
  return Number((Math.round(value / step) * step).toFixed(Math.round(-Math.log10(step))));
}
