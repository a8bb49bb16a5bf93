/** Figures of the market as the screen shows them before an order: the server has the last word, to the dollar. */
import type { Legal, Seat } from '../../../net/wire';
import type { GameView } from '../types';

/** A whole issuer in parts per million. */
export const WHOLE = 1_000_000;

/** The stake that `amount` buys of an issuer who has `cash`, in parts per million. */
export function ppmFor(amount: number, cash: number): number {
  return cash <= 0 ? 0 : Math.floor((amount * WHOLE) / (cash + amount));
}

/** What a stake would be paid for, in dollars. */
export function stakeValue(cash: number, ppm: number): number {
  return Math.floor((Math.max(0, cash) * ppm) / WHOLE);
}

/** The smallest part of a stake that can be typed: a hundredth of a percent of the issuer's cash. */
export const LEAST_PART = 100;

/** About the half of a stake, in whole percents where there are some: what a part of it begins with. */
export function halfOf(ppm: number): number {
  const step = ppm >= 20_000 ? 10_000 : LEAST_PART;
  return Math.max(1, Math.round(ppm / 2 / step)) * step;
}

/** The most of a stake that can be typed, in percent; at least as much as the smallest part. */
export function mostTyped(ppm: number): number {
  return Math.max(1, Math.floor(ppm / LEAST_PART)) / 100;
}

/** What a bond pays each time. */
export function couponOf({ principal, rate }: { principal: number; rate: number }): number {
  return Math.floor((principal * rate) / 100);
}

export function stakeOf(view: GameView, holder: Seat, issuer: Seat): number {
  return view.stakes.find((stake) => stake.holder === holder && stake.issuer === issuer)?.ppm ?? 0;
}

/** The bounds that `legal` gives a number; null where the action or the bound is not there. */
export function bounds(legal: Legal, type: string, field: string): readonly [number, number] | null {
  const found = legal[type]?.[field]?.['int'] as [number, number] | undefined;
  return found ?? null;
}

/** Whether `legal` holds the action with this value of the field. */
export function allows(legal: Legal, type: string, field: string, value: number): boolean {
  return ((legal[type]?.[field]?.['one_of'] as number[] | undefined) ?? []).includes(value);
}
