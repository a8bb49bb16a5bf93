/**
 * Applying the server's changes to the view that a page holds.
 *
 * A change is `[path, value]`: the value replaces what stands at the path; an empty path replaces
 * everything. The old view is left as it was, and whatever no change touches keeps its identity, so that
 * a page redraws the spaces and players that changed and nothing else.
 */

export type Path = readonly (string | number)[];
export type Change = readonly [Path, unknown];

/** The view after `changes`; throws where a path leads nowhere (then the page asks for the whole view). */
export function patched<View>(view: View, changes: readonly Change[]): View {
  let next: unknown = view;
  // Objects made in this call: they may be written to again without another copy.
  const fresh = new WeakSet<object>();
  for (const [path, value] of changes) next = replaced(next, path, 0, value, fresh);
  return next as View;
}

function replaced(node: unknown, path: Path, depth: number, value: unknown, fresh: WeakSet<object>): unknown {
  if (depth === path.length) return value;
  const key = path[depth] as string | number;
  if (typeof node !== 'object' || node === null) throw new Error(`no place at ${JSON.stringify(path)}`);
  const copy = fresh.has(node) ? node : Array.isArray(node) ? [...node] : { ...node };
  fresh.add(copy);
  const holder = copy as Record<string | number, unknown>;
  holder[key] = replaced(holder[key], path, depth + 1, value, fresh);
  return copy;
}
