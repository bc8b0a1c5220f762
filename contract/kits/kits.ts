import * as z from 'zod/mini';
import { KitCorrection } from '#contract/kits/kitCorrection.ts';
import { KitStatus } from '#contract/kits/kitStatus.ts';
import { NOTES_MAX_LENGTH } from '#contract/kits/limits.ts';
import { endpoint } from '#contract/shared/endpoint.ts';
import { KitCode, KitRecordId } from '#contract/shared/ids.ts';
import { CalendarDate, Timestamp, text } from '#contract/shared/text.ts';
import { WholeNumber } from '#contract/shared/wholeNumber.ts';

/** The owner's answer to a question of the laboratory. A member is missing if the answer left it as it was. */
export const LaboratoryAnswer = z.object({
  answered_at: Timestamp,
  text: z.optional(z.string()),
  sample_taken_date: z.optional(z.nullable(CalendarDate)),
  kit_notes: z.optional(z.nullable(z.string())),
});
export type LaboratoryAnswer = z.infer<typeof LaboratoryAnswer>;

/** The way out of a rejection or a question, from the reason that was chosen. The previous release does not send it. */
export const nextStep = {
  next_step: z.optional(z.nullable(z.string())),
  /** The last day of the next step; null without a limit. */
  act_until: z.optional(z.nullable(CalendarDate)),
  /** Whether the owner is promised a replacement; null for a reason that is not in the catalogue. */
  has_replacement: z.optional(z.nullable(z.boolean())),
};

/** An entry of a kit's history in its owner's view. */
const KitStatusChange = z.object({
  id: z.number(),
  status: KitStatus,
  changed_at: Timestamp,
  /** The reason of a status that has one for the owner; otherwise null. */
  reason: z.nullable(z.string()),
  /** The owner's answer while the laboratory needs information. It does not change the status. */
  answer: z.nullable(LaboratoryAnswer),
  /** Whether the program of a laboratory made the change. The previous release does not send it. */
  by_laboratory: z.optional(z.boolean()),
  ...nextStep,
});
export type KitStatusChange = z.infer<typeof KitStatusChange>;

/** A report that is ready, while a practitioner reads it before the family. */
export const ReportHold = z.object({
  /** The practitioner's name; other practitioners do not learn it. */
  practitioner: z.nullable(z.string()),
  /** The family reads the report at this moment at the latest. */
  until: Timestamp,
  /** Whether the caller holds it. */
  is_own: z.boolean(),
});
export type ReportHold = z.infer<typeof ReportHold>;

/** A withdrawal of published files, as the caller may know of it. */
export const ReportWithdrawal = z.object({
  withdrawn_at: Timestamp,
  /** Numbers of the files: 1 to 4 and 6 are pages, 5 the suggestion, 7 the counts. */
  pages: z.array(z.number()),
  reason: z.string(),
  next_step: z.string(),
  report_follows: z.boolean(),
});
export type ReportWithdrawal = z.infer<typeof ReportWithdrawal>;

/** A kit in its owner's view. `id` is the record id, `kit_id` the printed code. */
export const KitSummary = z.object({
  id: KitRecordId,
  kit_id: KitCode,
  status: KitStatus,
  sample_taken_date: z.nullable(CalendarDate),
  kit_notes: z.nullable(z.string()),
  created_at: Timestamp,
  report_generated_at: z.nullable(Timestamp),
  questionnaire_submitted: z.boolean(),
  /** The rejected kit that this kit replaces. The previous release sends neither member. */
  replaces: z.optional(z.nullable(KitCode)),
  /** The kit that is reserved in place of this one; registered if it is among the kits of the patient. */
  replaced_by: z.optional(z.nullable(KitCode)),
  /** The newest entry of the history. The previous release does not send it. */
  last_change: z.optional(KitStatusChange),
  /** The hold of the report while it lasts. The previous release does not send it. */
  hold: z.optional(z.nullable(ReportHold)),
  /** The last one first. The previous release does not send it. */
  withdrawals: z.optional(z.array(ReportWithdrawal)),
});
export type KitSummary = z.infer<typeof KitSummary>;

/** A kit with its history, the registration first. */
export const KitDetails = z.extend(KitSummary, { status_changes: z.array(KitStatusChange) });
export type KitDetails = z.infer<typeof KitDetails>;

export const updateKit = endpoint({
  name: 'updateKit',
  method: 'PATCH',
  path: '/api/kits/:kit_record_id',
  callers: ['customer'],
  for_owners: true,
  summary: "Corrects the customer's entries about a sample, until the laboratory has received it.",
  params: z.strictObject({ kit_record_id: KitRecordId }),
  body: KitCorrection,
  result: z.object({
    sample_taken_date: z.nullable(CalendarDate),
    kit_notes: z.nullable(z.string()),
  }),
  errors: ['kit_not_found', 'kit_in_laboratory', 'sample_before_birth'],
});

/** Stored practitioner notes. `version` grows with each change. */
const StoredNotes = z.object({
  practitioner_notes: z.nullable(z.string()),
  practitioner_notes_version: z.int(),
});

/** Details of `practitioner_notes_changed`: the stored notes and their author. */
export const NewerNotes = z.extend(StoredNotes, {
  saved_at: z.nullable(Timestamp),
  /** Administrators get every name, practitioners only their own. */
  saved_by: z.nullable(z.object({ full_name: z.nullable(z.string()), is_caller: z.boolean() })),
});
export type NewerNotes = z.infer<typeof NewerNotes>;

export const updatePractitionerNotes = endpoint({
  name: 'updatePractitionerNotes',
  method: 'PUT',
  path: '/api/kits/:kit_record_id/practitioner-notes',
  callers: ['practitioner', 'admin'],
  summary:
    "Replaces a kit's practitioner notes; empty notes are stored as null. `based_on` is the version that was read; sending the same again is harmless.",
  params: z.strictObject({ kit_record_id: KitRecordId }),
  body: z.strictObject({
    practitioner_notes: text(NOTES_MAX_LENGTH),
    based_on: WholeNumber,
  }),
  result: StoredNotes,
  errors: ['kit_not_found', 'practitioner_notes_changed'],
});
