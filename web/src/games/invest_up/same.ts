/** Lists that are made anew at every update, and of which little changes. */

/** `make`, but for the entries that say the same as the last time: they are the same objects as then. */
export function same<Entry extends object>(make: () => Entry[]): () => Entry[] {
  let last: Entry[] = [];
  return () => {
    last = make().map((entry, i) => {
      const before = last[i];
      return before !== undefined && alike(before, entry) ? before : entry;
    });
    return last;
  };
}

/** Whether two entries have the same values under the same names. */
function alike<Entry extends object>(one: Entry, other: Entry): boolean {
  return Object.entries(other).every(([name, value]) => one[name as keyof Entry] === value);
}
