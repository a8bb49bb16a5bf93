import { expect, it } from 'vitest';
import { freshId, normalCode } from './ids';

it('makes a new word each time, within the 64 characters that the wire allows', () => {
  const ids = new Set(Array.from({ length: 100 }, freshId));
  expect(ids.size).toBe(100);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32}$/);
});

it('reads a code however it was typed, or out of a link', () => {
  expect(normalCode(' abcd 2345 ')).toBe('ABCD2345');
  expect(normalCode('abcd-2345')).toBe('ABCD2345');
  expect(normalCode('https://play.example/t/abcd2345')).toBe('ABCD2345');
  expect(normalCode('https://play.example/#/ABCD2345')).toBe('ABCD2345');
});

it('is asked for a whole letter pasted into the field of the code as for a code that there is not', () => {
  expect(normalCode('Join us!'.repeat(50))).toHaveLength(64);
  expect(Array.from(normalCode('👍'.repeat(65)))).toEqual(Array.from('👍'.repeat(64)));
});
