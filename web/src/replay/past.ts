/** The past of a game that still runs: read from the server page by page, the newest first. */
import type { Answer, Body, HistoryEntry } from '../net/wire';
import { Film, type Frame } from './film';

type History = (body: Body<'game.history'>) => Promise<Answer<'game.history'>>;

const PAGE = 200;

/** The film of what has happened so far. Rejects where the line is cut, or where what comes is no film. */
export async function pastOf(history: History): Promise<Film> {
  const entries: HistoryEntry[] = [];
  let before: number | undefined;
  for (;;) {
    const body = { changes: true, limit: PAGE, ...(before === undefined ? {} : { before }) };
    const { events: page } = await history(body);
    const oldest = page.at(-1);
    if (oldest === undefined || oldest.seq === before) break;
    entries.push(...page);
    before = oldest.seq;
  }
  const frames = entries.reverse().map((entry): Frame => ({ ...entry, changes: entry.changes ?? [] }));
  return new Film(null, frames);
}
