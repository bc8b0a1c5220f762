import { sql } from 'kysely';
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
