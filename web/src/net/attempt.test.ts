import { describe, expect, it } from 'vitest';
import { Attempt } from './attempt.svelte';
import { Refusal } from './connection';

describe('an attempt', () => {
  it('is busy until it is done', async () => {
    const attempt = new Attempt();
    const done = attempt.go(async () => expect(attempt.busy).toBe(true));
    expect(attempt.busy).toBe(true);
    expect(await done).toBe(true);
    expect([attempt.busy, attempt.refusal]).toEqual([false, null]);
  });

  it('keeps why it was refused until the next one begins', async () => {
    const attempt = new Attempt();
    const full = new Refusal('full', () => 'Every seat is taken.');
    expect(await attempt.go(() => Promise.reject(full))).toBe(false);
    expect([attempt.busy, attempt.refusal]).toEqual([false, full]);
    const next = attempt.go(async () => undefined);
    expect(attempt.refusal).toBe(null);
    expect(await next).toBe(true);
  });

  it('makes a refusal of anything else that goes wrong', async () => {
    const attempt = new Attempt();
    await attempt.go(() => Promise.reject(new Error('lost')));
    expect(attempt.refusal?.code).toBe('page_error');
  });
});
