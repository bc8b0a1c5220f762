/** File names under which pages 1 to 4 are saved, and by which uploaded files are recognised. */
export const reportFileSuffixes = {
  1: 'Microbe_Ordering.html',
  2: 'Ranges.html',
  3: 'Families.html',
  4: 'Genera.html',
} as const;

export const SUGGESTION_FILE_SUFFIX = 'Suggestion.pdf';
