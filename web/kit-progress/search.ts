import { kitInventoryPageSizes } from '#contract/kit-inventory.ts';
import { type KitProgressFilter, kitProgressFilters, kitProgressSorts } from '#contract/kit-progress.ts';
import { type ListSearch, listSearch } from '#web/lib/listSearch.ts';

/** The oldest registrations first. */
export const kitProgressList = {
  sorts: kitProgressSorts,
  page_sizes: kitInventoryPageSizes,
  defaults: { sort: 'registered', order: 'asc', page_size: 50 },
} as const;

const validateList = listSearch(kitProgressList);

interface KitProgressSearch extends ListSearch<(typeof kitProgressSorts)[number]> {
  filter?: KitProgressFilter;
}

/** Query string of `/admin/kit-progress`. */
export function validateKitProgressSearch(raw: Record<string, unknown>): KitProgressSearch {
  const filter = kitProgressFilters.find((known) => known === raw['filter']);
  return { ...validateList(raw), ...(filter && { filter }) };
}
