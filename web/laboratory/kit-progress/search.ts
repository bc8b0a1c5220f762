import { kitInventoryPageSizes, kitProgressSorts } from '#contract/laboratory/lists.ts';
import { type ListSearch, listSearch } from '#web/lib/listSearch.ts';

/** The oldest registrations first. */
export const kitProgressList = {
  sorts: kitProgressSorts,
  page_sizes: kitInventoryPageSizes,
  defaults: { sort: 'registered', order: 'asc', page_size: 50 },
} as const;

const validateList = listSearch(kitProgressList);

interface KitProgressSearch extends ListSearch<(typeof kitProgressSorts)[number]> {
  filter?: string;
}

/** Query string of `/admin/kit-progress`. The page knows the filters: their names would be part of every first screen. */
export function validateKitProgressSearch(raw: Record<string, unknown>): KitProgressSearch {
  const { filter } = raw;
  return { ...validateList(raw), ...(typeof filter === 'string' && { filter }) };
}
