import * as z from 'zod/mini';
import { FULL_NAME_MAX } from '#contract/identity/limits.ts';
import { Email } from '#contract/shared/email.ts';
import { requiredText } from '#contract/shared/text.ts';

/** Roles that an administrator invites; customers register themselves. */
export const StaffRole = z.enum(['practitioner', 'admin']);

export type StaffRole = z.infer<typeof StaffRole>;

/** `registration_source` of staff who were invited. */
export const BY_INVITATION = 'invitation';

export const StaffInvitation = z.strictObject({
  email: Email,
  full_name: requiredText(FULL_NAME_MAX, 'Full name is required'),
  role: StaffRole,
});
