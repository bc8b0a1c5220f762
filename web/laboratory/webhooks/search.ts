import {
  type DeliveryState,
  deliveryPageSizes,
  deliverySorts,
  deliveryStates,
} from '#contract/laboratory/lists.ts';
import { type ListSearch, listSearch } from '#web/lib/listSearch.ts';

export const deliveriesList = {
  sorts: deliverySorts,
  page_sizes: deliveryPageSizes,
  defaults: { sort: 'created', order: 'desc', page_size: 25 },
} as const;

const validateList = listSearch(deliveriesList);

/** Query string of a webhook's deliveries. */
export type DeliveriesSearch = ListSearch<(typeof deliverySorts)[number]> & { state?: DeliveryState };

export function validateDeliveriesSearch(raw: Record<string, unknown>): DeliveriesSearch {
  const state = deliveryStates.find((known) => known === raw['state']);
  return { ...validateList(raw), ...(state && { state }) };
}
