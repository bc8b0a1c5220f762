/** Maximum length of a search, in characters. */
export const SEARCH_MAX = 200;

/** The highest page number. */
export const PAGE_MAX = 1_000_000;
