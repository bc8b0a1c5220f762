import {
  type InventoryFilter,
  inventoryFilters,
  kitInventoryPageSizes,
  kitInventorySorts,
} from '#contract/laboratory/lists.ts';
import { type ListSearch, listSearch } from '#web/lib/listSearch.ts';

/** The inventory (specification section 9). */
export const kitInventoryList = {
  sorts: kitInventorySorts,
  page_sizes: kitInventoryPageSizes,
  keepsSizes: true,
  defaults: { sort: 'created', order: 'desc', page_size: 25 },
} as const;

const validateList = listSearch(kitInventoryList);

export interface KitInventorySearch extends ListSearch<(typeof kitInventorySorts)[number]> {
  filter?: InventoryFilter;
}

/** Query string of `/admin/kit-inventory`. */
export function validateKitInventorySearch(raw: Record<string, unknown>): KitInventorySearch {
  const filter = inventoryFilters.find((known) => known === raw['filter']);
  return { ...validateList(raw), ...(filter && { filter }) };
}
