import type { UserId } from '#contract/shared/ids.ts';

/** By it the fields name their form: they stand in other cells of the row, where it cannot enclose them. */
export const editFormId = (user_id: UserId): string => `edit-user-${user_id}`;
