import type { NextStep } from '#contract/session.ts';
import type { SignedIn } from '#db/connect.ts';

/** The session that a request belongs to, and the step that it still has to pass. Times are ISO texts. */
export interface CurrentSession extends SignedIn {
  readonly session_id: string;
  readonly next_step: NextStep | null;
  readonly access_expires_at: string;
  readonly ends_at: string;
}
