import type { Role } from '#contract/shared/ids.ts';
import { paths } from '#web/lib/paths.ts';

/** The screen on which a role begins. */
export const homeOf = (role: Role): string =>
  role === 'customer' ? paths.patients() : paths.practitionerPatients();
