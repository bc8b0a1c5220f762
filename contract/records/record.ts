import * as z from 'zod/mini';
import { Guardian } from '#contract/families/guardians.ts';
import { AssignedPractitioner, Merge, Patient } from '#contract/families/patients.ts';
import { Consent } from '#contract/identity/consents.ts';
import { KitDetails } from '#contract/kits/kits.ts';
import { PatientEvent } from '#contract/operation/audit/patientEvents.ts';
import { AnswersVersion } from '#contract/questionnaires/corrections.ts';
import { Draft, NewestAnswers } from '#contract/questionnaires/questionnaires.ts';
import { TaxonProfile } from '#contract/reports/counts.ts';
import { ReportFile } from '#contract/reports/reports.ts';
import { endpoint } from '#contract/shared/endpoint.ts';
import { KitCode, PatientId, UserId } from '#contract/shared/ids.ts';
import { CalendarDate, Timestamp } from '#contract/shared/text.ts';
import { RecordLink } from './record-links.ts';

/** A published file of a report that the caller may read, replaced versions included. */
const RecordFile = z.extend(z.omit(ReportFile, { withdrawn_at: true }), {
  published_at: Timestamp,
  /** Hexadecimal; null for files of earlier versions of the portal. */
  sha256: z.nullable(z.string()),
  /** When a newer version took its place; null for the current one. */
  superseded_at: z.nullable(Timestamp),
  /** When readers last got another content. */
  amended_at: z.nullable(Timestamp),
  replacement_reason: z.nullable(z.string()),
});
export type RecordFile = z.infer<typeof RecordFile>;

const SuggestionCopy = z.object({
  /** Null for a replaced copy that was taken back. */
  version: z.nullable(z.number()),
  sha256: z.nullable(z.string()),
});

/** The suggestion that the owner reads. */
const SharedSuggestion = z.extend(SuggestionCopy, {
  amended_at: z.nullable(Timestamp),
  /** Copies that the owner had before, the last one first; for the owner alone. */
  replaced: z.array(
    z.extend(SuggestionCopy, { replaced_at: Timestamp, replacement_reason: z.nullable(z.string()) }),
  ),
});

/** The account of the guardian who acted, a former one perhaps; null where the portal does not know it. */
const Author = z.nullable(UserId);

const RecordKit = z.extend(z.omit(KitDetails, { last_change: true }), {
  /** Whether the registration carried the proof of the printed label. */
  is_proved: z.boolean(),
  /** The date on which somebody of the record wants to test again. */
  retest_on: z.nullable(CalendarDate),
  /** Staff alone get this member. */
  practitioner_notes: z.optional(z.nullable(z.string())),
  registered_by: Author,
  submitted: z.nullable(z.extend(NewestAnswers, { id: z.uuid(), given_by: Author })),
  /** Versions of the answers that corrections have replaced, the newest first. */
  earlier_answers: z.array(z.extend(AnswersVersion, { given_by: Author })),
  /** Unfinished questionnaires; for the owner alone. */
  drafts: z.array(z.extend(Draft, { definition_version: z.int() })),
  files: z.array(RecordFile),
  suggestion: z.nullable(SharedSuggestion),
  /** The published counts. */
  taxa: z.nullable(z.extend(TaxonProfile, { version: z.int(), published_at: Timestamp })),
});
export type RecordKit = z.infer<typeof RecordKit>;

/** A registration that was undone, with the answers that the owner gave. */
const UndoneRegistration = z.object({
  kit_id: KitCode,
  undone_at: Timestamp,
  restored_at: z.nullable(Timestamp),
  /** The submitted questionnaire as it was stored; null without one. */
  answers: z.nullable(z.unknown()),
  /** The versions before, as they were stored. */
  earlier_answers: z.array(z.unknown()),
});

/** Everything that the portal holds about a patient and may show the caller, read at one moment. */
export const PatientRecord = z.object({
  read_at: Timestamp,
  patient: z.extend(Patient, { created_at: Timestamp }),
  /** The account that owns the record. Practitioners get the id alone. */
  owner: z.object({ id: UserId, full_name: z.nullable(z.string()), email: z.nullable(z.string()) }),
  /** The other guardians. Practitioners get none. */
  guardians: z.array(z.pick(Guardian, { id: true, full_name: true, email: true, added_at: true })),
  /** Grants, ended ones included. A practitioner gets their own grant alone. */
  practitioners: z.array(AssignedPractitioner),
  /** Kits by the date of their registration. */
  kits: z.array(RecordKit),
  /** For the owner alone, like the activity. */
  undone_registrations: z.array(UndoneRegistration),
  /** SMART Health Links with their openings; for the owner alone. */
  links: z.array(RecordLink),
  /** A patient who was merged into this one, as long as it can be undone; for the owner alone. */
  merge: z.nullable(Merge),
  /** The caller's consents, those about the account and about this patient, newest first; for guardians alone. */
  consents: z.array(z.extend(Consent, { given_by: UserId })),
  /** Who read and changed the record, newest first. */
  activity: z.array(PatientEvent),
});
export type PatientRecord = z.infer<typeof PatientRecord>;

export const downloadRecord = endpoint({
  name: 'downloadRecord',
  method: 'GET',
  path: '/api/patients/:patient_id/record',
  callers: ['customer'],
  for_owners: true,
  summary:
    "The whole record of one of the caller's patients as a ZIP file: data, answers, counts, activity and the report's files. The download is an event of the audit trail.",
  params: z.strictObject({ patient_id: PatientId }),
  document: 'application/zip',
  errors: ['patient_not_found'],
});
