export const SUGGESTION_PAGE = 5;

/** An extra page: a report is complete without it. */
export const SPECIES_PAGE = 6;

/** The counts that a laboratory made. They are published with the pages. */
export const COUNTS_PAGE = 7;
