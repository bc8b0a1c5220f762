import { kitInventoryPageSizes, kitInventorySorts } from '#contract/kit-inventory.ts';
import { listSearch } from '#web/lib/listSearch.ts';

/** How the inventory starts (specification section 9). */
export const kitInventoryDefaults = { sort: 'created', order: 'desc', page_size: 25 } as const;

/** Query string of `/admin/kit-inventory`. What is not valid falls back to its default. */
export const validateKitInventorySearch = listSearch(
  kitInventorySorts,
  kitInventoryPageSizes,
  kitInventoryDefaults,
);
