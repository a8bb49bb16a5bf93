import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Gathering } from './gathering';

let done: string[];
const page = { hidden: false };

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', page);
  page.hidden = false;
  done = [];
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('what comes at almost the same time', () => {
  it('is taken together, in its order', () => {
    const gathering = new Gathering();
    for (const name of ['game', 'legal', 'lobby']) gathering.add(() => done.push(name));
    expect(done).toEqual([]);
    vi.advanceTimersToNextTimer();
    expect(done).toEqual(['game', 'legal', 'lobby']);
  });

  it('does not wait when something builds upon it, and is done once', () => {
    const gathering = new Gathering();
    gathering.add(() => done.push('game'));
    gathering.now();
    expect(done).toEqual(['game']);
    vi.runAllTimers();
    expect(done).toEqual(['game']);
  });

  it('does not wait on a page that nobody looks at', () => {
    const gathering = new Gathering();
    gathering.add(() => done.push('game'));
    page.hidden = true;
    gathering.add(() => done.push('legal'));
    expect(done).toEqual(['game', 'legal']);
  });

  it('opens the next gathering when more comes while it is taken', () => {
    const gathering = new Gathering();
    gathering.add(() => gathering.add(() => done.push('later')));
    vi.advanceTimersToNextTimer();
    expect(done).toEqual([]);
    vi.advanceTimersToNextTimer();
    expect(done).toEqual(['later']);
  });
});
