/** What a new administrator may do, said before somebody becomes one. */
export const ADMIN_RIGHTS =
  'An administrator sees all patients, kits, reports and answers, and manages all users, codes and the inventory.';
