/** Ways to the content of a report. */
export const openingDoors = {
  page: 'Report page',
  suggestion: 'Suggestion',
  counts: 'Counts',
  link: 'Link to the suggestion',
  record: 'Download of the whole record',
  fhir: 'Program (FHIR)',
  record_link: 'SMART Health Link',
  kit_comparison: 'Over time',
} as const;

export type OpeningDoor = keyof typeof openingDoors;
