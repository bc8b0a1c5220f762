/** Suffixes of file names for pages 1 to 4: downloads get them, uploads are recognized by them. */
export const reportFileSuffixes = {
  1: 'Microbe_Ordering.html',
  2: 'Ranges.html',
  3: 'Families.html',
  4: 'Genera.html',
} as const;

export const SUGGESTION_FILE_SUFFIX = 'Suggestion.pdf';
