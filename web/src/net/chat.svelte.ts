/**
 * What is said at a table: stored lines and new ones put together, who is muted on this page, what is unread.
 *
 * People are muted by name, which is theirs alone at a table: seats are numbered anew when a game starts.
 */
import type { ChatLine, Seat } from './wire';

/** As many lines as the server keeps. */
const LINES = 200;
const MUTED_KEY = 'investup.muted.';

/** Stored lines (the newest first, as they are sent) and those known here already: the oldest first, none twice. */
export function merged(stored: readonly ChatLine[], known: readonly ChatLine[]): ChatLine[] {
  const word = ({ at, name, text }: ChatLine) => JSON.stringify([at, name, text]);
  const seen = new Set(stored.map(word));
  return [...stored.toReversed(), ...known.filter((line) => !seen.has(word(line)))]
    .sort((a, b) => a.at - b.at)
    .slice(-LINES);
}

export class ChatRoom {
  /** The oldest first. */
  lines = $state.raw<readonly ChatLine[]>([]);
  /** Names whose lines are hidden on this page. */
  muted = $state.raw<ReadonlySet<string>>(new Set());
  /** Lines of others that came while no chat was on the screen. */
  unread = $state(0);

  #code = '';
  #readers = 0;

  /** Sit down at a table: nothing of another one stays. Who was muted here before a reload still is. */
  enter(code: string): void {
    this.leave();
    this.#code = code;
    const stored: unknown = JSON.parse(sessionStorage.getItem(MUTED_KEY + code) ?? '[]');
    if (Array.isArray(stored)) this.muted = new Set(stored.filter((name) => typeof name === 'string'));
  }

  leave(): void {
    this.#code = '';
    this.lines = [];
    this.muted = new Set();
    this.unread = 0;
  }

  /** A line came; `me` is the seat of this page. */
  hear(line: ChatLine, me: Seat | null): void {
    this.lines = [...this.lines, line].slice(-LINES);
    if (this.#readers === 0 && !this.muted.has(line.name) && (line.seat === null || line.seat !== me)) this.unread += 1;
  }

  /** Stored lines were read, after entering or after the line to the server was cut. */
  fill(stored: readonly ChatLine[]): void {
    this.lines = merged(stored, this.lines);
  }

  /** Hide somebody's lines, or show them again. */
  mute(name: string, hidden: boolean): void {
    const muted = new Set(this.muted);
    if (hidden) muted.add(name);
    else muted.delete(name);
    this.muted = muted;
    sessionStorage.setItem(MUTED_KEY + this.#code, JSON.stringify([...muted]));
  }

  /** The chat is on the screen; returns how to say that it is no more. */
  read(): () => void {
    this.#readers += 1;
    this.unread = 0;
    return () => {
      this.#readers -= 1;
    };
  }
}
