import { expect, test } from 'vitest';
import { type ColorScheme, palettes } from '#contract/shared/palettes.ts';
import { fills } from './familyColors.ts';

type Triple = readonly [number, number, number];
type Matrix = readonly [Triple, Triple, Triple];

const schemes: readonly ColorScheme[] = ['dark', 'light'];

/** Complete deficiencies by Machado, Oliveira and Fernandes (2009), for linear red, green and blue. */
const visions: Readonly<Record<string, Matrix>> = {
  'usual color vision': [
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

const times = (matrix: Matrix, [a, b, c]: Triple) =>
  matrix.map(([x, y, z]) => a * x + b * y + c * z) as unknown as Triple;
const mapped = (triple: Triple, change: (value: number) => number) => triple.map(change) as unknown as Triple;

/** Linear red, green and blue of a color in hexadecimal. */
const linear = (color: string) =>
  mapped([1, 3, 5], (at) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });

/** Contrast of two colors (WCAG 2.2). */
function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [one, other]
    .map(
      (color) =>
        times(
          [
            [0.2126, 0.7152, 0.0722],
            [0, 0, 0],
            [0, 0, 0],
          ],
          linear(color),
        )[0],
    )
    .toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** Lightness and two hues in OKLab (Ottosson, 2020). */
const oklab = (color: Triple) =>
  times(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    mapped(
      times(
        [
          [0.4122214708, 0.5363325363, 0.0514459929],
          [0.2119034982, 0.6806995451, 0.1073969566],
          [0.0883024619, 0.2817188376, 0.6299787005],
        ],
        color,
      ),
      Math.cbrt,
    ),
  );

/** Distance of two colors in hundredths of the way from black to white: 2 can just be seen side by side. */
function distance(vision: Matrix, one: string, other: string): number {
  const [a, b] = [one, other].map((color) =>
    oklab(mapped(times(vision, linear(color)), (value) => Math.min(1, Math.max(0, value)))),
  ) as [Triple, Triple];
  return 100 * Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

test.each(schemes)('all %s fills stand out from the surface, and their text from them', (scheme) => {
  const { ground, paper } = palettes[scheme];
  for (const [area, text] of fills[scheme]) {
    expect(contrast(area, ground), area).toBeGreaterThanOrEqual(3);
    expect(contrast(area, paper), area).toBeGreaterThanOrEqual(3);
    expect(contrast(area, text), area).toBeGreaterThanOrEqual(4.5);
  }
});

test.each(schemes.flatMap((scheme) => Object.entries(visions).map((vision) => [scheme, ...vision] as const)))(
  'all %s fills of a composition differ with %s',
  (scheme, _name, vision) => {
    const areas = fills[scheme].map(([area]) => area);
    const tooNear = areas.flatMap((one, at) =>
      areas
        .slice(at + 1)
        .filter((other) => distance(vision, one, other) < 8)
        .map((other) => `${one} ${other}`),
    );
    expect(tooNear).toEqual([]);
  },
);
