import { userPageSizes, userSorts } from '#contract/users.ts';
import { listSearch } from '#web/lib/listSearch.ts';

/** How the users' list starts (specification section 9). */
export const usersDefaults = { sort: 'created', order: 'desc', page_size: 25 } as const;

/** Query string of `/admin/manage-users`. What is not valid falls back to its default. */
export const validateUsersSearch = listSearch(userSorts, userPageSizes, usersDefaults);
