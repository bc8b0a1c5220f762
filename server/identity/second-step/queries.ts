import * as z from 'zod/mini';
import { Timestamp } from '#contract/shared/text.ts';
import { sql } from '#db/sql.ts';
import { many, one, value } from '#db/statements.ts';

/** A factor of the caller with the data that verifies its answers. */
const OwnFactor = z.object({
  id: z.uuid(),
  kind: z.enum(['totp', 'webauthn']),
  name: z.string(),
  is_verified: z.boolean(),
  totp_secret: z.nullable(z.string()),
  credential_id: z.nullable(z.string()),
  public_key: z.nullable(z.instanceof(Buffer)),
  signature_count: z.nullable(z.number()),
  transports: z.nullable(z.array(z.string())),
});
export type OwnFactor = z.infer<typeof OwnFactor>;

export const enrollFactor = value(
  z.uuid(),
  (
    session_id: string,
    factor: { readonly kind: OwnFactor['kind']; readonly name: string; readonly totp_secret?: string },
  ) => sql`
    select app.enroll_factor(${session_id}, ${factor.kind}, ${factor.name}, ${factor.totp_secret ?? null}) as id`,
);

export const ownFactor = one(
  OwnFactor,
  (factor_id: string) => sql`
    select id, kind, name, is_verified, totp_secret, credential_id, public_key, signature_count, transports
    from app.own_factor(${factor_id})`,
);

export const ownCredentialIds = many(
  z.object({ id: z.string() }),
  () => sql`select id from app.own_credential_ids() as id`,
);

export const challengeFactor = one(
  z.object({ id: z.uuid(), expires_at: Timestamp }),
  (session_id: string, factor_id: string, challenge: string) => sql`
    select id, expires_at from app.challenge_factor(${session_id}, ${factor_id}, ${challenge})`,
);

/** Uses up the challenge and returns its value; null if it is invalid. */
export const takeChallenge = value(
  z.nullable(z.string()),
  (session_id: string, factor_id: string, challenge_id: string) => sql`
    select app.take_challenge(${session_id}, ${factor_id}, ${challenge_id}) as challenge`,
);

export const passTotp = value(
  z.boolean(),
  (session_id: string, factor_id: string, step: number) =>
    sql`select app.pass_totp(${session_id}, ${factor_id}, ${step}) as passed`,
);

export const passPasskey = value(
  z.boolean(),
  (
    session_id: string,
    factor_id: string,
    passkey: {
      readonly credential_id: string;
      readonly public_key: Buffer;
      readonly signature_count: number;
      readonly transports: readonly string[];
    },
  ) => sql`
    select app.pass_passkey(${session_id}, ${factor_id}, ${passkey.credential_id}, ${passkey.public_key},
      ${passkey.signature_count}, ${passkey.transports}) as passed`,
);

export const removeFactor = value(
  z.boolean(),
  (session_id: string, factor_id: string) =>
    sql`select app.remove_factor(${session_id}, ${factor_id}) as removed`,
);

/** Replaces the caller's recovery codes; false without a verified factor. */
export const replaceRecoveryCodes = value(
  z.boolean(),
  (session_id: string, code_hashes: readonly Buffer[]) => sql`
    select app.replace_recovery_codes(${session_id}, ${code_hashes}) as replaced`,
);

export const passRecoveryCode = value(
  z.boolean(),
  (session_id: string, code_hash: Buffer) =>
    sql`select app.pass_recovery_code(${session_id}, ${code_hash}) as passed`,
);
