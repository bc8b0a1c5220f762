import type { Role } from '#contract/shared/ids.ts';

/** A session that is known from an earlier request. The first transaction checks in the database whether it still holds. */
export interface Entry {
  readonly token_hash: Buffer;
  /** The role of the session. An owner acts in another one. */
  readonly role: Role;
  readonly roles_with_second_step: readonly Role[];
  /** Set once the database has admitted the caller. */
  is_admitted: boolean;
}

/** Whether an error says that the caller no longer has the session of the entry: nothing was read or changed. */
export const isOutdated = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'session_outdated';
