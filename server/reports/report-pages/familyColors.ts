/**
 * Fills of a composition, the most abundant name first. They stand out from the dark surface, carry its text, and differ for people
 * with a color vision deficiency too: `familyColors.test.ts` measures all pairs.
 */
export const familyColors = [
  '#63cbfe',
  '#dc962e',
  '#98f998',
  '#cd4cb4',
  '#f1be27',
  '#866bf7',
  '#a7ca97',
  '#967f0e',
  '#61a0f4',
] as const;

/** Fill of all names without their own color. */
export const OTHERS = '#eceff1';
export const UNCLASSIFIED = '#9e9e9e';
