/** Moves through a film: step by step, turn by turn, or by itself at a speed. */
import type { Film } from './film';

export const SPEEDS = [0.5, 1, 2, 4, 8] as const;
/** How long a picture stands at speed 1, in ms: long enough to read its sentence. */
const PACE_MS = 1_200;

export class Player {
  readonly film: Film;
  /** The number of the picture that is shown. */
  at = $state(0);
  playing = $state(false);
  speed = $state<number>(1);

  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(film: Film, at = 0) {
    this.film = film;
    this.at = this.#within(at);
  }

  get last(): number {
    return this.film.length - 1;
  }

  /** Show a picture; playing stops. */
  jump(to: number): void {
    this.pause();
    this.at = this.#within(to);
  }

  step(by: number): void {
    this.jump(this.at + by);
  }

  /** To the beginning of a turn, counted from 1; 0 is the start of the game. */
  jumpToTurn(turn: number): void {
    const { turns } = this.film;
    this.jump(turn < 1 ? 0 : (turns[Math.min(turn, turns.length) - 1] ?? 0));
  }

  /** To the beginning of this turn or of the one before (-1), or of the next (1). */
  turn(by: -1 | 1): void {
    const { turns } = this.film;
    const to = by === 1 ? turns.find((begin) => begin > this.at) : turns.findLast((begin) => begin < this.at);
    this.jump(to ?? (by === 1 ? this.last : 0));
  }

  toggle(): void {
    if (this.playing) this.pause();
    else this.play();
  }

  /** Go on by itself to the end; from the end it begins again. */
  play(): void {
    if (this.at === this.last) this.at = 0;
    this.playing = this.last > 0;
    this.#wait();
  }

  pause(): void {
    clearTimeout(this.#timer);
    this.playing = false;
  }

  faster(to: number): void {
    this.speed = to;
    if (this.playing) this.#wait();
  }

  #wait(): void {
    clearTimeout(this.#timer);
    if (this.playing) this.#timer = setTimeout(() => this.#next(), PACE_MS / this.speed);
  }

  #next(): void {
    this.at = this.#within(this.at + 1);
    if (this.at === this.last) this.pause();
    else this.#wait();
  }

  #within(at: number): number {
    return Number.isFinite(at) ? Math.min(Math.max(0, Math.round(at)), this.last) : 0;
  }
}
