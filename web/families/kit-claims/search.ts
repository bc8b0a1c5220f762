import {
  type ClaimState,
  claimStates,
  kitClaimPageSizes,
  kitClaimSorts,
  undoneRegistrationSorts,
} from '#contract/families/lists.ts';
import { type ListSearch, listSearch } from '#web/lib/listSearch.ts';

export const kitClaimsList = {
  sorts: kitClaimSorts,
  page_sizes: kitClaimPageSizes,
  defaults: { sort: 'created', order: 'desc', page_size: 25 },
} as const;

export const undoneRegistrationsList = {
  sorts: undoneRegistrationSorts,
  page_sizes: kitClaimPageSizes,
  defaults: { sort: 'undone', order: 'desc', page_size: 25 },
} as const;

const validateClaims = listSearch(kitClaimsList);
const validateUndone = listSearch(undoneRegistrationsList);

/** Query string of `/admin/kit-claims`: the claims, or the undone registrations. */
export type KitClaimsSearch =
  | (ListSearch<(typeof kitClaimSorts)[number]> & { view?: never; state?: ClaimState })
  | (ListSearch<(typeof undoneRegistrationSorts)[number]> & { view: 'undone'; state?: never });

export function validateKitClaimsSearch(raw: Record<string, unknown>): KitClaimsSearch {
  if (raw['view'] === 'undone') return { ...validateUndone(raw), view: 'undone' };
  const state = claimStates.find((known) => known === raw['state']);
  return { ...validateClaims(raw), ...(state && { state }) };
}
