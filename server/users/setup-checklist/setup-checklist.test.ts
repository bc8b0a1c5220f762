import { afterAll, beforeAll, expect, test } from 'vitest';
import { addKits } from '#contract/kit-inventory.ts';
import { createLaboratoryKey, revokeLaboratoryKey } from '#contract/laboratory.ts';
import { getSetupChecklist } from '#contract/setup-checklist.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { aPerson, type Person, theFirstAdmin } from '#db/testing/people.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';

let portal: TestPortal;
let admin: Person;

beforeAll(async () => {
  portal = await testPortal();
  admin = await theFirstAdmin(portal.database.db);
});

afterAll(() => portal.close());

const checklist = async () => (await portal.call(admin, getSetupChecklist, {})).body;
const nothing = {
  has_kits: false,
  has_practitioners: false,
  has_practitioner_codes: false,
  has_laboratory_keys: false,
};

test('the setup checklist of an empty portal fills step by step, and a revoked laboratory key does not count', async () => {
  expect(await checklist()).toEqual(nothing);
  await portal.call(admin, addKits, { body: { kit_id: 'MB000001' } });
  expect(await checklist()).toEqual({ ...nothing, has_kits: true });

  await aPerson(portal.database.db, admin, 'practitioner');
  await asOwner(portal, 'update app.profiles set practitioner_code = null');
  const staffed = { ...nothing, has_kits: true, has_practitioners: true };
  expect(await checklist()).toEqual(staffed);
  await asOwner(portal, `update app.profiles set practitioner_code = 'PAULA1' where role = 'practitioner'`);
  const coded = { ...staffed, has_practitioner_codes: true };
  expect(await checklist()).toEqual(coded);

  const made = await portal.call(admin, createLaboratoryKey, { body: { name: 'A laboratory' } });
  const { id } = createLaboratoryKey.result.parse(made.body);
  expect(await checklist()).toEqual({ ...coded, has_laboratory_keys: true });
  await portal.call(admin, revokeLaboratoryKey, { params: { key_id: id } });
  expect(await checklist()).toEqual(coded);
});

test.each(['customer', 'practitioner'] as const)('a %s gets no setup checklist', async (role) => {
  const person = await aPerson(portal.database.db, admin, role);
  expect(await portal.call(person, getSetupChecklist, {})).toMatchObject({
    status: 403,
    body: { code: 'not_allowed' },
  });
});

test('nobody gets the setup checklist without a session', async () => {
  expect((await portal.call(undefined, getSetupChecklist, {})).status).toBe(401);
});
