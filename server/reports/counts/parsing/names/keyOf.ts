/** More than the longest name that is shown, with blanks inside it. */
const KEY_MAX = 1000;

/** A name as the lists of `words.ts` have it. */
export const keyOf = (name: string): string => name.slice(0, KEY_MAX).replaceAll('_', ' ').toLowerCase();
