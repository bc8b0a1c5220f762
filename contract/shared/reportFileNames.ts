/** Suffixes of file names of HTML pages (specification section 9): downloads get them, uploads are recognized by them. */
export const reportFileSuffixes = {
  1: 'Microbe_Ordering.html',
  2: 'Ranges.html',
  3: 'Families.html',
  4: 'Genera.html',
  6: 'Species.html',
} as const;

export const SUGGESTION_FILE_SUFFIX = 'Suggestion.pdf';

/** A file of counts is recognized by this name, with any ending: `MB000132_Counts.biom`. */
export const isCountsFile = (kit_id: string, name: string): boolean => name.startsWith(`${kit_id}_Counts.`);
