/** What the page asks over plain HTTP: the games that this server has, with their boards. */

export interface RulesetInfo {
  key: string;
  title: string;
  /** Levels of computer players, weakest first. */
  bot_levels: string[];
  maps: Record<string, unknown>;
}

let asked: Promise<RulesetInfo[]> | null = null;

/** The server's games. Asked once; a failure is forgotten, so that the next call tries again. */
export function rulesets(): Promise<RulesetInfo[]> {
  asked ??= fetch('/api/rulesets')
    .then(async (response) => {
      if (!response.ok) throw new Error(`/api/rulesets answered ${response.status}`);
      return ((await response.json()) as { rulesets: RulesetInfo[] }).rulesets;
    })
    .catch((problem: unknown) => {
      asked = null;
      throw problem;
    });
  return asked;
}

/** One board of one game. */
export async function mapOf(ruleset: string, map: string): Promise<unknown> {
  const info = (await rulesets()).find(({ key }) => key === ruleset);
  const found = info?.maps[map];
  if (found === undefined) throw new Error(`the server has no map ${map} of ${ruleset}`);
  return found;
}
