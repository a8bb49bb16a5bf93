import { afterEach, describe, expect, it } from 'vitest';
import { writeAs } from '../../i18n/format.svelte';
import { LANGUAGES, type Language } from '../../i18n/language.svelte';
import type { GameEvent } from '../../net/wire';
import { plain } from '../../table/sentence';
import { map } from './fixtures';
import { tableCatalog } from './messages';
import { recorded } from './review/recorded';
import { namesOf, Story } from './story';

const names = namesOf([{ name: 'Ana' }, { name: 'Ben' }, { name: 'Cy' }], map);

/** The sentences of a log in which each of `updates` is what one action caused. */
function told(...updates: GameEvent[][]): string[] {
  const log = updates.map((events, seq) => ({ seq, events }));
  const { groups } = new Story(names).tell(log, 1000);
  return groups.flatMap(({ lines }) => lines.map((line) => plain(line.sentence)));
}

const offer = { type: 'trade_proposed', trade: 9, thread: 9, from: 0, to: 1, give: {}, get: {}, terms: [] };
const accepted = { type: 'trade_accepted', trade: 9, from: 0, to: 1 };
const loan = { bond: 3, issuer: 2, holder: 0, principal: 200, rate: 10, every: 2 };
const issued = { ...loan, type: 'bond_issued', moves: [] };
const ended = { ...loan, type: 'bond_ended', why: 'agreed' };
const sold = { type: 'share_sold', share: 5, set: 1, seller: 0, holder: 1, percent: 25 };
const back = { type: 'share_ended', share: 5, set: 1, spaces: [1, 3], holder: 1, percent: 25, left: 0, why: 'agreed' };
const plan = { kind: 'instalments', payer: 0, payee: 1, amount: 50, every: 2, times: 3 };
const waiver = { kind: 'waiver', grantor: 0, grantee: 1, properties: [1, 3], percent: 50 };
const rental = { kind: 'rental', property: 3, tenant: 1, turns: 5 };
const made = (term: object) => ({ type: 'agreement_made', agreement: 7, term });
const over = (why: string, term?: object) => ({ type: 'agreement_ended', agreement: 7, why, term });

async function speak(language: Language): Promise<void> {
  (await tableCatalog.fetch(language))();
  writeAs(LANGUAGES[language].locale);
}

afterEach(() => speak('en'));

