import { sql } from 'kysely';
import type { Factor } from '#contract/session.ts';
import type { Tx } from '#db/connect.ts';

/** A factor of the caller's with what its answers are checked by. */
export interface OwnFactor {
  readonly id: string;
  readonly kind: 'totp' | 'webauthn';
  readonly name: string;
  readonly is_verified: boolean;
  readonly totp_secret: string | null;
  readonly credential_id: string | null;
  readonly public_key: Buffer | null;
  readonly signature_count: number | null;
  readonly transports: string[] | null;
}

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

export const enrollFactor = async (
  tx: Tx,
  session_id: string,
  factor: { readonly kind: OwnFactor['kind']; readonly name: string; readonly totp_secret?: string },
) =>
  (
    await tx.first(
      sql<{ id: string }>`
        select app.enroll_factor(${session_id}, ${factor.kind}, ${factor.name}, ${factor.totp_secret ?? null}) as id`,
    )
  )?.id;

export const ownFactor = (tx: Tx, factor_id: string) =>
  tx.first(
    sql<OwnFactor>`
      select id, kind, name, is_verified, totp_secret, credential_id, public_key, signature_count, transports
      from app.own_factor(${factor_id})`,
  );

export const ownCredentialIds = async (tx: Tx) =>
  (await tx.all(sql<{ id: string }>`select id from app.own_credential_ids() as id`)).map(({ id }) => id);

export const challengeFactor = (tx: Tx, session_id: string, factor_id: string, challenge: string) =>
  tx.first(
    sql<{ id: string; expires_at: string }>`
      select id, expires_at from app.challenge_factor(${session_id}, ${factor_id}, ${challenge})`,
  );

/** The challenge, which thereby counts once; null when it does not count. */
export const takeChallenge = async (tx: Tx, session_id: string, factor_id: string, challenge_id: string) =>
  (
    await tx.first(
      sql<{ challenge: string | null }>`
        select app.take_challenge(${session_id}, ${factor_id}, ${challenge_id}) as challenge`,
    )
  )?.challenge;

export const passTotp = async (tx: Tx, session_id: string, factor_id: string, step: number) =>
  (
    await tx.first(
      sql<{ passed: boolean }>`select app.pass_totp(${session_id}, ${factor_id}, ${step}) as passed`,
    )
  )?.passed === true;

export const passPasskey = async (
  tx: Tx,
  session_id: string,
  factor_id: string,
  passkey: {
    readonly credential_id: string;
    readonly public_key: Buffer;
    readonly signature_count: number;
    readonly transports: readonly string[];
  },
) =>
  (
    await tx.first(
      sql<{ passed: boolean }>`
        select app.pass_passkey(${session_id}, ${factor_id}, ${passkey.credential_id}, ${passkey.public_key},
          ${passkey.signature_count}, ${passkey.transports}) as passed`,
    )
  )?.passed === true;

export const removeFactor = async (tx: Tx, session_id: string, factor_id: string) =>
  (
    await tx.first(
      sql<{ removed: boolean }>`select app.remove_factor(${session_id}, ${factor_id}) as removed`,
    )
  )?.removed === true;

/** Replaces the caller's recovery codes; false without a factor that they could stand in for. */
export const replaceRecoveryCodes = async (tx: Tx, session_id: string, code_hashes: readonly Buffer[]) =>
  (
    await tx.first(
      sql<{ replaced: boolean }>`
        select app.replace_recovery_codes(${session_id}, ${code_hashes}) as replaced`,
    )
  )?.replaced === true;

export const passRecoveryCode = async (tx: Tx, session_id: string, code_hash: Buffer) =>
  (
    await tx.first(
      sql<{ passed: boolean }>`select app.pass_recovery_code(${session_id}, ${code_hash}) as passed`,
    )
  )?.passed === true;
