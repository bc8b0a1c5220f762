import { kitInventoryPageSizes, kitInventorySorts } from '#contract/kit-inventory.ts';
import { listSearch } from '#web/lib/listSearch.ts';

/** The inventory (specification section 9). */
export const kitInventoryList = {
  sorts: kitInventorySorts,
  page_sizes: kitInventoryPageSizes,
  defaults: { sort: 'created', order: 'desc', page_size: 25 },
} as const;

/** Query string of `/admin/kit-inventory`. */
export const validateKitInventorySearch = listSearch(kitInventoryList);
