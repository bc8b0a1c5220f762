import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { revokeAccess } from '#contract/families/practitioner-access.ts';
import { updatePractitionerNotes } from '#contract/kits/kits.ts';
import { questionnaires, symptomsOf } from '#contract/questionnaires/answers.ts';
import { exportSymptoms } from '#contract/questionnaires/questionnaires.ts';
import { exportFields } from '#contract/questionnaires/symptomExport.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { cookieNames } from '#server/base/cookieNames.ts';
import { completeGeneric } from '#server/testing/family.ts';
import type { Caller } from '#server/testing/testPortal.ts';
import { complete } from './testing/answers.ts';
import { openQuestionnaires, type Questionnaires } from './testing/openQuestionnaires.ts';

let at: Questionnaires;

beforeAll(async () => {
  at = await openQuestionnaires();
});

afterAll(() => at.portal.close());

async function exportOf(who: Caller, kit_id: string) {
  const { status, body } = await at.exported(who, kit_id);
  expect(status).toBe(200);
  return exportSymptoms.result.parse(body).data;
}

test('the record begins with every field of the specification in its order', () => {
  const specified = [
    'kit_id',
    'patient_name',
    'date_of_birth',
    'sample_taken_date',
    'report_generated_at',
    'kit_notes',
    'practitioner_notes',
    'age_of_participant',
    'location',
    'form_type',
    'atec_score',
    'has_gi_issues',
    'asd_diagnosis',
    'high_functioning',
    'age_diagnosed',
    'severity',
    'bristol_scale',
    'constipation',
    'bloating',
    'bowel_movements_per_day',
    'bowel_movement_characteristics',
    'antibiotics_last_month',
    'antibiotics_last_3_months',
    'biggest_concerns',
    'helpful_comments',
    'allergies_dietary',
    'current_behaviors',
    'past_behaviors',
    'unknown_behaviors',
    'symptom_data_submitted',
    'export_date',
    'exported_by',
  ];
  expect(exportFields.slice(0, specified.length)).toEqual(specified);
});

describe.each(questionnaires)('the $title', (definition) => {
  test("the export of the $title has every answer under its question's name", async () => {
    const { anna, paula } = at.people;
    const { id, kit_id } = await at.newKit();
    const { form_type, answers, behaviors } = complete(definition);
    await at.submit(anna, id, { form_type, answers, behaviors });
    const data = await exportOf(paula, kit_id);
    expect(Object.keys(data)).toEqual([...exportFields]);
    expect(data).toMatchObject({ kit_id, form_type, ...answers });
    const others = questionnaires
      .flatMap(({ questions }) => questions.map(({ name }) => name))
      .filter((name) => !(name in answers));
    for (const name of others) expect(data).toHaveProperty(name, null);
    expect(data.unknown_behaviors).toEqual(symptomsOf(definition).map(({ label }) => label));
    expect([data.current_behaviors, data.past_behaviors]).toEqual([[], []]);
  });
});

test('the record names the kit, the exporter and the time', async () => {
  const { anna, paula, admin } = at.people;
  const { id, kit_id } = await at.newKit();
  await asOwner(
    at.portal,
    `update app.kits set sample_taken_date = '2026-01-02', kit_notes = '=1+1', report_generated_at = '2026-02-03T04:05:06Z'
     where id = $1`,
    [id],
  );
  await at.portal.call(paula, updatePractitionerNotes, {
    params: { kit_record_id: id },
    body: { practitioner_notes: 'Less sugar', based_on: 0 },
  });
  const before = Date.now();
  await at.submit(anna, id, completeGeneric());
  const data = await exportOf(paula, kit_id);
  expect(data).toMatchObject({
    patient_name: 'Mia Meyer',
    date_of_birth: '2019-05-17',
    sample_taken_date: '2026-01-02',
    report_generated_at: '2026-02-03T04:05:06.000Z',
    kit_notes: '=1+1',
    practitioner_notes: 'Less sugar',
    age_of_participant: 7,
    current_behaviors: ['Brain fog'],
    past_behaviors: ['Eczema or skin rash'],
    exported_by: 'Dr. Paula',
  });
  const submitted = Date.parse(String(data.symptom_data_submitted));
  const exported = Date.parse(String(data.export_date));
  expect([before - 1 <= submitted, submitted <= exported, exported <= Date.now()]).toEqual([
    true,
    true,
    true,
  ]);
  expect((await exportOf(admin, kit_id)).exported_by).toBe('Ada Admin');
});

