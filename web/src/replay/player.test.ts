import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Film } from './film';
import { Player } from './player.svelte';

/** Seven pictures; turns begin at 1, 3 and 4. */
const film = new Film(
  null,
  Array.from({ length: 7 }, (_, seq) => ({
    seq,
    events: [1, 3, 4].includes(seq) ? [{ type: 'turn_began' }] : [],
    changes: seq === 0 ? [[[], { you: null, seq: 0 }] as [[], unknown]] : [],
  })),
);

describe('a player', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('steps, and stays at the ends', () => {
    const player = new Player(film);
    player.step(-1);
    expect(player.at).toBe(0);
    player.step(1);
    expect(player.at).toBe(1);
    player.step(100);
    expect(player.at).toBe(6);
    player.jump(Number.NaN);
    expect(player.at).toBe(0);
  });

  it('goes from turn to turn', () => {
    const player = new Player(film);
    const seen: number[] = [];
    for (let i = 0; i < 4; i += 1) {
      player.turn(1);
      seen.push(player.at);
    }
    expect(seen).toEqual([1, 3, 4, 6]);
    player.turn(-1);
    expect(player.at).toBe(4);
    player.turn(-1);
    player.turn(-1);
    player.turn(-1);
    expect(player.at).toBe(0);
  });

  it('jumps to a turn by its number', () => {
    const player = new Player(film);
    player.jumpToTurn(2);
    expect(player.at).toBe(3);
    player.jumpToTurn(99);
    expect(player.at).toBe(4);
    player.jumpToTurn(0);
    expect(player.at).toBe(0);
  });

  it('plays at its speed to the end, and then from the start', () => {
    const player = new Player(film);
    player.play();
    vi.advanceTimersByTime(1_200);
    expect(player.at).toBe(1);
    player.faster(4);
    vi.advanceTimersByTime(300);
    expect(player.at).toBe(2);
    vi.advanceTimersByTime(10_000);
    expect([player.at, player.playing]).toEqual([6, false]);
    player.toggle();
    expect([player.at, player.playing]).toEqual([0, true]);
  });

  it('stops playing when somebody steps', () => {
    const player = new Player(film);
    player.play();
    player.step(1);
    vi.advanceTimersByTime(10_000);
    expect([player.at, player.playing]).toEqual([1, false]);
  });
});
