import { expect, it } from 'vitest';
import { fill, Log } from './log';
import type { HistoryEntry } from './wire';

const entry = (seq: number): HistoryEntry => ({ seq, events: [{ type: 'rolled' }] });
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => entry(from + i));

it('keeps one entry for a number, in order, and leaves out empty ones', () => {
  const log = new Log();
  log.add([entry(5), { seq: 6, events: [] }]);
  log.add([entry(3), { seq: 5, events: [{ type: 'other' }] }]);
  expect(log.entries()).toEqual([entry(3), entry(5)]);
  expect(log.newest()).toBe(6);
});

it('reads back to the start after a reload', async () => {
  const stored = range(1, 10);
  const log = new Log();
  await fill(
    log,
    async (before) => stored.filter((e) => e.seq < (before ?? 99)).slice(-4),
    () => true,
  );
  expect(log.entries()).toEqual(stored);
});

it('reads only what was missed while the line was cut', async () => {
  const stored = range(1, 20);
  const log = new Log();
  await fill(
    log,
    async (before) => (before === undefined ? range(1, 9) : []),
    () => true,
  );
  const asked: (number | undefined)[] = [];
  await fill(
    log,
    async (before) => {
      asked.push(before);
      return stored.filter((e) => e.seq < (before ?? 99)).slice(-6);
    },
    () => true,
  );
  expect(log.entries()).toEqual(stored);
  expect(asked).toEqual([undefined, 15]);
});

it('reads on below an update that came while it was reading', async () => {
  const stored = range(1, 10);
  const log = new Log();
  const page = async (before: number | undefined) => {
    if (before === undefined) log.add([entry(10)]);
    return stored.filter((e) => e.seq < (before ?? 99)).slice(-4);
  };
  await fill(log, page, () => true);
  expect(log.entries()).toEqual(stored);
});

it('reads again what a cut line left out', async () => {
  const stored = range(1, 10);
  const log = new Log();
  let cut = true;
  const page = async (before: number | undefined) => {
    if (cut && before !== undefined) throw new Error('cut');
    return stored.filter((e) => e.seq < (before ?? 99)).slice(-4);
  };
  await expect(fill(log, page, () => true)).rejects.toThrow('cut');
  cut = false;
  await fill(log, page, () => true);
  expect(log.entries()).toEqual(stored);
});

it('stops when the table was left', async () => {
  const log = new Log();
  let wanted = true;
  await fill(
    log,
    async () => {
      wanted = false;
      return range(1, 3);
    },
    () => wanted,
  );
  expect(log.entries()).toEqual([]);
});
