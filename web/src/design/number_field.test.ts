import { describe, expect, it } from 'vitest';
import { numberOf, parsed, stepped } from './number_field';

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

describe('parsed', () => {
  it('is what was typed, within bounds or not', () => {
    expect(['7', '1.500', '-5'].map((text) => parsed(text, 1, ','))).toEqual([7, 1500, -5]);
    expect(parsed('12,345', 0.01, ',')).toBe(12.35);
  });
  it.each(['', ' ', 'abc', '1.2.3e', '-', '$', '%', '.', ','])('is nothing for %j', (text) =>
    expect(parsed(text, 1)).toBeNull(),
  );
});

describe('an arrow key', () => {
  const limits = { min: 100, max: 950, step: 1 };
  it('goes to the next multiple of its step', () => {
    expect([200, 201, 199].map((value) => stepped(value, 100, limits))).toEqual([300, 300, 200]);
    expect([300, 301, 299].map((value) => stepped(value, -100, limits))).toEqual([200, 300, 200]);
    expect(stepped(12.5, 1, { min: 0.01, max: 50, step: 0.01 })).toBe(13);
  });
  it('stays within the bounds, and begins with the least where nothing stands', () => {
    expect([stepped(900, 100, limits), stepped(100, -100, limits)]).toEqual([950, 100]);
    expect([stepped(null, 5, limits), stepped(null, -5, limits)]).toEqual([100, 100]);
  });
});
