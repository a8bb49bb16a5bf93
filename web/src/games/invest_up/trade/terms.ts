/**
 * The terms that two players may bind themselves with: what each can be about in a draft, and how it starts out.
 *
 * Terms are read after the sides have moved, so a set that the draft completes can be shared, and a deed that
 * it moves can be rented back. What else a rule asks, the preview says in the server's words.
 */
import type { Seat } from '../../../net/wire';
import type { Agreement, BondView, GameMap, GameView, ShareView, Term, TermKind, TermOf } from '../types';
import type { Draft } from './draft';

export const KINDS: readonly TermKind[] = [
  'instalments',
  'waiver',
  'rental',
  'set_share',
  'buy_back_share',
  'issue_bond',
  'end_bond',
  'end_agreement',
];

/** The bounds of the numbers in terms. */
export const BOUNDS = {
  amount: [1, 1_000_000_000],
  count: [1, 100],
  every: [1, 20],
  percent: [1, 100],
  rate: [0, 200],
} as const;

export interface Context {
  view: GameView;
  map: GameMap;
  me: Seat;
  partner: Seat;
  draft: Draft;
}

export const otherOf = ({ me, partner }: Pick<Context, 'me' | 'partner'>, seat: Seat): Seat =>
  seat === me ? partner : me;

/** Who owns a space once the draft has been carried out. */
export function ownerAfter({ view, me, partner, draft }: Context, space: number): Seat | null {
  if (draft.give.properties.includes(space)) return partner;
  if (draft.get.properties.includes(space)) return me;
  return view.spaces[space]?.owner ?? null;
}

/** The deeds of a player once the draft has been carried out, in board order. */
export function deedsAfter(context: Context, seat: Seat): number[] {
  return context.map.spaces
    .filter(({ price, space }) => price !== undefined && ownerAfter(context, space) === seat)
    .map(({ space }) => space);
}

const rentalOn = (view: GameView, space: number) =>
  view.agreements.find((agreement) => agreement.kind === 'rental' && agreement.property === space) as
    (Agreement & { kind: 'rental' }) | undefined;

/** The deeds whose rent a player collects then: as their owner, or as the tenant. */
export function collectedAfter(context: Context, seat: Seat): number[] {
  return context.map.spaces
    .filter(({ price, space }) => {
      if (price === undefined) return false;
      const owner = ownerAfter(context, space);
      const rental = rentalOn(context.view, space);
      // a tenancy ends when its tenant becomes the owner
      return (rental === undefined ? owner : rental.tenant) === seat;
    })
    .map(({ space }) => space);
}

/** The deeds that a player could rent out then. */
export function rentableAfter(context: Context, owner: Seat): number[] {
  return deedsAfter(context, owner).filter((space) => {
    const rental = rentalOn(context.view, space);
    return rental === undefined || rental.tenant === owner;
  });
}

/** The sets that a player owns whole then. */
export function setsAfter(context: Context, seat: Seat): number[] {
  return context.map.sets
    .map(({ set }) => set)
    .filter((set) => {
      const cities = context.map.spaces.filter((space) => space.set === set);
      return cities.length > 0 && cities.every(({ space }) => ownerAfter(context, space) === seat);
    });
}

/** The shares that one of the two holds on a city of the other. */
export function sharesBetween(context: Context): ShareView[] {
  const { view, me, partner } = context;
  return view.shares.filter(
    ({ holder, spaces }) =>
      (holder === me || holder === partner) &&
      spaces.some((space) => ownerAfter(context, space) === otherOf(context, holder)),
  );
}

/** The bonds that one of the two holds of the other. */
export function bondsBetween({ view, me, partner }: Context): BondView[] {
  return view.bonds.filter(
    ({ holder, issuer }) => (holder === me && issuer === partner) || (holder === partner && issuer === me),
  );
}

