import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listOwnUndoneRegistrations } from '#contract/families/kit-claims.ts';
import { getPatient } from '#contract/families/patients.ts';
import { addKits, listKitInventory } from '#contract/laboratory/kit-inventory.ts';
import { listAuditEvents } from '#contract/operation/audit/audit.ts';
import { getQuestionnaireState, submitQuestionnaire } from '#contract/questionnaires/questionnaires.ts';
import type { KitRecordId, PatientId } from '#contract/shared/ids.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { mailsTo } from '#server/testing/accounts.ts';
import { aKit, completeGeneric, everybody, kitCode, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { type ClaimCalls, claimCalls } from './testing/claimCalls.ts';

let portal: TestPortal;
let people: People;
let calls: ClaimCalls;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  calls = claimCalls(portal, people);
  await portal.call(people.admin, addKits, { body: { range: { start: kitCode(101), end: kitCode(110) } } });
});

beforeEach(() => asOwner(portal, 'delete from app.throttle'));

afterAll(() => portal.close());

const submit = (kit_record_id: KitRecordId) =>
  portal.call(people.anna, submitQuestionnaire, { params: { kit_record_id }, body: completeGeneric() });
const stateOf = async (kit_record_id: KitRecordId) =>
  portal.call(people.anna, getQuestionnaireState, { params: { kit_record_id } });
const kitsOf = async (patient_id: PatientId) => {
  const { body } = await portal.call(people.anna, getPatient, { params: { patient_id } });
  return getPatient.result.parse(body).kits;
};
const registeredCount = async () => {
  const { body } = await portal.call(people.admin, listKitInventory, { query: {} });
  return listKitInventory.result.parse(body).counts.registered;
};

test('an undo takes the kit and its answers from the patient, and frees the code for others', async () => {
  const { id, kit_id, patient_id } = await aKit(portal, people, 1);
  await submit(id);
  const before = await registeredCount();
  expect(await calls.undo(kit_id, id)).toMatchObject({ status: 204 });
  expect(await kitsOf(patient_id)).toEqual([]);
  expect(await stateOf(id)).toMatchObject({ status: 404 });
  expect(await registeredCount()).toBe(before - 1);
  expect((await mailsTo(portal, people.anna.email))[0]?.subject).toBe(
    'A registration in your account was undone',
  );

  expect(await calls.register(people.anna, kit_id)).toMatchObject({
    status: 409,
    body: { code: 'kit_already_registered' },
  });
  const next = await calls.register(people.otherCustomer, kit_id);
  expect(next.status).toBe(201);
  expect(await calls.registrationOf(kit_id)).toMatchObject({
    customer_email: people.otherCustomer.email,
    has_answers: false,
  });
});

test('the answers of an undone registration stay readable to the person who gave them, and to nobody else', async () => {
  const { id, kit_id, patient_id } = await aKit(portal, people, 2);
  await submit(id);
  await calls.undo(kit_id, id);
  const read = (person: typeof people.anna) =>
    portal.call(person, listOwnUndoneRegistrations, { params: { patient_id } });
  expect(await read(people.anna)).toMatchObject({
    status: 200,
    body: {
      registrations: [
        {
          kit_id,
          undone_at: expect.any(String),
          answers: { form_type: 'generic', answers: { location: 'Canada' } },
        },
      ],
    },
  });
  expect(await read(people.otherCustomer)).toMatchObject({
    status: 404,
    body: { code: 'patient_not_found' },
  });
  expect(await read(people.paula)).toMatchObject({ status: 403 });
  expect(await read(people.admin)).toMatchObject({ status: 403 });
});

test('the audit trail records an undo and a restoration instead of a deletion and a registration', async () => {
  const { id, kit_id } = await aKit(portal, people, 6);
  await submit(id);
  await calls.undo(kit_id, id);
  await calls.restore(kit_id);
  const { body } = await portal.call(people.admin, listAuditEvents, { query: { kit_id } });
  expect(
    listAuditEvents.result.parse(body).rows.map(({ action, actor_email }) => [action, actor_email]),
  ).toEqual([
    ['registration_restored', people.admin.email],
    ['registration_undone', people.admin.email],
    ['questionnaire_submitted', people.anna.email],
    ['kit_registered', people.anna.email],
    ['kits_added', people.admin.email],
  ]);
});

test('an undo of another registration than the one on the screen is refused', async () => {
  const { kit_id, patient_id } = await aKit(portal, people, 7);
  const other = await aKit(portal, people, 8);
  expect(await calls.undo(kit_id, other.id)).toMatchObject({
    status: 409,
    body: { code: 'registration_changed' },
  });
  expect(await kitsOf(patient_id)).toHaveLength(1);
});
