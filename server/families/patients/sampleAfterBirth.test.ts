import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { updatePatient as updatePatientEndpoint } from '#contract/families/patients.ts';
import { updateKit } from '#contract/kits/kits.ts';
import { addKits } from '#contract/laboratory/kit-inventory.ts';
import type { KitRecordId, PatientId } from '#contract/shared/ids.ts';
import type { Tx } from '#db/connect.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { register } from '#server/families/register-kit/testing/registration.ts';
import { correctKit } from '#server/kits/queries.ts';
import { during } from '#server/testing/during.ts';
import { aKit, everybody, kitCode, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { updatePatient } from './queries.ts';

// A date of birth and a sample date are each valid but contradict each other: the later write is refused.

const BIRTH = '2021-01-01';
const SAMPLE = '2020-12-31';

let portal: TestPortal;
let people: People;
let kit: { id: KitRecordId; patient_id: PatientId };

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  await portal.call(people.admin, addKits, { body: { kit_id: kitCode(2) } });
  kit = await aKit(portal, people, 1);
});

beforeEach(() =>
  asOwner(
    portal,
    'update app.patients set date_of_birth = null; update app.kits set sample_taken_date = null',
  ),
);

afterAll(() => portal.close());

const names = { first_name: 'Mia', last_name: 'Meyer' };
const birth = (tx: Tx) => tx.run(updatePatient(kit.patient_id, { ...names, date_of_birth: BIRTH }));
const refused = { status: 422, body: { code: 'sample_before_birth' } };

test('a correction with a sample date before a birth date in an open transaction is refused', async () => {
  const body = { sample_taken_date: SAMPLE, kit_notes: null };
  const correction = () => portal.call(people.anna, updateKit, { params: { kit_record_id: kit.id }, body });
  expect(await during(portal, people.anna.actor, birth, correction)).toMatchObject(refused);
});

test('a registration with a sample date before a birth date in an open transaction is refused', async () => {
  const more = { patient: { id: kit.patient_id }, sample_taken_date: SAMPLE };
  expect(
    await during(portal, people.anna.actor, birth, () => register(portal, people.anna, 2, more)),
  ).toMatchObject(refused);
});

test('a birth date after a sample date in an open transaction is refused', async () => {
  const sample = (tx: Tx) => tx.run(correctKit(kit.id, { sample_taken_date: SAMPLE, kit_notes: null }));
  const body = { ...names, date_of_birth: BIRTH };
  const params = { patient_id: kit.patient_id };
  expect(
    await during(portal, people.anna.actor, sample, () =>
      portal.call(people.anna, updatePatientEndpoint, { params, body }),
    ),
  ).toMatchObject(refused);
});
