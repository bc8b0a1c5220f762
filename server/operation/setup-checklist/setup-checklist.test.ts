import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerKit } from '#contract/families/register-kit.ts';
import { publishDocument } from '#contract/identity/consents.ts';
import { deleteUser } from '#contract/identity/users.ts';
import { addKits } from '#contract/laboratory/kit-inventory.ts';
import { createLaboratoryKey, revokeLaboratoryKey } from '#contract/laboratory/laboratory-keys.ts';
import { getSetupChecklist } from '#contract/operation/setup-checklist.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { aPerson, type Person, theFirstAdmin } from '#db/testing/people.ts';
import { kitCode } from '#server/testing/family.ts';
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
  has_laboratory_keys: false,
  has_practitioners: false,
  has_documents: false,
  has_mail_server: false,
  has_second_admin: false,
  has_registrations: false,
};

test('the setup checklist of an empty portal fills step by step, and a revoked laboratory key does not count', async () => {
  let done: Partial<typeof nothing> = {};
  const expectNow = async (change: Partial<typeof nothing> = {}) => {
    done = { ...done, ...change };
    expect(await checklist()).toEqual({ ...nothing, ...done });
  };
  await expectNow();
  await portal.call(admin, addKits, { body: { kit_id: kitCode(1) } });
  await expectNow({ has_kits: true });

  const made = await portal.call(admin, createLaboratoryKey, { body: { name: 'A laboratory' } });
  const { id } = createLaboratoryKey.result.parse(made.body);
  await expectNow({ has_laboratory_keys: true });
  await portal.call(admin, revokeLaboratoryKey, { params: { key_id: id } });
  await expectNow({ has_laboratory_keys: false });

  await aPerson(portal.database.db, admin, 'practitioner');
  await asOwner(portal, 'update app.profiles set practitioner_code = null');
  await expectNow();
  await asOwner(portal, `update app.profiles set practitioner_code = 'PAULA1' where role = 'practitioner'`);
  await expectNow({ has_practitioners: true });

  const anna = await aPerson(portal.database.db, admin, 'customer');
  const patient = { new: { first_name: 'Mia', last_name: 'Meyer', date_of_birth: '1980-05-17' } };
  const codes = { kit_id: kitCode(1), confirm_kit_id: kitCode(1) };
  await portal.call(anna, registerKit, { body: { patient, ...codes } });
  await expectNow({ has_registrations: true });
  await portal.call(admin, deleteUser, { params: { user_id: anna.actor.user_id } });
  await expectNow();

  const publish = (kind: 'terms' | 'privacy') =>
    portal.call(admin, publishDocument, {
      params: { document_id: crypto.randomUUID() },
      body: { kind, version: 1, title: kind, text: 'A text', needs_renewal: false },
    });
  await publish('terms');
  await expectNow();
  await publish('privacy');
  await expectNow({ has_documents: true });

  await aPerson(portal.database.db, admin, 'admin');
  await expectNow({ has_second_admin: true });
});

test('a mail server counts once it is set', async () => {
  const withServer = await testPortal({ SMTP_URL: 'smtp://127.0.0.1:1' });
  try {
    const first = await theFirstAdmin(withServer.database.db);
    expect(await withServer.call(first, getSetupChecklist, {})).toMatchObject({
      body: { has_mail_server: true },
    });
  } finally {
    await withServer.close();
  }
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
