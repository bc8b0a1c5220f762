import { sql } from 'kysely';
import type { UserId } from '#contract/ids.ts';
import type { Profile } from '#contract/session.ts';
import type { SignedIn, Tx } from '#db/connect.ts';

export interface SignUpMail {
  readonly subject: string;
  readonly body: string;
}

export const signUpUser = (
  tx: Tx,
  user: {
    readonly email: string;
    readonly password_hash: string;
    readonly verification_reason: string;
    readonly confirmation_hash: Buffer;
    readonly confirmation_expires_at: Date;
    readonly welcome: SignUpMail;
    readonly already_known: SignUpMail;
  },
) =>
  tx.all(sql`
    select app.sign_up(
      ${user.email}, ${user.password_hash}, ${user.verification_reason},
      ${user.confirmation_hash}, ${user.confirmation_expires_at},
      ${user.welcome.subject}, ${user.welcome.body}, ${user.already_known.subject}, ${user.already_known.body}
    )`);

/** The user whose address the token confirms; null when the token is not valid. */
export const confirmEmailOf = async (tx: Tx, token_hash: Buffer) =>
  (await tx.first(sql<{ user_id: UserId | null }>`select app.confirm_email(${token_hash}) as user_id`))
    ?.user_id;

export const credentialsOf = (tx: Tx, email: string) =>
  tx.first(
    sql<{ user_id: UserId; password_hash: string; is_confirmed: boolean }>`
      select user_id, password_hash, is_confirmed from app.credentials_of(${email})`,
  );

export const openSession = (tx: Tx, user_id: UserId, token_hash: Buffer, expires_at: Date) =>
  tx.first(
    sql<{
      id: UserId;
      email: string;
    }>`select id, email from app.open_session(${user_id}, ${token_hash}, ${expires_at})`,
  );

export const closeSession = (tx: Tx, token_hash: Buffer) =>
  tx.all(sql`select app.close_session(${token_hash})`);

export const sessionUser = (tx: Tx, token_hash: Buffer) =>
  tx.first(sql<SignedIn>`select user_id, role from app.session_user_of(${token_hash})`);

/** Whether the token may create the first administrator: false when there is one already. */
export const offerFirstAdmin = async (tx: Tx, token_hash: Buffer, expires_at: Date) =>
  (
    await tx.first(
      sql<{ offered: boolean }>`select app.offer_first_admin(${token_hash}, ${expires_at}) as offered`,
    )
  )?.offered;

export const createFirstAdmin = async (
  tx: Tx,
  admin: { token_hash: Buffer; email: string; full_name: string; password_hash: string },
) =>
  (
    await tx.first(
      sql<{ user_id: UserId | null }>`
      select app.create_first_admin(${admin.token_hash}, ${admin.email}, ${admin.full_name}, ${admin.password_hash})
        as user_id`,
    )
  )?.user_id;

export const profileOf = (tx: Tx, user_id: UserId) =>
  tx.first(
    sql<Profile>`
      select id, email, full_name, role, practitioner_code, created_at from app.profiles where id = ${user_id}`,
  );
