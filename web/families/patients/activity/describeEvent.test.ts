import { expect, test } from 'vitest';
import { type PatientAction, patientActions } from '#contract/operation/audit/patientActions.ts';
import { PatientEvent } from '#contract/operation/audit/patientEvents.ts';
import { describeEvent } from './describeEvent.ts';

test('describes every event in a sentence', () => {
  const facts: Partial<Record<PatientAction, object>> = {
    patient_changed: { fields: ['first_name', 'last_name', 'date_of_birth'] },
    patients_merged: { kind: 'kits', count: 2 },
    kit_changed: { fields: ['kit_notes'] },
    kit_status_changed: { from: 'in_analysis', to: 'report_ready' },
  };
  const parsed = PatientEvent.parse({
    id: 1,
    happened_at: '2026-03-02T10:05:00Z',
    action: 'report_read',
    is_own: false,
    actor_role: 'practitioner',
    actor_name: 'Dr. Paula',
    practitioner_name: null,
    kit_id: 'MB000123',
    details: { page: 2 },
  });
  const practitioner_name = 'Dr. Paula';
  expect(
    patientActions.map((action) =>
      describeEvent({
        ...parsed,
        action,
        is_own: true,
        practitioner_name,
        details: facts[action] ?? { page: 5 },
      }),
    ),
  ).toEqual([
    'You added this patient',
    'You changed the first name, the last name, and the date of birth',
    'You merged another patient into this one, with 2 kits',
    'You undid the merge with another patient',
    'You gave Dr. Paula access',
    'You changed the access of Dr. Paula to all kits, without an end',
    'You ended the access of Dr. Paula',
    'You confirmed being a parent or legal guardian',
    'You invited another guardian',
    'You added a guardian',
    'You removed a guardian',
    'You handed over the record',
    'You registered kit MB000123',
    'You changed the kit notes of kit MB000123',
    'You changed the status of kit MB000123 from “in analysis” to “report ready”',
    'You set a date to test again for kit MB000123',
    'You ended the date to test again for kit MB000123',
    'You undid the registration of kit MB000123',
    'You restored the registration of kit MB000123',
    'You submitted the questionnaire of kit MB000123',
    'You corrected the answers of kit MB000123',
    'You downloaded the symptom data of kit MB000123',
    'You held the report of kit MB000123 for a practitioner',
    'You released the report of kit MB000123',
    'You published the suggestions of kit MB000123 for practitioners',
    'You withdrew the suggestions of kit MB000123',
    'You opened the suggestions of kit MB000123',
    'You opened the list of files of kit MB000123',
    'You shared the suggestions of kit MB000123 with you',
    'You stopped sharing the suggestions of kit MB000123 with you',
    'You made a link to the suggestions of kit MB000123',
    'You opened the table of patients, with this one in it',
  ]);
  expect(describeEvent({ ...parsed, action: 'report_published', details: null }), 'pages').toBe(
    'Dr. Paula published the report of kit MB000123',
  );
  expect(
    ['Maria Smith', null].map((actor_name) =>
      describeEvent({
        ...parsed,
        action: 'guardian_invited',
        actor_role: 'customer',
        actor_name,
        details: { kind: 'hand_over' },
      }),
    ),
  ).toEqual([
    'Maria Smith offered to hand over the record',
    'A former guardian offered to hand over the record',
  ]);
  expect(
    ['kit_comparison', 'record', 'fhir', 'answers'].map((kind) =>
      describeEvent({ ...parsed, action: 'symptoms_exported', is_own: true, details: { kind } }),
    ),
  ).toEqual([
    'You compared the symptoms of all kits',
    'You downloaded the whole record',
    'You read the whole record with a program',
    'You read the answers of kit MB000123',
  ]);
  expect(
    ['history', 'registration'].map((kind) =>
      describeEvent({ ...parsed, action: 'report_versions_read', is_own: true, details: { kind } }),
    ),
  ).toEqual(['You opened the history of kit MB000123', 'You opened the registration of kit MB000123']);
  expect(
    (['access_granted', 'access_revoked'] as const).map((action) =>
      describeEvent({ ...parsed, action, is_own: true, details: { kind: 'link' } }),
    ),
  ).toEqual(['You created a link to the record', 'You ended a link to the record']);
  expect(
    ['release', 'date', 'access'].map((by) =>
      describeEvent({ ...parsed, action: 'hold_ended', actor_role: 'worker', details: { by } }),
    ),
  ).toEqual([
    'The portal released the report of kit MB000123',
    'The portal released the report of kit MB000123: its time was over',
    'The portal released the report of kit MB000123: the practitioner who held it lost access',
  ]);
  const viewer = { ...parsed, actor_role: 'anonymous' } as const;
  expect(describeEvent({ ...viewer, action: 'symptoms_exported', details: { kind: 'link' } })).toBe(
    'Somebody with a link opened the record',
  );
  expect(
    describeEvent({ ...viewer, action: 'access_revoked', details: { kind: 'link', by: 'passcodes' } }),
  ).toBe('Somebody with a link entered five wrong passcodes, and the link ended');
  const nameless = { ...parsed, actor_name: null, details: { page: 1, version: 2 } };
  expect(describeEvent(nameless)).toBe(
    'A practitioner opened page 1 of the report of kit MB000123 (version 2)',
  );
  expect(
    (['admin', 'lab', 'bench', 'worker', null] as const).map((actor_role) =>
      describeEvent({ ...parsed, action: 'report_published', actor_role }),
    ),
  ).toEqual([
    'An administrator published the report of kit MB000123',
    'The laboratory published the report of kit MB000123',
    'The laboratory published the report of kit MB000123',
    'The portal published the report of kit MB000123',
    'The portal published the report of kit MB000123',
  ]);
});
