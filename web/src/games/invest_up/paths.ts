/**
 * Signs at another place and in another size, as paths.
 *
 * A path that is moved by a `transform` is a part of its own for every frame in which the board is put together; on the
 * board there would be a hundred. Here the numbers themselves are changed, once.
 */

/** How many numbers each command takes. */
const TAKES: Readonly<Record<string, number>> = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7, z: 0 };

/** The path `d`, `scale` times as large, with its origin at `x` and `y`. */
export function moved(d: string, { x, y }: { x: number; y: number }, scale = 1): string {
  const told = (value: number) => String(Math.round(value * 100) / 100);
  return (d.match(/[a-z][^a-z]*/gi) ?? [])
    .map((step) => {
      const command = step[0] as string;
      const kind = command.toLowerCase();
      const takes = TAKES[kind] ?? 0;
      const absolute = command !== kind;
      const numbers = (step.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
      const there = numbers.map((value, i) => {
        const at = i % takes;
        // of an arc: the two radii, then its turn and two flags, then where it ends
        if (kind === 'a' && at < 5) return at < 2 ? value * scale : value;
        if (!absolute) return value * scale;
        const upright = kind === 'v' || (kind === 'a' ? at === 6 : kind !== 'h' && at % 2 === 1);
        return value * scale + (upright ? y : x);
      });
      return command + there.map(told).join(' ');
    })
    .join('');
}
