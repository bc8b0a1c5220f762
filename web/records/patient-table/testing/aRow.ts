import {
  countPatientTable,
  listPatientTable,
  type PatientTableRow,
  type TableKit,
} from '#contract/records/patient-table.ts';

const Row = listPatientTable.result.shape.rows.def.element;

/** A row of the patient table with the given values. */
export const aRow = (
  kit: Partial<TableKit> | null = {},
  patient: Partial<PatientTableRow> = {},
): PatientTableRow =>
  Row.parse({
    patient_id: '7d444840-9dc0-41d1-b245-5ffdce74fad2',
    first_name: 'Emma',
    last_name: 'Stone',
    date_of_birth: '2016-03-04',
    customer_email: 'anna@example.org',
    practitioners: [],
    ...patient,
    kit: kit && {
      id: '0f8fad5b-d9cb-469f-a165-70867728950e',
      kit_id: 'MB000132',
      status: 'registered',
      created_at: '2024-02-03T10:00:00Z',
      sample_taken_date: '2024-02-01',
      kit_notes: 'Before breakfast',
      practitioner_notes: null,
      practitioner_notes_version: 0,
      suggestion_shared: false,
      suggestion_outdated: false,
      has_suggestion: true,
      available_pages: [1, 2, 3, 4],
      range_counts: null,
      report_generated_at: null,
      report_changed_at: null,
      report_change: null,
      reviews: [],
      is_new: false,
      has_answers: false,
      ...kit,
    },
  });

/** Values of a kit with a new report that another practitioner has reviewed, and with answers. */
export const aNewReport: Partial<TableKit> = {
  report_generated_at: '2024-02-10T10:00:00Z',
  report_changed_at: '2024-02-10T10:00:00Z',
  report_change: 'published',
  reviews: [
    {
      reviewer: 'Dr. Samuel Osei',
      reviewed_at: '2024-02-11T10:00:00Z',
      is_own: false,
      is_current: true,
    },
  ],
  is_new: true,
  has_answers: true,
};

/** The call that lists the patient table, and its answer. */
export const listCall = `GET ${listPatientTable.path}`;
export const aTable = (rows: readonly PatientTableRow[], total: number | null) => () =>
  listPatientTable.result.parse({ rows, total });

/** The call that counts the matching patients, and its answer. */
export const countCall = `GET ${countPatientTable.path}`;
export const aTotal = (total: number) => () => countPatientTable.result.parse({ total });
