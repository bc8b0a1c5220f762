import * as z from 'zod/mini';
import { type LaboratoryAnswer, NewerNotes } from '#contract/kits/kits.ts';
import { KitCode, KitRecordId, PatientId } from '#contract/shared/ids.ts';
import { CalendarDate, Timestamp } from '#contract/shared/text.ts';
import { sql } from '#db/sql.ts';
import { command, one, value } from '#db/statements.ts';

/** Locks the row of a kit's patient. Lock it before the kit: deleting a user takes patients first, then kits. */
export const lockPatientOf = command(
  (kit_record_id: KitRecordId) => sql`
    select from app.patients p
    where p.id = (select k.patient_id from app.kits k where k.id = ${kit_record_id})
    for no key update`,
);

/**
 * Corrects a kit that the laboratory has not received; undefined for any other.
 * Triggers check the date of birth, record the event and update the patient table; see `docs/schema/kits.md`.
 */
export const correctKit = one(
  z.object({ sample_taken_date: z.nullable(CalendarDate), kit_notes: z.nullable(z.string()) }),
  (
    kit_record_id: KitRecordId,
    kit: { readonly sample_taken_date: string | null; readonly kit_notes: string | null },
  ) => sql`
    update app.kits set sample_taken_date = ${kit.sample_taken_date}, kit_notes = ${kit.kit_notes}
    where id = ${kit_record_id} and status = 'registered'
    returning sample_taken_date, kit_notes`,
);

/**
 * Answers the laboratory's question about one of the caller's kits and returns the time of the answer.
 * The database refuses `kit_not_found`, `laboratory_question_closed`, `laboratory_question_answered` and `sample_before_birth`.
 * The function and triggers record the event and update the patient table; see `docs/schema/kit_status_changes.md`.
 */
export const answerQuestion = value(
  Timestamp,
  (kit_record_id: KitRecordId, question_id: number, answer: Omit<LaboratoryAnswer, 'answered_at'>) => sql`
    select app.answer_laboratory(${kit_record_id}, ${question_id}, ${JSON.stringify(answer)}) as answered_at`,
);

export const isKitVisible = value(
  z.boolean(),
  (kit_record_id: KitRecordId) => sql`select exists (select from app.kits where id = ${kit_record_id}) as is`,
);

/**
 * Replaces the practitioner notes of a visible kit; undefined if a version other than `based_on` is stored.
 * Repeating a save is harmless: notes equal to the stored ones always succeed.
 * Triggers set the version, its author and its time, and record the event; see `docs/schema/kits.md`.
 */
export const setPractitionerNotes = one(
  z.object({ practitioner_notes: z.nullable(z.string()), practitioner_notes_version: z.number() }),
  (
    kit_record_id: KitRecordId,
    notes: { readonly practitioner_notes: string | null; readonly based_on: number },
  ) => sql`
    update app.kits set practitioner_notes = ${notes.practitioner_notes}
    where id = ${kit_record_id} and (practitioner_notes_version = ${notes.based_on}
      or practitioner_notes is not distinct from ${notes.practitioner_notes})
    returning practitioner_notes, practitioner_notes_version`,
);

/** The stored practitioner notes of a visible kit. The author is null if the caller may not see the profile. */
export const practitionerNotes = one(
  NewerNotes,
  (kit_record_id: KitRecordId) => sql`
    select k.practitioner_notes, k.practitioner_notes_version, k.practitioner_notes_saved_at as saved_at,
      case when writer.id is not null then json_build_object(
        'full_name', writer.full_name, 'is_caller', writer.id = app.uid()) end as saved_by
    from app.kits k left join app.profiles writer on writer.id = k.practitioner_notes_saved_by
    where k.id = ${kit_record_id}`,
);

/** A registered kit visible to the caller, by its printed code. */
export const kitByCode = one(
  z.object({
    id: KitRecordId,
    kit_id: KitCode,
    patient_id: PatientId,
    report_generated_at: z.nullable(Timestamp),
  }),
  (kit_id: KitCode) => sql`
    select id, kit_id, patient_id, report_generated_at from app.kits where kit_id = ${kit_id}`,
);

/** The median of days from the arrival of a sample to its report; null while it would describe few people. */
export const usualReportDays = value(z.nullable(z.int()), () => sql`select app.usual_report_days() as days`);
