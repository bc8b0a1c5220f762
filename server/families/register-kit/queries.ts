import * as z from 'zod/mini';
import { registerKit } from '#contract/families/register-kit.ts';
import { KitCode, KitRecordId, PatientId } from '#contract/shared/ids.ts';
import { sql } from '#db/sql.ts';
import { one, value } from '#db/statements.ts';

const RegisteredKit = registerKit.result;

/** Refusals of a registration that its check returns, instead of an error that would take their count back. */
const RefusedAttempt = z.enum([
  'over_request_rate_limit',
  'registration_limit',
  'invalid_practitioner_code',
  'kit_not_valid',
  'kit_already_registered',
]);

export interface Attempt {
  readonly kit_id: KitCode;
  readonly proof?: string | undefined;
  readonly practitioner_code?: string | null | undefined;
  /** Where the database counts wrong attempts, see `kitCodeKeys`. */
  readonly account_key: string;
  readonly network_key: string;
  /** Kits that an account may register in 24 hours, unless an administrator set another number for it. */
  readonly per_day: number;
}

/**
 * Checks a registration and counts it if it is a wrong guess; `refusal` is null for a possible registration. The attempts of
 * an account wait for each other up to the end of their transactions.
 */
export const attemptRegistration = one(
  z.object({ refusal: z.nullable(RefusedAttempt), retry_after: z.nullable(z.number()) }),
  ({ kit_id, proof, practitioner_code, account_key, network_key, per_day }: Attempt) => sql`
    select refusal, retry_after from app.attempt_registration(${kit_id}, ${proof ?? null}, ${practitioner_code || null},
      ${account_key}, ${network_key}, ${per_day})`,
);

/** Proves the registration of one of the caller's kits by the proof of its label; null if the kit is another customer's. */
export const markProved = value(
  z.nullable(KitRecordId),
  (kit_id: KitCode, proof: string) => sql`select app.prove_kit(${kit_id}, ${proof}) as id`,
);

/**
 * Registers a printed code for a patient. The database refuses `consent_needed`, `kit_not_valid`, `kit_already_registered`,
 * `kit_for_another_patient`, `registration_limit`, `patient_kit_limit` and `sample_before_birth`. `docs/schema/kits.md` lists
 * the effects of the insert.
 */
export const insertKit = one(
  RegisteredKit,
  (kit: {
    kit_id: KitCode;
    patient_id: PatientId;
    sample_taken_date: string | null;
    kit_notes: string | null;
    registration_id: string | null;
    registration_digest: Buffer | null;
  }) => sql`
    insert into app.kits
      (kit_id, patient_id, sample_taken_date, kit_notes, registration_id, registration_digest)
    values (${kit.kit_id}, ${kit.patient_id}, ${kit.sample_taken_date}, ${kit.kit_notes}, ${kit.registration_id},
      ${kit.registration_digest})
    returning id, kit_id, patient_id, is_proved`,
);

/** The caller's kit with this code, if this registration id created it; `is_same` if the digests match. */
export const kitOfRegistration = one(
  z.extend(RegisteredKit, { is_same: z.boolean() }),
  (kit_id: KitCode, registration_id: string, registration_digest: Buffer) => sql`
    select id, kit_id, patient_id, is_proved, registration_digest = ${registration_digest} as is_same from app.kits
    where kit_id = ${kit_id} and registration_id = ${registration_id}`,
);
