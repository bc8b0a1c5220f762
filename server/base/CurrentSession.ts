import * as z from 'zod/mini';
import { NextStep } from '#contract/identity/session.ts';
import { Role, UserId } from '#contract/shared/ids.ts';
import { Timestamp } from '#contract/shared/text.ts';
import type { SignedIn } from '#db/connect.ts';

/** A session and its next required step, as the database answers for an access token. */
export const SessionRow = z.object({
  session_id: z.uuid(),
  user_id: UserId,
  role: Role,
  next_step: z.nullable(NextStep),
  access_expires_at: Timestamp,
  ends_at: Timestamp,
});

/** The session of a request, with the caller's network. */
export interface CurrentSession extends SignedIn, Readonly<z.infer<typeof SessionRow>> {}

/** The same user with the rights of a customer: those of an owner to their patients. The policies know owners by this role. */
export const asOwner = (session: CurrentSession): CurrentSession => ({ ...session, role: 'customer' });
