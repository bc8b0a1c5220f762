import { userPageSizes, userSorts } from '#contract/identity/lists.ts';
import { listSearch } from '#web/lib/listSearch.ts';

/** The list of users (specification section 9). */
export const usersList = {
  sorts: userSorts,
  page_sizes: userPageSizes,
  keepsSizes: true,
  defaults: { sort: 'created', order: 'desc', page_size: 25 },
} as const;

/** Query string of `/admin/manage-users`. */
export const validateUsersSearch = listSearch(usersList);