test('an export before the submission contains no answers, not even those of a draft', async () => {
  const { anna, paula } = at.people;
  const { id, kit_id } = await at.newKit();
  await at.save(anna, id, {
    form_type: 'generic',
    based_on: null,
    answers: { helpful_comments: 'half a thought' },
    behaviors: {},
  });
  const data = await exportOf(paula, kit_id);
  const known = new Set(['kit_id', 'patient_name', 'date_of_birth', 'export_date', 'exported_by']);
  for (const [field, value] of Object.entries(data)) if (!known.has(field)) expect(value, field).toBeNull();
});

test('answers to an unknown form are exported as far as the record has their fields', async () => {
  const { id, kit_id, patient_id } = await at.newKit();
  await asOwner(
    at.portal,
    `insert into app.symptom_data (kit_record_id, patient_id, form_type, definition_version, answers, behaviors)
     values ($1, $2, 'former', 3, '{"location": "UK", "sleep": "bad", "kit_id": "MB999999"}',
       '{"snoring": {"current": true, "past": false, "not_known": false, "label": "Snoring"}}')`,
    [id, patient_id],
  );
  const data = await exportOf(at.people.paula, kit_id);
  expect(Object.keys(data)).toEqual([...exportFields]);
  expect(data).toMatchObject({
    kit_id,
    form_type: 'former',
    location: 'UK',
    current_behaviors: ['Snoring'],
    past_behaviors: [],
  });
});

describe('permission to export', () => {
  test("exportSymptoms accepts an API token and a browser's cookie", async () => {
    const { kit_id } = await at.newKit();
    const { token } = at.people.paula;
    expect((await exportOf({ token }, kit_id)).kit_id).toBe(kit_id);
    const cookies = { [cookieNames(at.portal.config).access]: token };
    expect((await exportOf({ cookies }, kit_id)).kit_id).toBe(kit_id);
  });

  test("exportSymptoms refuses anonymous callers and customers, the kit's owner included", async () => {
    const { kit_id } = await at.newKit();
    const { anna, otherCustomer } = at.people;
    expect(await at.exported(undefined, kit_id)).toMatchObject({
      status: 401,
      body: { message: 'Authentication required' },
    });
    for (const customer of [anna, otherCustomer])
      expect(await at.exported(customer, kit_id)).toMatchObject({
        status: 403,
        body: { code: 'not_allowed' },
      });
  });

  test('exportSymptoms hides the kit from practitioners without access and after a revocation', async () => {
    const { kit_id, patient_id } = await at.newKit();
    const { anna, paula, otherPractitioner } = at.people;
    const missing = await at.exported(otherPractitioner, 'MB999999');
    expect(missing).toMatchObject({ status: 404, body: { code: 'kit_not_found' } });
    expect(await at.exported(otherPractitioner, kit_id)).toMatchObject({ status: 404, body: missing.body });
    await at.portal.call(anna, revokeAccess, {
      params: { patient_id, practitioner_id: paula.actor.user_id },
    });
    expect(await at.exported(paula, kit_id)).toMatchObject({ status: 404, body: missing.body });
  });

  test.each(['mb000001', 'MB1', 'MB000001 ', '__proto__'])(
    'exportSymptoms refuses the kit id %j',
    async (kit_id) => {
      expect((await at.exported(at.people.admin, kit_id)).status).toBe(400);
    },
  );
});
