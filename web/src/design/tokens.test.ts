import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { distance, type Sight } from './colours';

const tokens = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

/** The values of the tokens that are called so with a number behind, in its order: those for light, those for dark. */
function family(name: string): { light: string[]; dark: string[] } {
  const values = [...tokens.matchAll(new RegExp(`--${name}-\\d+: (.*);`, 'g'))].map(([, value]) => value ?? '');
  const colours = values.map((value) => value.match(/#[0-9a-f]{6}/g) ?? []);
  return { light: colours.map(([light]) => light ?? ''), dark: colours.map((both) => both.at(-1) ?? '') };
}

/** The two colours that are most alike, and how far they are apart. */
function closest(colours: readonly string[], sight: Sight): { pair: string; apart: number } {
  const pairs = colours.flatMap((one, i) =>
    colours.slice(i + 1).map((other) => ({ pair: `${one} ${other}`, apart: distance(one, other, sight) })),
  );
  return pairs.reduce((a, b) => (b.apart < a.apart ? b : a));
}

const SIGHTS = ['usual', 'protanopia', 'deuteranopia', 'tritanopia'] as const;

describe('the simulation', () => {
  it('leaves greys and the usual sight as they are, and takes red from green', () => {
    expect(distance('#000000', '#ffffff', 'usual')).toBeCloseTo(1, 2);
    for (const sight of SIGHTS) expect(distance('#777777', '#777777', sight)).toBe(0);
    expect(distance('#c03030', '#6f7000', 'deuteranopia')).toBeLessThan(distance('#c03030', '#6f7000', 'usual') / 2);
  });
});

describe.each(SIGHTS)('with %s', (sight) => {
  it('the eight sets are apart', () => {
    const { light } = family('set');
    expect(light).toHaveLength(8);
    expect(closest(light, sight).apart).toBeGreaterThan(0.13);
  });

  it.each(['light', 'dark'] as const)('the six players are apart on %s', (ground) => {
    const colours = family('player')[ground];
    expect(colours).toHaveLength(6);
    expect(closest(colours, sight).apart).toBeGreaterThan(0.085);
  });
});
