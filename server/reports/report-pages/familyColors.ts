import { type ColorScheme, palettes } from '#contract/shared/palettes.ts';

/** The color of an area, and of the text on it. */
type Fill = readonly [area: string, text: string];

const BLACK = palettes.dark.ground;
const WHITE = palettes.light.paper;

/** The fill of all names without their own; those before it are for names, the most abundant first. */
export const OTHERS = 9;
/** The fill of the reads without a name. */
export const UNCLASSIFIED = 10;

/**
 * Fills of a composition. They stand out from the surface, carry their text, and differ for people with a color vision deficiency
 * too: `familyColors.test.ts` measures all pairs.
 */
export const fills: Readonly<Record<ColorScheme, readonly Fill[]>> = {
  dark: [
    ['#63cbfe', BLACK],
    ['#dc962e', BLACK],
    ['#98f998', BLACK],
    ['#cd4cb4', BLACK],
    ['#f1be27', BLACK],
    ['#866bf7', BLACK],
    ['#a7ca97', BLACK],
    ['#967f0e', BLACK],
    ['#61a0f4', BLACK],
    ['#eceff1', BLACK],
    ['#9e9e9e', BLACK],
  ],
  light: [
    ['#085ae1', WHITE],
    ['#823307', WHITE],
    ['#34a055', BLACK],
    ['#570d7a', WHITE],
    ['#e06a10', BLACK],
    ['#781fa5', WHITE],
    ['#1a5968', WHITE],
    ['#9e5309', WHITE],
    ['#a775d7', BLACK],
    ['#2c3a41', WHITE],
    ['#757575', WHITE],
  ],
};

/** CSS variables of a scheme's fills. */
export const fillVariables = (scheme: ColorScheme): string =>
  fills[scheme].map(([area, text], index) => `--fill-${index}:${area};--ink-${index}:${text};`).join('');
