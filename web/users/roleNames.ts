import type { Role } from '#contract/ids.ts';

/** Roles as administrators read them, in the order in which they are offered. */
export const roleNames: Record<Role, string> = {
  customer: 'Customer',
  practitioner: 'Practitioner',
  admin: 'Admin',
};
