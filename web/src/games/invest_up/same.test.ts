/** Lists that are made anew, and entries that stay the same objects. */
import { expect, test } from 'vitest';
import { same } from './same';

test('an entry that says the same is the same object, one that does not is another', () => {
  const [deed, other] = [{}, {}];
  let made: { space: number; deed: object }[] = [
    { space: 0, deed },
    { space: 1, deed },
  ];
  const list = same(() => made.map((entry) => ({ ...entry })));
  const first = list();
  made = [
    { space: 0, deed },
    { space: 1, deed: other },
    { space: 2, deed },
  ];
  const second = list();
  expect(second).toEqual(made);
  expect(second[0]).toBe(first[0]);
  expect(second[1]).not.toBe(first[1]);
});
