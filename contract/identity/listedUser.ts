import * as z from 'zod/mini';
import { REGISTRATIONS_PER_DAY_MAX } from '#contract/identity/limits.ts';
import { Profile } from '#contract/identity/profile.ts';
import { Timestamp } from '#contract/shared/text.ts';

export const RegistrationsPerDay = z.int().check(z.minimum(0), z.maximum(REGISTRATIONS_PER_DAY_MAX));

export const User = z.extend(Profile, {
  verification_reason: z.nullable(z.string()),
  registration_source: z.nullable(z.string()),
  /** Kits that the account may register in 24 hours; null for the operator's setting. */
  registrations_per_day: z.nullable(z.int()),
  /** Whether the address is confirmed; an unconfirmed account cannot be promoted. */
  is_confirmed: z.boolean(),
  /** When the account will be deleted; null without a request, and before the mail that announces it was sent. */
  deletion_due_at: z.nullable(Timestamp),
  /** Grows with each change of the profile. */
  version: z.int(),
});

export type User = z.infer<typeof User>;
