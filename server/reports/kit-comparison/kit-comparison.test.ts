import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerKit } from '#contract/families/register-kit.ts';
import { addKits } from '#contract/laboratory/kit-inventory.ts';
import { submitQuestionnaire } from '#contract/questionnaires/questionnaires.ts';
import { getPatientEverything } from '#contract/records/fhir.ts';
import { uploadCounts } from '#contract/reports/counts.ts';
import { comparedAnswers, getKitComparison } from '#contract/reports/kit-comparison.ts';
import { publishReport } from '#contract/reports/reports.ts';
import { PatientId } from '#contract/shared/ids.ts';
import type { Person } from '#db/testing/people.ts';
import { briefly, recordedBy } from '#server/operation/audit/testing/recorded.ts';
import { aKit, completeGeneric, everybody, kitCode, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';

let portal: TestPortal;
let people: People;
let number = 0;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
});

afterAll(() => portal.close());

const ask = (person: Person | undefined, patient_id: PatientId) =>
  portal.call(person, getKitComparison, { params: { patient_id } });
const kitsFor = async (person: Person, patient_id: PatientId) =>
  getKitComparison.result.parse((await ask(person, patient_id)).body).kits;

/** Another kit of a patient of Anna's. */
async function anotherKit(patient_id: PatientId, sample_taken_date: string | null) {
  const kit_id = kitCode((number += 1));
  await portal.call(people.admin, addKits, { body: { kit_id } });
  const answer = await portal.call(people.anna, registerKit, {
    body: { patient: { id: patient_id }, kit_id, confirm_kit_id: kit_id, sample_taken_date },
  });
  return registerKit.result.parse(answer.body);
}

test('the owner, a practitioner with access and an administrator read the submissions of all kits', async () => {
  const first = await aKit(portal, people, (number += 1));
  await portal.call(people.anna, submitQuestionnaire, {
    params: { kit_record_id: first.id },
    body: completeGeneric(),
  });
  const { age_of_participant, allergies_dietary, antibiotics_last_3_months } = completeGeneric().answers;
  for (const person of [people.anna, people.paula, people.admin])
    expect(await ask(person, first.patient_id)).toMatchObject({
      status: 200,
      body: {
        patient: { id: first.patient_id, first_name: 'Mia', last_name: 'Meyer' },
        kits: [
          {
            kit_id: first.kit_id,
            submitted: {
              form_type: 'generic',
              answers: { age_of_participant, allergies_dietary, antibiotics_last_3_months },
              behaviors: { brain_fog: { current: true, past: false, not_known: false } },
            },
          },
        ],
      },
    });
});

test('the database writes the members of the contract and no others', async () => {
  const { id, kit_id, patient_id } = await aKit(portal, people, (number += 1));
  await portal.call(people.anna, submitQuestionnaire, {
    params: { kit_record_id: id },
    body: completeGeneric(),
  });
  const csv = 'rank,name,reads\ngenus,Blautia,6\n';
  await portal.call(people.admin, uploadCounts, { params: { kit_id }, query: { method: '16S' } }, csv);
  await portal.call(people.admin, publishReport, { params: { kit_id } });
  const { body } = await ask(people.anna, patient_id);
  expect(getKitComparison.result.parse(body)).toEqual(body);
});

test('texts of a submission other than the diet are not sent', async () => {
  const { id, patient_id } = await aKit(portal, people, (number += 1));
  await portal.call(people.anna, submitQuestionnaire, {
    params: { kit_record_id: id },
    body: completeGeneric(),
  });
  const [kit] = await kitsFor(people.paula, patient_id);
  for (const name of Object.keys(kit?.submitted?.answers ?? {})) expect(comparedAnswers).toContain(name);
});

test('kits come in the order of their samples, and one without a date by its registration', async () => {
  const undated = await aKit(portal, people, (number += 1));
  const later = await anotherKit(undated.patient_id, '2026-02-01');
  const earlier = await anotherKit(undated.patient_id, '2025-02-01');
  const kits = await kitsFor(people.anna, undated.patient_id);
  expect(kits.map(({ kit_id }) => kit_id)).toEqual([earlier.kit_id, later.kit_id, undated.kit_id]);
  expect(kits.map(({ submitted }) => submitted)).toEqual([null, null, null]);
});

test('published counts come with the ranges of the reference set, and unpublished ones do not', async () => {
  const kit = await aKit(portal, people, (number += 1));
  const params = { kit_id: kit.kit_id };
  const csv = 'rank,name,reads\nphylum,Firmicutes,9\ngenus,Blautia,6\ngenus,Novum,3\n';
  await portal.call(people.admin, uploadCounts, { params, query: { method: '16S' } }, csv);
  const { patient_id } = kit;
  expect((await ask(people.anna, patient_id)).body).toMatchObject({
    kits: [{ taxa: null }],
    reference: null,
  });
  await portal.call(people.admin, publishReport, { params, body: { keep: true } });
  for (const person of [people.anna, people.paula, people.admin])
    expect((await ask(person, patient_id)).body).toMatchObject({
      kits: [{ taxa: { method: '16S', reads_total: 9, names: ['Blautia', 'Novum'], reads: [6, 3] } }],
      reference: { size: 280, genera: { Blautia: { p05: 0.00477, p95: 0.489581 } } },
    });
});

test('strangers get the answer for a missing patient, and callers without a session are refused', async () => {
  const { patient_id } = await aKit(portal, people, (number += 1));
  const missing = PatientId.parse(crypto.randomUUID());
  for (const stranger of [people.otherCustomer, people.otherPractitioner]) {
    const { status, body } = await ask(stranger, patient_id);
    expect([status, body]).toEqual([404, (await ask(stranger, missing)).body]);
  }
  expect((await ask(undefined, patient_id)).status).toBe(401);
});

test('staff who compare submissions leave one event in ten minutes, and the owner none', async () => {
  const { patient_id } = await aKit(portal, people, (number += 1));
  const recorded = await recordedBy(portal, async () => {
    await portal.call(people.paula, getPatientEverything, { params: { patient_id }, query: {} });
    for (const person of [people.anna, people.paula, people.paula, people.admin])
      await ask(person, patient_id);
  });
  expect(briefly(recorded, 'action', 'actor_role', 'patient_id', 'kit_id', 'details')).toEqual([
    ['symptoms_exported', 'practitioner', patient_id, null, { kind: 'fhir' }],
    ['symptoms_exported', 'practitioner', patient_id, null, { kind: 'kit_comparison' }],
    ['symptoms_exported', 'admin', patient_id, null, { kind: 'kit_comparison' }],
  ]);
});
