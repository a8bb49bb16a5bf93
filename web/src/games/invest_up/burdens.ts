/** What lies on a deed by agreement, out of the view: for the deed card, the board's marks and the lists. */
import type { Agreement, GameView, ShareView } from './types';

export interface Marks {
  /** The rental that runs here. */
  tenant: (Agreement & { kind: 'rental' }) | null;
  shares: readonly ShareView[];
  waivers: readonly (Agreement & { kind: 'waiver' })[];
}

export const NONE: Marks = { tenant: null, shares: [], waivers: [] };

export function marksOf(view: Pick<GameView, 'agreements' | 'shares'>, space: number): Marks {
  if (view.agreements.length === 0 && view.shares.length === 0) return NONE;
  let tenant: Marks['tenant'] = null;
  const waivers: Marks['waivers'][number][] = [];
  for (const agreement of view.agreements) {
    if (agreement.kind === 'rental' && agreement.property === space) tenant = agreement;
    else if (agreement.kind === 'waiver' && agreement.properties.includes(space)) waivers.push(agreement);
  }
  const shares = view.shares.filter(({ spaces }) => spaces.includes(space));
  const marks = { tenant, shares, waivers };
  return hasMarks(marks) ? marks : NONE;
}

export function hasMarks({ tenant, shares, waivers }: Marks): boolean {
  return tenant !== null || shares.length > 0 || waivers.length > 0;
}
