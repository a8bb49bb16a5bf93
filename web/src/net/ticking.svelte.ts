/**
 * Time left, counted down on this page from what the server sent: deadlines travel as milliseconds left.
 *
 * One timer serves every clock on the page and rests while nothing runs.
 */
let now = $state(performance.now());
let users = 0;
let timer: ReturnType<typeof setInterval> | undefined;

/** Keep `now` going while a component is there; returns how to stop. */
export function tick(): () => void {
  users += 1;
  now = performance.now();
  timer ??= setInterval(() => (now = performance.now()), 200);
  return () => {
    users -= 1;
    if (users > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** The page's time, in milliseconds; reading it in a component makes it follow the clock. */
export function pageTime(): number {
  return now;
}

/** Milliseconds left at the page's time of what had `left` at `since`. */
export function remaining(left: number, since: number): number {
  return Math.max(0, left - Math.max(0, now - since));
}

/** 2:05, 0:07: minutes and seconds, a begun second counted as whole. */
export function clockText(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/**
 * What of the time left is worth saying aloud: the smallest of `marks` (seconds) that has been reached, or null.
 * It changes only when a mark is passed, so that a screen reader is not told every second.
 */
export function reached(ms: number, marks: readonly number[]): number | null {
  const passed = marks.filter((mark) => ms <= mark * 1000);
  return passed.length === 0 || ms <= 0 ? null : Math.min(...passed);
}