describe('the log of bonds, shares and agreements', () => {
  it('says which bond it is', () => {
    expect(told([ended])).toEqual(['The bond of $200 that Cy owes Ana (10% every 2 turns) was ended.']);
    expect(told([{ ...ended, why: 'merged' }])).toEqual([
      'The bond of $200 that Cy owes Ana (10% every 2 turns) ended: Cy has it back.',
    ]);
    const coupon = { type: 'coupon_paid', bond: 3, issuer: 2, holder: 0, amount: 20, held: 0, moves: [] };
    expect(told([issued], [coupon])).toEqual([
      'Ana lent Cy $200 at 10% every 2 turns.',
      'Cy owed Ana a coupon of $20 on the bond of $200.',
    ]);
  });

  it('says which share of which rent it is', () => {
    expect(told([sold])).toEqual(['Ana sold Ben 25% of the rent of Set A, Vietnam.']);
    expect(told([back])).toEqual(['Ben gave back 25% of the rent of Hue and Hanoi.']);
    expect(told([{ ...back, percent: 10, left: 15 }])).toEqual([
      'Ben gave back 10% of the rent of Hue and Hanoi and keeps 15%.',
    ]);
    expect(told([{ ...back, why: 'bankruptcy' }])).toEqual([
      'Ben lost 25% of the rent of Hue and Hanoi by a bankruptcy.',
    ]);
  });

  it('says which agreement it is, as it begins and as it ends', () => {
    expect(told([made(plan)], [over('agreed', plan)])).toEqual([
      'Ana pays Ben $50 every 2 turns, 3 times ($150 in all).',
      'The instalment plan from Ana to Ben ($50 each) was ended early.',
    ]);
    expect(told([made(waiver)], [over('used_up', waiver)])).toEqual([
      'Ben pays 50% less rent on Hue and Hanoi, until a bankruptcy.',
      'The rent waiver of Ana for Ben on Hue and Hanoi is used up.',
    ]);
    expect(told([made(rental)], [over('expired', rental)])).toEqual([
      'Ben rents Hanoi and collects its rent for 5 turns.',
      'The rental of Hanoi to Ben has run its time.',
    ]);
  });

  it('has the number of an agreement of which the server told no more', () =>
    expect(told([over('merged')])).toEqual(['Agreement 7 ended: both sides are one now.']));

  it('says of an offer what it would end, and of one that was accepted what was offered', () => {
    const terms = [
      { kind: 'end_bond', bond: 3 },
      { kind: 'end_agreement', agreement: 7 },
      { kind: 'buy_back_share', share: 5, percent: 10 },
    ];
    const ends = { ...offer, to: 2, get: { cash: 90 }, terms };
    expect(told([issued, made(rental), sold], [ends], [accepted]).slice(3)).toEqual([
      'Ana asked Cy for $90, on these terms: The bond of $200 that Cy owes Ana (10% every 2 turns) ends. The rental of Hanoi to Ben ends. Ben gives back 10% of the rent of Set A, Vietnam.',
      'Cy accepted the offer of Ana: what follows for $90.',
    ]);
    expect(told([issued], [{ ...offer, give: { bonds: [3] }, get: { properties: [3] } }])[1]).toBe(
      'Ana offered Ben the bond of Cy over $200 for Hanoi.',
    );
  });

  it('says of a counter-offer what goes either way, and what it binds to', () => {
    const terms = [{ kind: 'set_share', set: 1, to: 1, percent: 25 }];
    const counter = { ...offer, thread: 4 };
    expect(
      told(
        [{ ...counter, terms }],
        [{ ...counter, terms, give: { cash: 9 } }],
        [{ ...counter, terms, get: { cash: 9 } }],
      ),
    ).toEqual([
      'Counter-offer of Ana to Ben: Ben gets 25% of the rent of Set A, Vietnam.',
      'Counter-offer of Ana to Ben: $9, on these terms: Ben gets 25% of the rent of Set A, Vietnam.',
      'Counter-offer of Ana to Ben, asking for $9, on these terms: Ben gets 25% of the rent of Set A, Vietnam.',
    ]);
  });

  it('does not say how much a share is of which a part was bought back', () => {
    const whole = { ...offer, terms: [{ kind: 'buy_back_share', share: 5 }] };
    const part = { ...back, percent: 10, left: 15 };
    expect(told([sold], [whole]).at(-1)).toBe(
      'Ana offered Ben a deal: Ben gives back 25% of the rent of Set A, Vietnam.',
    );
    expect(told([sold], [part], [whole]).at(-1)).toBe('Ana offered Ben a deal: A share of a set’s rent ends.');
    const less = { ...offer, terms: [{ kind: 'buy_back_share', share: 5, percent: 5 }] };
    expect(told([sold], [part], [less]).at(-1)).toBe(
      'Ana offered Ben a deal: Ben gives back 5% of the rent of Set A, Vietnam.',
    );
  });

  it('is short where there is little room', () => {
    const terms = [{ kind: 'set_share', set: 1, to: 1, percent: 25 }];
    const brief = (event: GameEvent) => plain(new Story(names).latest([{ seq: 1, events: [event] }]) ?? []);
    expect(brief({ ...offer, terms })).toBe('Ana offered Ben a deal …');
    expect(brief({ ...offer, terms, get: { properties: [3] } })).toBe('Ana asked Ben for Hanoi …');
    expect(brief({ ...offer, get: { properties: [3] } })).toBe('Ana asked Ben for Hanoi.');
  });

  it('knows what stands in a part of the log that came later', () => {
    const story = new Story(names);
    const log = [
      { seq: 1, events: [issued] },
      { seq: 2, events: [{ ...offer, to: 2, terms: [{ kind: 'end_bond', bond: 3 }] }] },
    ];
    const last = (part: typeof log) => plain(story.tell(part, 10).groups[0]?.lines.at(-1)?.sentence ?? []);
    expect(last(log.slice(1))).toBe('Ana offered Cy a deal: A bond between Ana and Cy ends.');
    expect(last(log)).toBe('Ana offered Cy a deal: The bond of $200 that Cy owes Ana (10% every 2 turns) ends.');
  });

  it('says it in German and in Spanish', async () => {
    const all = [[sold], [back], [ended], [over('expired', rental)], [over('used_up', waiver)], [over('agreed', plan)]];
    await speak('de');
    expect(told(...all)).toEqual([
      'Ana verkauft Ben 25\u00a0% der Miete von Farbgruppe A, Vietnam.',
      'Ben gibt 25\u00a0% der Miete von Hue und Hanoi zurück.',
      'Die Anleihe von Cy bei Ana über 200\u00a0$ (10\u00a0% alle 2 Züge) wurde beendet.',
      'Die Verpachtung von Hanoi an Ben ist abgelaufen.',
      'Der Mieterlass von Ana für Ben auf Hue und Hanoi ist aufgebraucht.',
      'Die Ratenzahlung von Ana an Ben (je 50\u00a0$) wurde vorzeitig beendet.',
    ]);
    await speak('es');
    expect(told(...all)).toEqual([
      'Ana vende a Ben el 25\u00a0% del alquiler del Grupo A, Vietnam.',
      'Ben devuelve el 25\u00a0% del alquiler de Hue y Hanoi.',
      'El bono de 200\u00a0$ que Cy debe a Ana (10\u00a0% cada 2 turnos) ha terminado.',
      'El arrendamiento de Hanoi a Ben ha llegado a su fin.',
      'La exención de alquiler de Ana a Ben en Hue y Hanoi se ha agotado.',
      'El pago a plazos de Ana a Ben (50\u00a0$ cada uno) ha terminado antes de tiempo.',
    ]);
  });

  it('names all the paper of a whole game', () => {
    const game = recorded('finance_every_term');
    const log = game.updates.map(({ seq, events }) => ({ seq, events }));
    const { groups } = new Story(namesOf(game.end.players, map)).tell(log, 1_000_000);
    const lines = groups.flatMap((group) => group.lines);
    const sentences = lines.map((line) => plain(line.sentence));
    expect(new Set(lines.map((line) => line.type))).toContain('share_ended');
    expect(sentences.filter((text) => /greement \d|rade \d|bond between|undefined|share of a set/.test(text))).toEqual(
      [],
    );
  });
});
