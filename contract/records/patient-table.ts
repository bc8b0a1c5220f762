import * as z from 'zod/mini';
import { KitStatus } from '#contract/kits/kitStatus.ts';
import {
  offeredFilters,
  patientTableFilters,
  patientTablePageSizes,
  patientTableSorts,
} from '#contract/records/lists.ts';
import { RangeCounts } from '#contract/reports/counts.ts';
import { ReviewState } from '#contract/reports/report-reviews.ts';
import { PageNumber } from '#contract/reports/reports.ts';
import { endpoint } from '#contract/shared/endpoint.ts';
import { KitCode, KitRecordId, PatientId, UserId } from '#contract/shared/ids.ts';
import { pageOf, pageQuery } from '#contract/shared/paging.ts';
import { CalendarDate, Timestamp } from '#contract/shared/text.ts';

const TableKit = z.extend(ReviewState, {
  id: KitRecordId,
  kit_id: KitCode,
  status: KitStatus,
  created_at: Timestamp,
  sample_taken_date: z.nullable(CalendarDate),
  kit_notes: z.nullable(z.string()),
  practitioner_notes: z.nullable(z.string()),
  practitioner_notes_version: z.int(),
  suggestion_shared: z.boolean(),
  /** True if the owner's copy is older than the published suggestion; sharing again replaces the copy. */
  suggestion_outdated: z.boolean(),
  /** True if a suggestion PDF exists, shared or not. */
  has_suggestion: z.boolean(),
  available_pages: z.array(PageNumber),
  /** Null without published counts that name genera. */
  range_counts: z.nullable(RangeCounts),
  report_generated_at: z.nullable(Timestamp),
  /** Whether the caller has not opened the report since its last change; false for administrators. */
  is_new: z.boolean(),
  has_answers: z.boolean(),
});
export type TableKit = z.infer<typeof TableKit>;

/** A row is a kit, or a patient without kits. */
const PatientTableRow = z.object({
  patient_id: PatientId,
  first_name: z.string(),
  last_name: z.string(),
  date_of_birth: z.nullable(CalendarDate),
  customer_email: z.nullable(z.string()),
  /** Names of the practitioners with access, for administrators only. */
  practitioners: z.array(z.nullable(z.string())),
  kit: z.nullable(TableKit),
});
export type PatientTableRow = z.infer<typeof PatientTableRow>;

export const listPatientTable = endpoint({
  name: 'listPatientTable',
  method: 'GET',
  path: '/api/practitioner-patients',
  callers: ['practitioner', 'admin'],
  summary: "One page of the patient table: all visible patients, or one practitioner's.",
  query: z.extend(pageQuery(patientTableSorts, patientTablePageSizes), {
    /** For administrators: only patients of this practitioner. */
    practitioner_id: z.optional(UserId),
    /** Refused where `offeredFilters` has it not. */
    filter: z.optional(z.enum(patientTableFilters)),
  }),
  result: z.extend(pageOf(PatientTableRow), {
    /** Null for a large match among all patients; `countPatientTable` counts it. */
    total: z.nullable(z.number()),
  }),
});

export const countPatientTable = endpoint({
  name: 'countPatientTable',
  method: 'GET',
  path: '/api/practitioner-patients/total',
  callers: ['admin'],
  summary: 'The number of rows of all patients that match a search.',
  query: z.extend(z.pick(listPatientTable.query, { search: true }), {
    filter: z.optional(z.enum(offeredFilters.all)),
  }),
  result: z.object({ total: z.number() }),
});
