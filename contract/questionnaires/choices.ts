/** Choice values that the questionnaires share (specification section 3). */
export const locations = [
  'USA',
  'Canada',
  'Mexico',
  'UK',
  'India',
  'Australia',
  'South America',
  'Somewhere else',
] as const;

export const yesNoUnsure = ['Yes', 'No', 'Unsure'] as const;
export const yesNo = ['Yes', 'No'] as const;
export const severities = ['Mild', 'Moderate', 'Severe'] as const;
export const bowelMovementsPerDay = ['Less than 1', '1', 'More than 1'] as const;

export const bristolTypes = ['1', '2', '3', '4', '5', '6', '7'] as const;

/** Descriptions of the types of the Bristol stool scale. */
export const bristolDescriptions: Readonly<Record<(typeof bristolTypes)[number], string>> = {
  1: 'Separate hard lumps, like nuts',
  2: 'Sausage-shaped but lumpy',
  3: 'Like a sausage, with cracks on its surface',
  4: 'Like a sausage or snake, smooth and soft',
  5: 'Soft blobs with clear-cut edges',
  6: 'Fluffy pieces with ragged edges, mushy',
  7: 'Watery, without solid pieces',
};
