/** The rights of an administrator, shown before somebody becomes one. */
export const ADMIN_RIGHTS =
  'An administrator sees all patients, kits, reports and answers, and manages all users, codes and the inventory.';
