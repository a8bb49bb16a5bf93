import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ChatRoom, merged } from './chat.svelte';
import type { ChatLine } from './wire';

const line = (at: number, name: string, text: string, seat: number | null = 0): ChatLine => ({ at, name, text, seat });

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
});

describe('merged', () => {
  it('puts stored lines into the order of time, and no line twice', () => {
    const known = [line(1, 'Ana', 'a'), line(4, 'Ben', 'd')];
    const stored = [line(4, 'Ben', 'd'), line(3, 'Ana', 'c'), line(2, 'Ben', 'b')];
    expect(merged(stored, known).map(({ text }) => text)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('keeps the newest 200', () => {
    const lines = merged(
      [],
      Array.from({ length: 250 }, (_, i) => line(i, 'Ana', String(i))),
    );
    expect([lines.length, lines[0]?.text]).toEqual([200, '50']);
  });
});

describe('ChatRoom', () => {
  it('counts what others said while nobody looked', () => {
    const room = new ChatRoom();
    room.enter('ABCD2345');
    room.hear(line(1, 'Ben', 'hello', 1), 0);
    room.hear(line(2, 'Ana', 'hi', 0), 0);
    room.hear(line(3, 'Spectator', 'hey', null), 0);
    expect(room.unread).toBe(2);
    const away = room.read();
    room.hear(line(4, 'Ben', 'again', 1), 0);
    expect(room.unread).toBe(0);
    away();
    room.hear(line(5, 'Ben', 'and again', 1), 0);
    expect(room.unread).toBe(1);
  });

  it('does not count the muted, who stay muted at this table after a reload', () => {
    const room = new ChatRoom();
    room.enter('ABCD2345');
    room.mute('Ben', true);
    room.hear(line(1, 'Ben', 'hello', 1), 0);
    expect(room.unread).toBe(0);

    const reloaded = new ChatRoom();
    reloaded.enter('ABCD2345');
    expect([...reloaded.muted]).toEqual(['Ben']);
    reloaded.enter('WXYZ6789');
    expect(reloaded.muted.size).toBe(0);
  });

  it('forgets one table at the next', () => {
    const room = new ChatRoom();
    room.enter('ABCD2345');
    room.hear(line(1, 'Ben', 'hello', 1), 0);
    room.enter('WXYZ6789');
    expect([room.lines, room.unread]).toEqual([[], 0]);
  });
});
