import * as z from 'zod/mini';
import { PractitionerCode, Role, UserId } from '#contract/shared/ids.ts';
import { Timestamp } from '#contract/shared/text.ts';

/** The signed-in user's own profile. */
export const Profile = z.object({
  id: UserId,
  email: z.string(),
  full_name: z.nullable(z.string()),
  role: Role,
  practitioner_code: z.nullable(PractitionerCode),
  created_at: Timestamp,
});

export type Profile = z.infer<typeof Profile>;