/** The two sides of an agreement; a rental's owner is whoever owns the deed. */
export function sidesOf(agreement: Agreement, view: GameView): (Seat | null)[] {
  switch (agreement.kind) {
    case 'instalments':
      return [agreement.payer, agreement.payee];
    case 'waiver':
      return [agreement.grantor, agreement.grantee];
    case 'rental':
      return [view.spaces[agreement.property]?.owner ?? null, agreement.tenant];
  }
}

/** The agreements that run between the two. */
export function agreementsBetween({ view, me, partner }: Context): Agreement[] {
  return view.agreements.filter((agreement) => {
    const sides = sidesOf(agreement, view);
    return sides.includes(me) && sides.includes(partner);
  });
}

const used = <Kind extends TermKind>(draft: Draft, kind: Kind): TermOf<Kind>[] =>
  draft.terms.filter((term): term is TermOf<Kind> => term.kind === kind);

/** The first of the two for whom `find` finds something, with what it found: the viewer's partner is asked first. */
function firstOf<Found>({ me, partner }: Context, find: (seat: Seat) => Found | undefined): [Seat, Found] | null {
  for (const seat of [partner, me]) {
    const found = find(seat);
    if (found !== undefined) return [seat, found];
  }
  return null;
}

/** A term of this kind with what most would begin with; null where there is nothing that it could be about. */
export function fresh(kind: TermKind, context: Context): Term | null {
  const { view, me, partner, draft } = context;
  switch (kind) {
    case 'instalments':
      return { kind, payer: me, payee: partner, amount: 50, every: 1, times: 5 };
    case 'waiver': {
      // most often the one who gives a deed away keeps a free stay there
      const moved = firstOf(context, (seat) => {
        const got = seat === me ? draft.get.properties : draft.give.properties;
        return got.length > 0 ? got : undefined;
      });
      const [grantor, spaces] = moved ??
        firstOf(context, (seat) => nonEmpty(collectedAfter(context, seat))) ?? [me, []];
      const [first, ...rest] = spaces;
      if (first === undefined) return null;
      return {
        kind,
        grantor,
        grantee: otherOf(context, grantor),
        properties: moved === null ? [first] : [first, ...rest],
        percent: 100,
        landings: 3,
      };
    }
    case 'rental': {
      const taken = used(draft, kind).map(({ property }) => property);
      const found = firstOf(context, (seat) => rentableAfter(context, seat).find((space) => !taken.includes(space)));
      return found === null ? null : { kind, property: found[1], tenant: otherOf(context, found[0]), turns: 5 };
    }
    case 'set_share': {
      const found = firstOf(context, (seat) => setsAfter(context, seat)[0]);
      return found === null ? null : { kind, set: found[1], to: otherOf(context, found[0]), percent: 25 };
    }
    case 'buy_back_share': {
      const taken = used(draft, kind).map(({ share }) => share);
      const share = sharesBetween(context).find((one) => !taken.includes(one.share));
      return share === undefined ? null : { kind, share: share.share };
    }
    case 'issue_bond': {
      const offer = view.players[me]?.bonds;
      const asked = offer !== undefined && offer.rate > 0;
      return {
        kind,
        issuer: me,
        principal: 100,
        rate: asked ? offer.rate : 10,
        every: asked ? offer.every : 2,
      };
    }
    case 'end_bond': {
      const taken = used(draft, kind).map(({ bond }) => bond);
      const bond = bondsBetween(context).find((one) => !taken.includes(one.bond));
      return bond === undefined ? null : { kind, bond: bond.bond };
    }
    case 'end_agreement': {
      const taken = used(draft, kind).map(({ agreement }) => agreement);
      const one = agreementsBetween(context).find(({ agreement }) => !taken.includes(agreement));
      return one === undefined ? null : { kind, agreement: one.agreement };
    }
  }
}

const nonEmpty = <Item>(list: Item[]): Item[] | undefined => (list.length > 0 ? list : undefined);
