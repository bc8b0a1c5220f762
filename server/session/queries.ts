import { sql } from 'kysely';
import type { Factor, Profile } from '#contract/session.ts';
import type { Role, UserId } from '#contract/shared/ids.ts';
import type { Tx } from '#db/connect.ts';
import type { CurrentSession } from '#server/base/CurrentSession.ts';

export const sessionOf = (tx: Tx, access_hash: Buffer, roles_with_second_step: readonly string[]) =>
  tx.first(
    sql<CurrentSession>`
      select session_id, user_id, role, next_step, access_expires_at, ends_at
      from app.session_of(${access_hash}, ${roles_with_second_step})`,
  );

export const credentialsOf = (tx: Tx, email: string) =>
  tx.first(
    sql<{ user_id: UserId; password_hash: string; is_confirmed: boolean }>`
      select user_id, password_hash, is_confirmed from app.credentials_of(${email})`,
  );

/** Whether this is the user's password still; a change of it waits for the end of the transaction. */
export const hasPassword = async (
  tx: Tx,
  { user_id, password_hash }: { readonly user_id: UserId; readonly password_hash: string },
) =>
  (await tx.first(sql<{ has: boolean }>`select app.has_password(${user_id}, ${password_hash}) as has`))
    ?.has === true;

/** Opens a session without tokens and resolves to its id. */
export const openSession = async (
  tx: Tx,
  session: {
    readonly user_id: UserId;
    readonly user_agent: string | undefined;
    readonly by_recovery: boolean;
    readonly idle_seconds: number;
    readonly longest_seconds: number;
    readonly refresh_salt: Buffer;
  },
) =>
  (
    await tx.first(
      sql<{ id: string }>`
        select app.open_session(${session.user_id}, ${session.user_agent ?? null}, ${session.by_recovery},
          ${session.idle_seconds}, ${session.longest_seconds}, ${session.refresh_salt}) as id`,
    )
  )?.id;

/** Gives a session tokens; those it had end at once, or by themselves. Resolves to nothing when the session has ended. */
export const giveTokens = (
  tx: Tx,
  session_id: string,
  tokens: { readonly access_hash: Buffer; readonly refresh_hash: Buffer; readonly access_seconds: number },
  others: 'end' | 'stay',
) =>
  tx.first(
    sql<{ access_expires_at: string; expires_at: string }>`
      select access_expires_at, expires_at from app.give_tokens(${session_id}, ${tokens.access_hash},
        ${tokens.refresh_hash}, ${tokens.access_seconds}, ${others === 'end'})`,
  );

export type UsedRefreshToken =
  | { readonly outcome: 'renewed'; readonly session_id: string; readonly refresh_salt: Buffer }
  | { readonly outcome: 'not_found' }
  | { readonly outcome: 'already_used'; readonly user_id: UserId };

export const useRefreshToken = (tx: Tx, refresh_hash: Buffer, idle_seconds: number) =>
  tx.first(
    sql<UsedRefreshToken>`
      select outcome, session_id, user_id, refresh_salt from app.use_refresh_token(${refresh_hash}, ${idle_seconds})`,
  );

/** Ends sessions by the tokens of one: that one, all of its user, or all others. */
export const endSessions = (
  tx: Tx,
  access_hash: Buffer | undefined,
  refresh_hash: Buffer | undefined,
  scope: 'local' | 'global' | 'others',
) => tx.all(sql`select app.end_sessions(${access_hash ?? null}, ${refresh_hash ?? null}, ${scope})`);

/** The caller's open sessions, the last used first. */
export const ownSessions = (tx: Tx) =>
  tx.all(
    sql<{ id: string; user_agent: string | null; created_at: string; last_used_at: string }>`
      select id, user_agent, created_at, last_used_at from app.sessions
      where user_id = app.uid() and expires_at > now() order by last_used_at desc, id`,
  );

export const endOwnSession = (tx: Tx, session_id: string) =>
  tx.first(
    sql<{
      id: string;
    }>`delete from app.sessions where id = ${session_id} and user_id = app.uid() returning id`,
  );

export const removeExpired = (tx: Tx) => tx.all(sql`select app.remove_expired()`);

export const profileOf = (tx: Tx, user_id: UserId) =>
  tx.first(
    sql<Profile>`
      select id, email, full_name, role, practitioner_code, created_at from app.profiles where id = ${user_id}`,
  );

/** The caller's account with an address that still awaits its confirmation. */
export const ownAccount = (tx: Tx) =>
  tx.first(
    sql<{
      id: UserId;
      email: string;
      full_name: string | null;
      role: Role;
      created_at: string;
      email_confirmed_at: string | null;
      new_email: string | null;
    }>`select id, email, full_name, role, created_at, email_confirmed_at, new_email from app.own_account()`,
  );

/** The caller's factors as answers show them, the oldest first. */
export const ownFactors = (tx: Tx) =>
  tx.all(
    sql<Factor>`
      select id, name as friendly_name, kind as factor_type,
        case when verified_at is null then 'unverified' else 'verified' end as status,
        created_at, coalesce(last_used_at, created_at) as updated_at
      from app.factors where user_id = app.uid() order by created_at, id`,
  );

/** The caller's recovery codes as one factor, with how many are left; undefined without any. */
export const ownRecoveryCodes = (tx: Tx) =>
  tx.first(
    sql<Factor & { readonly total: number; readonly remaining: number }>`
      select user_id as id, 'Recovery codes' as friendly_name, 'recovery_code' as factor_type, 'verified' as status,
        min(created_at) as created_at, coalesce(max(used_at), min(created_at)) as updated_at,
        count(*) as total, count(*) filter (where used_at is null) as remaining
      from app.recovery_codes where user_id = app.uid() group by user_id`,
  );
