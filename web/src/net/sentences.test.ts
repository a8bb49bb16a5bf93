import { beforeAll, describe, expect, it } from 'vitest';
import { refusals as german } from '../games/invest_up/messages/de/refusals';
import { refusals as spanish } from '../games/invest_up/messages/es/refusals';
import { shellCatalog } from '../i18n/index.svelte';
import { alsoSaid, sentenceOf } from './sentences';
import { refusalOf } from './said';

const price = {
  code: 'not_enough_cash',
  message: 'Cairo costs $120 and you have $40. Raise $80 or decline.',
  case: 'price',
  facts: { place: 'Cairo', price: 120, cash: 40, missing: 80 },
};

describe('English', () => {
  beforeAll(async () => (await shellCatalog.fetch('en'))());
  it('has the server’s own sentence', () => expect(sentenceOf(price)).toBe(price.message));
});

describe('German', () => {
  beforeAll(async () => {
    (await shellCatalog.fetch('de'))();
    alsoSaid(() => german);
  });

  it('has the names and amounts of the server’s sentence', () => {
    const said = sentenceOf(price);
    for (const part of ['Kairo', '$120', '$40', '$80']) expect(said).toContain(part);
  });

  it('says what a message that is refused was about, where somebody at the page can come to it', () => {
    const bare = { code: 'bad_request', message: '' };
    const worthless = sentenceOf({ ...bare, case: 'worthless', facts: { ppm: 500, player: 'Ben' } });
    expect(worthless).toMatch(/0[.,]05.*Ben/);
    const tooMany = sentenceOf({ ...bare, case: 'too_many', facts: { most: 20 } });
    expect(tooMany).toContain('20');
    expect([worthless, tooMany]).not.toContain(sentenceOf(bare));
  });

  it('has a sentence that always fits for a case that it does not know, and for one without its facts', () => {
    const usual = 'Dafür reicht dein Geld nicht.';
    expect(sentenceOf({ code: 'not_enough_cash', message: '', case: 'of another day' })).toBe(usual);
    expect(sentenceOf({ ...price, facts: { place: 'Cairo', price: '120' } })).toBe(usual);
    expect(sentenceOf({ code: 'never_heard', message: 'The server knows.' })).toBe('The server knows.');
  });
});

it('A refusal that is shown already follows the language of the page', async () => {
  (await shellCatalog.fetch('en'))();
  const refusal = refusalOf({ code: 'full', message: 'Every seat is taken.' });
  expect(refusal.message).toBe('Every seat is taken.');
  (await shellCatalog.fetch('de'))();
  expect(refusal.message).toBe(shellCatalog.words.refusals['full']);
  expect(refusal.message).not.toBe('Every seat is taken.');
});

it('Spanish and German say the same cases', () => {
  expect(Object.keys(spanish).sort()).toEqual(Object.keys(german).sort());
});
