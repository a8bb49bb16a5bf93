import { describe, expect, it } from 'vitest';
import { numberOf } from './number_field';

describe('numberOf', () => {
  const whole = { min: 0, max: 100, step: 1 };

  it.each([
    ['42', 42],
    [' 1,0 ', 10],
    ['$7', 7],
    ['12%', 12],
    ['3.6', 4],
  ])('reads %j', (text, expected) => expect(numberOf(text, whole)).toBe(expected));

  it.each([
    ['', 0],
    ['abc', 0],
    ['-5', 0],
    ['1e9', 100],
    ['101', 100],
    ['Infinity', 0],
  ])('keeps %j within its bounds', (text, expected) => expect(numberOf(text, whole)).toBe(expected));

  it('reads thousands and fractions by the marks of the language', () => {
    const dollars = { min: 0, max: 99_999, step: 1 };
    expect(['1.500', '1.234,5', '1500'].map((text) => numberOf(text, dollars, ','))).toEqual([1500, 1235, 1500]);
    expect(['1,500', '1,234.5'].map((text) => numberOf(text, dollars))).toEqual([1500, 1235]);
    const percent = { min: 0.01, max: 50, step: 0.01 };
    for (const decimal of ['.', ','])
      expect(['12,5', '12.5', ',25'].map((text) => numberOf(text, percent, decimal))).toEqual([12.5, 12.5, 0.25]);
  });

  it('keeps hundredths', () => {
    expect(numberOf('12.345', { min: 0.01, max: 50, step: 0.01 })).toBe(12.35);
    expect(numberOf('0', { min: 0.01, max: 50, step: 0.01 })).toBe(0.01);
  });
});
