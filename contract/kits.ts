import * as z from 'zod/mini';
import { endpoint } from './shared/endpoint.ts';
import { KitCode, KitRecordId, PatientId, PractitionerCode } from './shared/ids.ts';
import { CalendarDate, pastDate, requiredText, Timestamp, text } from './shared/text.ts';

export const MAX_KITS_PER_PATIENT = 3;
export const NOTES_MAX_LENGTH = 5_000;
/** Largest integer of a column. */
const MAX_VERSION = 2_147_483_647;

export const KitStatus = z.enum([
  'registered',
  'received',
  'in_analysis',
  'report_ready',
  'information_needed',
  'rejected',
  'cancelled',
]);
export type KitStatus = z.infer<typeof KitStatus>;

/** A kit as its owner sees it. `id` is the record id, `kit_id` the printed code. */
export const KitSummary = z.object({
  id: KitRecordId,
  kit_id: KitCode,
  status: KitStatus,
  sample_taken_date: z.nullable(CalendarDate),
  kit_notes: z.nullable(z.string()),
  created_at: Timestamp,
  report_generated_at: z.nullable(Timestamp),
  questionnaire_submitted: z.boolean(),
});
export type KitSummary = z.infer<typeof KitSummary>;

/** A status that a kit has had, as its owner sees it. */
const KitStatusChange = z.object({
  status: KitStatus,
  changed_at: Timestamp,
  /** Why, where the owner is told. */
  reason: z.nullable(z.string()),
});

/** A kit with its history, the registration first. */
export const KitDetails = z.extend(KitSummary, { status_changes: z.array(KitStatusChange) });
export type KitDetails = z.infer<typeof KitDetails>;

const NAME_MAX_LENGTH = 100;

/** Said also by the screens, which know what day it is where the user is. */
export const BIRTH_IN_FUTURE = 'The date of birth cannot be in the future';
export const SAMPLE_IN_FUTURE = 'The sample date cannot be in the future';

export const NewPatient = z.strictObject({
  first_name: requiredText(NAME_MAX_LENGTH, 'First name is required'),
  last_name: requiredText(NAME_MAX_LENGTH, 'Last name is required'),
  date_of_birth: z.optional(z.nullable(pastDate(BIRTH_IN_FUTURE))),
});

/** An own patient by `id`, or a `new` one. One object, not a union, so that what is wrong with a member is said of that member. */
const PatientOfKit = z
  .strictObject({ id: z.optional(PatientId), new: z.optional(NewPatient) })
  .check(
    z.refine(
      (patient) => (patient.id === undefined) !== (patient.new === undefined),
      'Please select a patient or enter a new one',
    ),
  );

const SampleTakenDate = z.nullable(pastDate(SAMPLE_IN_FUTURE));
const KitNotes = z.nullable(text(NOTES_MAX_LENGTH));

export const registerKit = endpoint({
  name: 'registerKit',
  method: 'POST',
  path: '/api/kits',
  callers: ['customer'],
  summary: 'Registers a kit for an own or a new patient, with an optional practitioner, as one transaction.',
  body: z.strictObject({
    patient: PatientOfKit,
    kit_id: KitCode,
    confirm_kit_id: text(20),
    sample_taken_date: z.optional(SampleTakenDate),
    kit_notes: z.optional(KitNotes),
    practitioner_code: z.optional(z.nullable(PractitionerCode)),
    /** Made by the form. The same registration sent again with it, because its answer was lost, is answered, not done twice. */
    registration_id: z.optional(z.uuid()),
  }),
  status: 201,
  result: z.object({ id: KitRecordId, kit_id: KitCode, patient_id: PatientId }),
  errors: [
    'kit_confirmation_differs',
    'kit_not_valid',
    'kit_already_registered',
    'registration_differs',
    'patient_kit_limit',
    'patient_not_found',
    'invalid_practitioner_code',
    'sample_before_birth',
    'over_request_rate_limit',
  ],
});

export const updateKit = endpoint({
  name: 'updateKit',
  method: 'PATCH',
  path: '/api/kits/:kit_record_id',
  callers: ['customer'],
  summary: 'Corrects what the customer wrote about a sample, until the laboratory has received it.',
  params: z.strictObject({ kit_record_id: KitRecordId }),
  body: z.strictObject({ sample_taken_date: SampleTakenDate, kit_notes: KitNotes }),
  result: z.object({
    sample_taken_date: z.nullable(CalendarDate),
    kit_notes: z.nullable(z.string()),
  }),
  errors: ['kit_not_found', 'kit_in_laboratory', 'sample_before_birth'],
});

/** Practitioner notes as they are stored. `version` grows with each change. */
const StoredNotes = z.object({
  practitioner_notes: z.nullable(z.string()),
  practitioner_notes_version: z.int(),
});

/** Details of `practitioner_notes_changed`: the notes that are stored instead, and who wrote them. */
export const NewerNotes = z.extend(StoredNotes, {
  saved_at: z.nullable(Timestamp),
  /** Administrators get every name, practitioners their own alone. */
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
    based_on: z.int().check(z.minimum(0), z.maximum(MAX_VERSION)),
  }),
  result: StoredNotes,
  errors: ['kit_not_found', 'practitioner_notes_changed'],
});
