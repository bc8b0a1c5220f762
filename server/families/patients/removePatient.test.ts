import { afterAll, beforeAll, expect, test } from 'vitest';
import { undoRegistration } from '#contract/families/kit-claims.ts';
import { removePatient } from '#contract/families/patients.ts';
import { addKits } from '#contract/laboratory/kit-inventory.ts';
import type { PatientId } from '#contract/shared/ids.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { aPerson } from '#db/testing/people.ts';
import { guardianCalls } from '#server/families/guardians/testing/guardianCalls.ts';
import { mia, register } from '#server/families/register-kit/testing/registration.ts';
import { during } from '#server/testing/during.ts';
import { aKit, everybody, everybodyButAnna, kitCode, type People } from '#server/testing/family.ts';
import type { Caller } from '#server/testing/testPortal.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { insertPatient, removePatient as removePatientStatement } from './queries.ts';

let portal: TestPortal;
let people: People;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
});

afterAll(() => portal.close());

const remove = (who: Caller | undefined, patient_id: PatientId) =>
  portal.call(who, removePatient, { params: { patient_id } });

/** A patient of Anna's without kits. */
async function aPatient(): Promise<PatientId> {
  const id = crypto.randomUUID() as PatientId;
  const { actor } = people.anna;
  await portal.database.db.run(actor, insertPatient({ ...mia, id, owner_id: actor.user_id }));
  return id;
}
const exists = async (id: PatientId) =>
  (await asOwner(portal, 'select from app.patients where id = $1', [id])).length === 1;

test('the owner removes a patient without kits, with all that belongs to it', async () => {
  const id = await aPatient();
  expect((await remove(people.anna, id)).status).toBe(204);
  expect(await exists(id)).toBe(false);
  expect(await remove(people.anna, id)).toMatchObject({ status: 404, body: { code: 'patient_not_found' } });
});

test.each(everybodyButAnna)('%s removes no patient of Anna', async (_, who, status) => {
  const id = await aPatient();
  expect((await remove(who(people), id)).status).toBe(status);
  expect(await exists(id)).toBe(true);
});

test('a patient with a kit, or with one that can be restored, stays', async () => {
  const kit = await aKit(portal, people, 1);
  const refused = { status: 409, body: { code: 'patient_has_kits' } };
  expect(await remove(people.anna, kit.patient_id)).toMatchObject(refused);
  await portal.call(people.admin, undoRegistration, {
    params: { kit_id: kitCode(1) },
    body: { kit_record_id: kit.id },
  });
  expect(await remove(people.anna, kit.patient_id)).toMatchObject(refused);
  await asOwner(portal, `update app.undone_registrations set restore_until = now() - interval '1 day'`);
  expect(await remove(people.anna, kit.patient_id), 'sealed answers stay readable').toMatchObject(refused);
});

test('an open claim of a kit stays with the administrators, without the removed patient', async () => {
  const id = await aPatient();
  await portal.call(people.admin, addKits, { body: { kit_id: kitCode(777) } });
  await asOwner(
    portal,
    `insert into app.kit_claims (kit_id, claimant_id, patient_id) values ('MB000777', $1, $2)`,
    [people.anna.actor.user_id, id],
  );
  expect((await remove(people.anna, id)).status).toBe(204);
  expect(
    await asOwner(portal, `select patient_id, decision from app.kit_claims where kit_id = 'MB000777'`),
  ).toEqual([{ patient_id: null, decision: null }]);
});

test('a patient of several guardians stays', async () => {
  const id = await aPatient();
  const maria = await aPerson(portal.database.db, people.admin, 'customer', 'Maria Smith');
  await guardianCalls(portal, people).makeGuardian(id, maria);
  const refused = { status: 409, body: { code: 'patient_shared' } };
  expect(await remove(people.anna, id)).toMatchObject(refused);
  expect(await remove(maria, id)).toMatchObject(refused);
});

test('a kit that is registered while its patient is removed is refused', async () => {
  const id = await aPatient();
  await aKit(portal, people, 2);
  const answer = await during(
    portal,
    people.anna.actor,
    (tx) => tx.run(removePatientStatement(id)),
    () => register(portal, people.anna, 3, { patient: { id } }),
  );
  expect(answer).toMatchObject({ status: 404, body: { code: 'patient_not_found' } });
});
