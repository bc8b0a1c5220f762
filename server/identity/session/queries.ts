import * as z from 'zod/mini';
import { Profile } from '#contract/identity/profile.ts';
import { Factor } from '#contract/identity/session.ts';
import { Role, UserId } from '#contract/shared/ids.ts';
import { Timestamp } from '#contract/shared/text.ts';
import { sql } from '#db/sql.ts';
import { command, many, one, value } from '#db/statements.ts';
import { SessionRow } from '#server/base/CurrentSession.ts';
import type { RecordParams } from '#server/base/RecordParams.ts';

/** The session of an access token; undefined if it has ended. */
export const sessionOf = one(
  SessionRow,
  (access_hash: Buffer, roles_with_second_step: readonly string[]) => sql`
    select session_id, user_id, role, next_step, access_expires_at, ends_at
    from app.session_of(${access_hash}, ${roles_with_second_step})`,
);

export const credentialsOf = one(
  z.object({ user_id: UserId, password_hash: z.string(), is_confirmed: z.boolean() }),
  (email: string) => sql`
    select user_id, password_hash, is_confirmed from app.credentials_of(${email})`,
);

/** Whether the password is unchanged. The row stays locked until the transaction ends. */
export const hasPassword = value(
  z.boolean(),
  ({ user_id, password_hash }: { readonly user_id: UserId; readonly password_hash: string }) =>
    sql`select app.has_password(${user_id}, ${password_hash}) as has`,
);

/** Opens a session without tokens and returns its id; null if the user was deleted. */
export const openSession = value(
  z.nullable(z.uuid()),
  (session: {
    readonly user_id: UserId;
    readonly user_agent: string | undefined;
    readonly by_recovery: boolean;
    readonly idle_seconds: number;
    readonly longest_seconds: number;
    readonly refresh_salt: Buffer;
  }) => sql`
    select app.open_session(${session.user_id}, ${session.user_agent ?? null}, ${session.by_recovery},
      ${session.idle_seconds}, ${session.longest_seconds}, ${session.refresh_salt}) as id`,
);

/**
 * Issues tokens. `expires_in` are seconds by the database's clock, as `access_expires_at`: the server's may differ. `'end'` ends
 * the earlier ones, `'stay'` lets them expire. Undefined if the session has ended.
 */
export const giveTokens = one(
  z.object({ access_expires_at: Timestamp, expires_in: z.number(), expires_at: Timestamp }),
  (
    session_id: string,
    tokens: { readonly access_hash: Buffer; readonly refresh_hash: Buffer; readonly access_seconds: number },
    others: 'end' | 'stay',
  ) => sql`
    select access_expires_at, expires_at,
      floor(extract(epoch from access_expires_at - now()))::integer as expires_in
    from app.give_tokens(${session_id}, ${tokens.access_hash},
      ${tokens.refresh_hash}, ${tokens.access_seconds}, ${others === 'end'})`,
);

/** The claims of a session's access tokens; undefined if the session has ended. */
export const sessionClaims = one(
  z.object({ user_id: UserId, passed_second_step: z.boolean() }),
  (session_id: string) => sql`select user_id, passed_second_step from app.session_claims(${session_id})`,
);

export const useRefreshToken = one(
  z.discriminatedUnion('outcome', [
    z.object({
      outcome: z.literal('renewed'),
      session_id: z.uuid(),
      refresh_salt: z.instanceof(Buffer),
    }),
    z.object({ outcome: z.literal('not_found') }),
    z.object({ outcome: z.literal('already_used'), user_id: UserId }),
  ]),
  (refresh_hash: Buffer, idle_seconds: number) => sql`
    select outcome, session_id, user_id, refresh_salt from app.use_refresh_token(${refresh_hash}, ${idle_seconds})`,
);

/** Ends sessions by one session's tokens: that session, all of its user, or all others. */
export const endSessions = command(
  (access_hash: Buffer | undefined, refresh_hash: Buffer | undefined, scope: 'local' | 'global' | 'others') =>
    sql`select app.end_sessions(${access_hash ?? null}, ${refresh_hash ?? null}, ${scope})`,
);

/** The caller's open sessions, last used first. */
export const ownSessions = many(
  z.object({
    id: z.uuid(),
    user_agent: z.nullable(z.string()),
    created_at: Timestamp,
    last_used_at: Timestamp,
  }),
  () => sql`
    select id, user_agent, created_at, last_used_at from app.sessions
    where user_id = app.uid() and expires_at > now() order by last_used_at desc, id`,
);

export const endOwnSession = one(
  z.object({ id: z.uuid() }),
  (session_id: string) =>
    sql`delete from app.sessions where id = ${session_id} and user_id = app.uid() returning id`,
);

/** Whether an actor with the rights of a customer owns patients. */
export const ownsPatients = value(z.boolean(), () => sql`select exists (select from app.patients) as owns`);

/** Whether an actor may read a patient, or a kit by its printed code or its record id. */
export const reads = value(
  z.boolean(),
  ({ patient_id, kit_id, kit_record_id }: RecordParams) => sql`
    select exists (select from app.patients where id = ${patient_id ?? null})
      or exists (select from app.kits where kit_id = ${kit_id ?? null} or id = ${kit_record_id ?? null}) as reads`,
);

export const removeExpired = command(() => sql`select app.remove_expired()`);

export const profileOf = one(
  Profile,
  (user_id: UserId) => sql`
    select id, email, full_name, role, practitioner_code, created_at from app.profiles where id = ${user_id}`,
);

/** When the account of a customer will be deleted; null unless the customer requested it. */
export const ownDeletion = value(
  z.nullable(Timestamp),
  () => sql`select (select due_at from app.deletion_requests where user_id = app.uid()) as due_at`,
);

/** The caller's account with an unconfirmed new address. */
export const ownAccount = one(
  z.object({
    id: UserId,
    email: z.string(),
    full_name: z.nullable(z.string()),
    role: Role,
    created_at: Timestamp,
    email_confirmed_at: z.nullable(Timestamp),
    new_email: z.nullable(z.string()),
  }),
  () =>
    sql`select id, email, full_name, role, created_at, email_confirmed_at, new_email from app.own_account()`,
);

/** The caller's factors in the response format, oldest first. */
export const ownFactors = many(
  Factor,
  () => sql`
    select id, name as friendly_name, kind as factor_type,
      case when verified_at is null then 'unverified' else 'verified' end as status,
      created_at, coalesce(last_used_at, created_at) as updated_at
    from app.factors where user_id = app.uid() order by created_at, id`,
);

/** The caller's recovery codes as one factor with the number left; undefined without any. */
export const ownRecoveryCodes = one(
  z.extend(Factor, { total: z.number(), remaining: z.number() }),
  () => sql`
    select user_id as id, 'Recovery codes' as friendly_name, 'recovery_code' as factor_type, 'verified' as status,
      min(created_at) as created_at, coalesce(max(used_at), min(created_at)) as updated_at,
      count(*) as total, count(*) filter (where used_at is null) as remaining
    from app.recovery_codes where user_id = app.uid() group by user_id`,
);

/** Records a failed login for a known or unknown address, or with null a failed second step of the caller. */
export const recordFailedSignIn = command(
  (email: string | null) => sql`select app.record_failed_sign_in(${email})`,
);

/** Whether an invitation to be a guardian waits for the caller, at the caller's confirmed address. */
export const isInvited = value(z.boolean(), () => sql`select app.is_invited() as is_invited`);
