import type { Role } from '#contract/ids.ts';
import { paths } from '#web/paths.ts';

/** The screen on which a role begins. */
export const homeOf = (role: Role): string =>
  role === 'customer' ? paths.patients() : paths.practitionerPatients();
