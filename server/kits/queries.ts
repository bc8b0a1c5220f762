import { sql } from 'kysely';
import type { KitCode, KitRecordId, PatientId } from '#contract/ids.ts';
import type { Tx } from '#db/connect.ts';

/**
 * Registers a printed code for a patient. The database refuses by constraint: `kit_not_valid`, `kit_already_registered`,
 * `patient_kit_limit`, `sample_before_birth`.
 */
export const insertKit = (
  tx: Tx,
  kit: {
    kit_id: KitCode;
    patient_id: PatientId;
    sample_taken_date: string | null;
    kit_notes: string | null;
  },
) =>
  tx.first(
    sql<{ id: KitRecordId; kit_id: KitCode; patient_id: PatientId }>`
      insert into app.kits (kit_id, patient_id, sample_taken_date, kit_notes)
      values (${kit.kit_id}, ${kit.patient_id}, ${kit.sample_taken_date}, ${kit.kit_notes})
      returning id, kit_id, patient_id`,
  );

export const setPractitionerNotes = (tx: Tx, kit_record_id: KitRecordId, practitioner_notes: string | null) =>
  tx.first(
    sql<{ practitioner_notes: string | null }>`
      update app.kits set practitioner_notes = ${practitioner_notes} where id = ${kit_record_id}
      returning practitioner_notes`,
  );

/** A registered kit in the caller's sight, by its printed code. */
export const kitByCode = (tx: Tx, kit_id: KitCode) =>
  tx.first(
    sql<{ id: KitRecordId; kit_id: KitCode; patient_id: PatientId; report_generated_at: string | null }>`
      select id, kit_id, patient_id, report_generated_at from app.kits where kit_id = ${kit_id}`,
  );
