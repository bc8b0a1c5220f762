import { practitionerPageSizes, practitionerSorts } from '#contract/families/lists.ts';
import { listSearch } from '#web/lib/listSearch.ts';

/** The list of practitioners and their codes. */
export const practitionersList = {
  sorts: practitionerSorts,
  page_sizes: practitionerPageSizes,
  defaults: { sort: 'full_name', order: 'asc', page_size: 25 },
} as const;

/** Query string of `/admin/practitioner-codes`. */
export const validatePractitionersSearch = listSearch(practitionersList);
