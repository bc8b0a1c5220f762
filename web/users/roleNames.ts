import type { Role } from '#contract/shared/ids.ts';

/** Roles as administrators read them, in the order in which they are offered. */
export const roleNames: Record<Role, string> = {
  customer: 'Customer',
  practitioner: 'Practitioner',
  admin: 'Admin',
};
