import type { NextStep } from '#contract/session.ts';
import type { SignedIn } from '#db/connect.ts';

/** The session of a request and its next required step. Times are ISO strings. */
export interface CurrentSession extends SignedIn {
  readonly session_id: string;
  readonly next_step: NextStep | null;
  readonly access_expires_at: string;
  readonly ends_at: string;
}
