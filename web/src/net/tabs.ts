/** Where this guest sits, told to the other tabs of the browser, and remembered for a page that is opened again. */

/** Its value is a code, or `left` and for how long the seat is kept; then the time. */
const KEY = 'investup.seat';
const LEFT = 'left';

// The time makes it another value each time: only a change is told to the other tabs.
const tell = (what: string): void => localStorage.setItem(KEY, `${what}:${Date.now()}`);

/** This guest sits at the table of `code` now. */
export function tellSat(code: string): void {
  tell(code);
}

/** This guest has left the table; the seat is kept for so many ms, 0 if it is given up. */
export function tellLeft(kept: number): void {
  tell(`${LEFT}:${kept}`);
}

/** The code of the table where this guest sat last in this browser; null if they have left it. */
export function seatedAt(): string | null {
  const [what] = localStorage.getItem(KEY)?.split(':') ?? [];
  return what === undefined || what === LEFT ? null : what;
}

/** Hear what another tab does: it left the table, which keeps the seat for so many ms, or it sat down. */
export function listen(heard: { left: (kept: number) => void; sat: () => void }): void {
  addEventListener('storage', ({ key, newValue: told }) => {
    if (key !== KEY || told === null) return;
    const [what, kept] = told.split(':');
    if (what === LEFT) heard.left(Number(kept));
    else heard.sat();
  });
}
