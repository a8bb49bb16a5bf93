/** Words of the page's own: one for each action, so that a repeated send is applied once. */

/** 16 random bytes as hex. `crypto.randomUUID` is missing on a page that came over plain http in a home network. */
export function freshId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The wire takes no longer word for a code; whatever was pasted in its place is no code either way. */
const LONGEST = 64;

/** A lobby code as the server writes it, from what a person typed or pasted (also a whole link). */
export function normalCode(typed: string): string {
  const fromLink = /(?:\/t\/|#\/)([^/?#]+)\s*$/.exec(typed);
  const code = (fromLink?.[1] ?? typed).replace(/[\s-]/g, '').toUpperCase();
  return Array.from(code).slice(0, LONGEST).join('');
}
