/** What somebody typed as a number, kept to whole steps between bounds. */
export interface Limits {
  min: number;
  max: number;
  /** 1 for whole numbers, 0.01 for hundredths. */
  step: number;
}

/**
 * The number that the text means where `decimal` stands before the fraction; the nearest allowed one, and `min` for what is
 * no number. In hundredths 12.5 and 12,5 are the same everywhere: no mark between thousands stands there.
 */
export function numberOf(text: string, { min, max, step }: Limits, decimal = '.'): number {
  const plain = text.replace(/[\s$%]/g, '');
  const fraction = step < 1 && /^\d*[.,]\d{1,2}$/.test(plain);
  const typed = Number(
    fraction ? plain.replace(',', '.') : plain.replaceAll(decimal === '.' ? ',' : '.', '').replace(decimal, '.'),
  );
  if (text.trim() === '' || !Number.isFinite(typed)) return min;
  const digits = Math.round(-Math.log10(step));
  return Math.min(max, Math.max(min, Number((Math.round(typed / step) * step).toFixed(digits))));
}
