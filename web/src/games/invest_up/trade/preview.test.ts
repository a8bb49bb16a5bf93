import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Preview, type Answer } from './preview.svelte';

const said = (message: string): Answer => ({ effects: null, burdens: [], error: { code: 'x', message } });
const draft = (amount: number) => ({ type: 'propose', to: 1, give: { cash: amount }, get: {}, terms: [] });

describe('Preview', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('asks once for many changes, about the last of them', async () => {
    const ask = vi.fn(async (action: { type: string }) => said(JSON.stringify(action)));
    const preview = new Preview(ask);
    for (const amount of [1, 12, 123]) preview.want(draft(amount));
    expect(preview.pending).toBe(true);
    await vi.runAllTimersAsync();
    expect(ask).toHaveBeenCalledExactlyOnceWith(draft(123));
    expect(preview.pending).toBe(false);
  });

  it('goes on asking while the table moves without rest', async () => {
    const ask = vi.fn(async () => said('fine'));
    const preview = new Preview(ask);
    for (let i = 0; i < 20; i += 1) {
      preview.want(draft(i));
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(ask.mock.calls.length).toBeGreaterThan(3);
    expect(preview.answer?.error?.message).toBe('fine');
  });

  it('does not put an older answer in the place of a newer one', async () => {
    const answers: ((answer: Answer) => void)[] = [];
    const preview = new Preview(() => new Promise((resolve) => answers.push(resolve)));
    preview.want(draft(1));
    await vi.advanceTimersByTimeAsync(1000);
    preview.want(draft(2));
    await vi.advanceTimersByTimeAsync(1000);
    answers[1]?.(said('second'));
    answers[0]?.(said('first'));
    await vi.runAllTimersAsync();
    expect(preview.answer?.error?.message).toBe('second');
  });

  it('asks again when the answer says nothing about the draft', async () => {
    const busy: Answer = { effects: null, burdens: [], error: { code: 'slow_down', message: 'Wait.' } };
    const ask = vi.fn(async () => said('fine')).mockResolvedValueOnce(busy);
    const preview = new Preview(ask);
    preview.want(draft(1));
    await vi.advanceTimersByTimeAsync(1000);
    expect([preview.answer, preview.pending]).toEqual([null, true]);
    await vi.runAllTimersAsync();
    expect(preview.answer?.error?.message).toBe('fine');
  });

  it('forgets its answer when the draft is empty', async () => {
    const preview = new Preview(async () => said('fine'));
    preview.want(draft(1));
    await vi.runAllTimersAsync();
    preview.want(null);
    expect([preview.answer, preview.pending]).toEqual([null, false]);
  });
});
