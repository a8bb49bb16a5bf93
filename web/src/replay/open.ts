/**
 * Where films come from: a finished game of the server by its id, or a record that somebody kept in a file.
 *
 * A record is a seed and moves. The server plays it by the rules and sends what came of it, for a file, too, so
 * a page needs no rules, and a file that was tampered with cannot show a game that never was.
 */
import type { BaseView, WireError } from '../net/wire';
import { Film, type Frame } from './film';
import { replayWords, type ReplayWords } from './words';

/** A film cannot be had. */
export class CannotOpen extends Error {
  #say: (problem: ReplayWords['problem']) => string;

  constructor(
    say: (problem: ReplayWords['problem']) => string,
    /** Whether asking once more may help. */
    readonly again = false,
  ) {
    super();
    this.name = 'CannotOpen';
    this.#say = say;
  }

  /** A sentence for a person, in the language that the page has when it is read. */
  override get message(): string {
    return this.#say(replayWords.problem);
  }
}

interface Part {
  moves: number;
  updates: Frame[];
  view?: BaseView;
}

/** Where the record of a game of this server is to be had. */
export const recordOf = (id: string): string => `/api/games/${encodeURIComponent(id)}`;

/** A finished game of this server. Rejects with CannotOpen. */
export async function openGame(id: string): Promise<Film> {
  const page = (from: number) => asked<Part>(`${recordOf(id)}/updates?from=${from}`);
  const [{ view }, { moves, updates: first }] = await Promise.all([
    asked<{ view: BaseView }>(`${recordOf(id)}/view?seq=0`),
    page(0),
  ]);
  const updates = [...first];
  // As long as every answer brings more: how much comes at once is the server's matter.
  for (let more = first.length; more > 0 && updates.length <= moves;) {
    const next = (await page(updates.length)).updates;
    more = next.length;
    updates.push(...next);
  }
  return filmed(view, updates);
}

/** The largest file that the server would read, in bytes. */
const MAX_FILE = 2 * 1024 * 1024;

/** The game of a record in a file. Rejects with CannotOpen. */
export async function openFile(file: Blob): Promise<Film> {
  if (file.size > MAX_FILE) throw new CannotOpen(({ large }) => large);
  const { view, updates } = await asked<Part>('/api/replays', { method: 'POST', body: file });
  return filmed(view, updates);
}

function filmed(view: BaseView | undefined, updates: readonly Frame[]): Film {
  try {
    if (view !== undefined && updates.length > 0) return new Film(view, updates);
  } catch {
    // said below
  }
  throw new CannotOpen(({ odd }) => odd);
}

async function asked<Answer>(address: string, how: RequestInit = {}): Promise<Answer> {
  let response: Response;
  let body: unknown;
  try {
    response = await fetch(address, how);
    body = await response.json();
  } catch {
    throw new CannotOpen(({ line }) => line, true);
  }
  if (response.ok) return body as Answer;
  const { error } = body as { error?: Partial<WireError> };
  if (response.status === 404) throw new CannotOpen(({ odd, gone }) => (error?.message === undefined ? odd : gone));
  if (response.status === 409) throw new CannotOpen(({ running }) => running, true);
  if (response.status === 413) throw new CannotOpen(({ large }) => large);
  throw new CannotOpen(
    ({ cases, line }) => cases[error?.case ?? ''] ?? (error?.code === 'bad_request' ? cases.record : line),
    response.status >= 429,
  );
}
