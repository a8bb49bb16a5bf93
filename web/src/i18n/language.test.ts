import { afterEach, describe, expect, it } from 'vitest';
import {
  change,
  count,
  decimalMark,
  list,
  listed,
  money,
  number,
  percent,
  plural,
  signLeads,
  typed,
  writeAs,
} from './format.svelte';
import { preferred } from './language.svelte';

afterEach(() => writeAs('en-GB'));

describe('the language', () => {
  it('is the one that was chosen before', () => expect(preferred('es', ['de-DE'])).toBe('es'));
  it('is otherwise the first of the browser’s that the page has', () =>
    expect(preferred(null, ['fr-CA', 'de-AT', 'en'])).toBe('de'));
  it('is English where the page has none of them', () => expect(preferred(null, ['fr', 'ja'])).toBe('en'));
  it('is no word that only looks like one', () => expect(preferred('toString', ['constructor'])).toBe('en'));
});

describe('what is written', () => {
  it('is English at first', () => {
    expect([money(1500), money(-40), change(200), change(-40)]).toEqual(['$1,500', '−$40', '+$200', '−$40']);
    expect([signLeads(), decimalMark(), typed(1500), typed(16.66)]).toEqual([true, '.', '1500', '16.66']);
    expect([percent(12.5), percent(100), number(12_345)]).toEqual(['12.5%', '100%', '12,345']);
    expect([count(1, 'turn', 'turns'), count(0, 'turn', 'turns')]).toEqual(['1 turn', '0 turns']);
    expect(list(['Ann', 'Ben', 'Cleo'])).toBe('Ann, Ben and Cleo');
  });

  it('is German with German marks, and in dollars still', () => {
    writeAs('de-DE');
    expect([money(1500), money(-40), percent(12.5)]).toEqual(['1.500\u00a0$', '−40\u00a0$', '12,5\u00a0%']);
    expect([signLeads(), decimalMark(), typed(1500), typed(16.66)]).toEqual([false, ',', '1500', '16,66']);
    expect(plural(1, 'Zug', 'Züge') + plural(2, 'Zug', 'Züge')).toBe('ZugZüge');
    expect(listed([['a'], ['b']], (text) => [text])).toEqual([['a'], [' und '], ['b']]);
  });

  it('is Spanish with Spanish marks, and in dollars still', () => {
    writeAs('es-ES');
    expect([money(25_000), percent(12.5)]).toEqual(['25.000\u00a0$', '12,5\u00a0%']);
    expect(signLeads()).toBe(false);
    expect(list(['Ana', 'Inés'])).toBe('Ana e Inés');
  });
});
