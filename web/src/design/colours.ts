/**
 * How colours look to eyes that see fewer of them: to judge the palette by figures instead of by one pair of eyes.
 *
 * The simulation is the one of Machado, Oliveira and Fernandes (2009) at full strength, in linear light. Distances are
 * taken in OKLab, where equal steps look about equally large; black and white are 1 apart.
 */
export type Sight = 'usual' | 'protanopia' | 'deuteranopia' | 'tritanopia';

type Triple = readonly [number, number, number];

const SIGHTS: Record<Sight, readonly [Triple, Triple, Triple]> = {
  usual: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

/** How far two colours (`#rrggbb`) look apart, from 0 (the same) to about 1. */
export function distance(one: string, other: string, sight: Sight): number {
  const [a, b] = [oklab(seen(linear(one), sight)), oklab(seen(linear(other), sight))];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

function linear(colour: string): Triple {
  const part = (at: number) => {
    const value = parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [part(1), part(3), part(5)];
}

function seen(colour: Triple, sight: Sight): Triple {
  const [r, g, b] = SIGHTS[sight].map((row) =>
    Math.min(
      1,
      Math.max(
        0,
        row.reduce((sum, weight, i) => sum + weight * (colour[i] ?? 0), 0),
      ),
    ),
  ) as [number, number, number];
  return [r, g, b];
}

function oklab([r, g, b]: Triple): Triple {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}
