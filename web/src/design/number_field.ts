/** What somebody typed as a number, kept to whole steps between bounds. */
export interface Limits {
  min: number;
  max: number;
  /** 1 for whole numbers, 0.01 for hundredths. */
  step: number;
}

/** The number that the text means; the nearest allowed one, and `min` for what is no number. */
export function numberOf(text: string, { min, max, step }: Limits): number {
  const typed = Number(text.replace(/[\s,$%]/g, ''));
  if (text.trim() === '' || !Number.isFinite(typed)) return min;
  const digits = Math.round(-Math.log10(step));
  return Math.min(max, Math.max(min, Number((Math.round(typed / step) * step).toFixed(digits))));
}
