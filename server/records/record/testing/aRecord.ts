import { asd } from '#contract/questionnaires/asd.ts';
import { generic } from '#contract/questionnaires/generic.ts';
import { PatientRecord, type RecordKit } from '#contract/records/record.ts';
import { replacedAnswers, submission } from './someAnswers.ts';

const moment = '2026-02-28T23:59:59.5+00:00';
const kitId = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;

const file = (page: number, version: number, more: object = {}) => ({
  page,
  version,
  bytes: 1234,
  uploaded_at: moment,
  published_at: moment,
  drawn_from: null,
  sha256: 'a'.repeat(64),
  superseded_at: null,
  amended_at: null,
  replacement_reason: null,
  ...more,
});

const change = (id: number, status: string, more: object = {}) => ({
  id,
  status,
  changed_at: moment,
  reason: null,
  answer: null,
  ...more,
});

const grant = (digit: number, more: object) => ({
  id: '11111111-1111-4111-8111-111111111111'.replaceAll('1', String(digit)),
  full_name: null,
  granted_at: moment,
  kit_record_ids: null,
  ends_at: null,
  ...more,
});

const kit = (number: number, more: object) => ({
  id: kitId(number),
  kit_id: `MB00000${number}`,
  status: 'registered',
  sample_taken_date: null,
  kit_notes: null,
  registered_by: '22222222-2222-4222-8222-222222222222',
  created_at: moment,
  report_generated_at: null,
  questionnaire_submitted: false,
  status_changes: [change(number, 'registered')],
  is_proved: true,
  retest_on: null,
  submitted: null,
  earlier_answers: [],
  drafts: [],
  files: [],
  suggestion: null,
  taxa: null,
  ...more,
});

const consent = (number: number, kind: string, more: object = {}) => ({
  id: kitId(number),
  document_id: kitId(number),
  kind,
  version: number,
  title: kind,
  sha256: 'b'.repeat(64),
  patient_id: null,
  given_by: '22222222-2222-4222-8222-222222222222',
  given_at: moment,
  withdrawn_at: null,
  still_counts: true,
  ...more,
});

/** A record with every kind of content, bad luck included. */
export const aRecord = (): PatientRecord =>
  PatientRecord.parse({
    read_at: moment,
    patient: {
      id: '11111111-1111-4111-8111-111111111111',
      first_name: 'Mia <b>',
      last_name: 'O’Meyer "=1"',
      date_of_birth: '2008-02-29',
      created_at: moment,
    },
    owner: { id: '22222222-2222-4222-8222-222222222222', full_name: 'Anna Meyer', email: 'anna@example.org' },
    guardians: [
      {
        id: '55555555-5555-4555-8555-555555555555',
        full_name: 'Max Meyer',
        email: 'max@example.org',
        added_at: moment,
      },
    ],
    practitioners: [
      grant(3, { full_name: 'Dr. Paula' }),
      grant(4, { kit_record_ids: [kitId(1)], ends_at: '2026-05-05T00:00:00+00:00' }),
      grant(6, { full_name: 'Dr. Former', ends_at: moment }),
      grant(7, { kit_record_ids: [] }),
    ],
    kits: [
      kit(1, {
        status: 'report_ready',
        sample_taken_date: '2024-02-29',
        kit_notes: ' \u000B ',
        practitioner_notes: 'Call the mother',
        report_generated_at: moment,
        status_changes: [change(1, 'registered'), change(4, 'received'), change(5, 'report_ready')],
        submitted: submission(5, asd),
        earlier_answers: [replacedAnswers(asd)],
        files: [
          file(1, 2, { amended_at: moment, replacement_reason: 'A wrong scale' }),
          file(1, 1, { superseded_at: moment }),
          file(5, 1),
          file(7, 1),
        ],
        suggestion: {
          version: 3,
          sha256: null,
          amended_at: moment,
          replaced: [
            {
              version: 1,
              sha256: 'c'.repeat(64),
              replaced_at: moment,
              replacement_reason: 'A wrong dose\n<b>',
            },
            { version: null, sha256: null, replaced_at: moment, replacement_reason: null },
          ],
        },
        taxa: {
          version: 1,
          published_at: moment,
          method: '16S rRNA',
          pipeline: null,
          reference_database: null,
          source_format: 'csv',
          reads_total: 3_000_000,
          host_reads: 1000,
          ranks: [
            { rank: 'phylum', names: ['Firmicutes'], reads: [9] },
            {
              rank: 'genus',
              names: ['Blautia', 'Novum <i>', 'Roseburia'],
              reads: [2_999_998, 1, 0],
              taxids: [572511, null, null],
            },
          ],
        },
      }),
      kit(2, { status: 'rejected', status_changes: [change(2, 'rejected', { reason: 'The tube leaked.' })] }),
      kit(3, {
        drafts: [
          {
            form_type: 'generic',
            definition_version: generic.version,
            version: 1,
            saved_at: moment,
            answers: { age_of_participant: 'seven', location: ' ' },
            behaviors: {},
          },
          {
            form_type: 'of_tomorrow',
            definition_version: 9,
            version: 2,
            saved_at: moment,
            answers: { a: 'b' },
            behaviors: { c: { current: true, past: false, not_known: false } },
          },
        ],
      }),
    ] satisfies Record<keyof Pick<RecordKit, 'id'>, unknown>[],
    undone_registrations: [
      { kit_id: 'MB000009', undone_at: moment, restored_at: null, answers: null, earlier_answers: [] },
    ],
    merge: null,
    links: [
      {
        id: kitId(8),
        label: 'Dr. Outside',
        created_at: moment,
        expires_at: moment,
        ended_at: null,
        tries_left: 5,
        max_openings: 10,
        openings: [{ recipient: 'Dr. Outside', opened_at: moment }],
      },
    ],
    consents: [
      consent(1, 'terms'),
      consent(2, 'guardian', { patient_id: '11111111-1111-4111-8111-111111111111' }),
      consent(3, 'research', { patient_id: '11111111-1111-4111-8111-111111111111', title: 'Research <b>' }),
      consent(4, 'privacy', { withdrawn_at: moment }),
      consent(5, 'health_data', { still_counts: false }),
    ],
    activity: [
      {
        id: 9,
        happened_at: moment,
        action: 'report_read',
        is_own: false,
        actor_role: 'practitioner',
        actor_name: 'Dr. Paula',
        practitioner_name: null,
        kit_id: 'MB000001',
        details: { page: 1, version: 2 },
      },
      {
        id: 10,
        happened_at: moment,
        action: 'guardian_invited',
        is_own: false,
        actor_role: 'customer',
        actor_name: 'Max Meyer',
        practitioner_name: null,
        kit_id: null,
        details: { kind: 'guardian' },
      },
      {
        id: 8,
        happened_at: moment,
        action: 'access_granted',
        is_own: true,
        actor_role: 'customer',
        actor_name: null,
        practitioner_name: 'Dr. Paula',
        kit_id: null,
        details: null,
      },
    ],
  });
