import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { updateAccount } from '#contract/identity/account.ts';
import { getProfile } from '#contract/identity/session.ts';
import { deleteUser } from '#contract/identity/users.ts';
import { listKitInventory } from '#contract/laboratory/kit-inventory.ts';
import { saveDraft } from '#contract/questionnaires/questionnaires.ts';
import type { Actor } from '#db/connect.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { aPerson } from '#db/testing/people.ts';
import { register } from '#server/families/register-kit/testing/registration.ts';
import { type ReportCalls, reportCalls } from '#server/reports/testing/reportCalls.ts';
import { anAccount, anAddress, aSession, mailsTo, PASSWORD } from '#server/testing/accounts.ts';
import { aKit, everybody, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';

let portal: TestPortal;
let people: People;
let reports: ReportCalls;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  reports = reportCalls(portal, people);
});

afterAll(() => portal.close());

const remove = (user_id: Actor['user_id'], by = people.admin) =>
  portal.call(by, deleteUser, { params: { user_id: user_id as never } });

/** Tables that contain one of the words in any column. */
async function tablesThatTell(words: readonly string[]): Promise<string[]> {
  const tables = await asOwner<{ name: string }>(
    portal,
    `select relname as name from pg_class where relnamespace = 'app'::regnamespace and relkind in ('r', 'p') order by relname`,
  );
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const rows = await asOwner(portal, `select from app.${name} as t where t::text ~* $1 limit 1`, [
        words.join('|'),
      ]);
      return rows.length > 0 ? [name] : [];
    }),
  );
  return found.flat();
}

/** A customer with every kind of data. */
async function aFullCustomer() {
  const { email, user_id } = await anAccount(portal);
  const session = await aSession(portal, email);
  const customer = {
    ...session,
    email,
    actor: { user_id, role: 'customer' as const },
    practitioner_code: null,
  };
  const { id, kit_id, patient_id } = await aKit(portal, { ...people, anna: customer }, 1);
  await portal.call(customer, saveDraft, {
    params: { kit_record_id: id },
    body: { form_type: 'generic', based_on: null, answers: { location: 'Nowhere Town' }, behaviors: {} },
  });
  await reports.uploadReport(kit_id);
  await reports.share(people.paula, kit_id, 'enable');
  const new_email = anAddress();
  const asked = await portal.call(customer, updateAccount, {
    body: { email: new_email, current_password: PASSWORD },
  });
  expect([asked.status, (await mailsTo(portal, new_email)).length]).toEqual([200, 1]);
  return { customer, kit_id, words: [user_id, email, new_email, patient_id, id, 'Nowhere Town'] };
}

describe('deletion of a customer', () => {
  test('deleting a customer leaves only the used kit code and the audit; a job removes the files', async () => {
    const { customer, kit_id, words } = await aFullCustomer();
    expect((await tablesThatTell(words)).length).toBeGreaterThan(10);

    expect((await remove(customer.actor.user_id)).status).toBe(204);
    expect((await portal.call(customer, getProfile, {})).status).toBe(401);
    expect(await tablesThatTell(words)).toEqual(['audit_events', 'unclaimed_objects']);
    expect(await tablesThatTell(words.filter((word) => word.includes('@')))).toEqual([]);
    await reports.removeUnclaimed();
    expect(await tablesThatTell(words)).toEqual(['audit_events']);

    const inventory = await portal.call(people.admin, listKitInventory, { query: { search: kit_id } });
    expect(inventory.body).toMatchObject({ rows: [{ kit_id, is_registered: true, status: null }] });
    expect(await register(portal, people.anna, 1)).toMatchObject({
      status: 409,
      body: { message: 'This Kit ID has already been registered.' },
    });
  });

  test('deleting a user twice is refused, even at the same moment', async () => {
    const { actor } = await aPerson(portal.database.db, people.admin, 'customer');
    const answers = await Promise.all([remove(actor.user_id), remove(actor.user_id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404]);
    expect(await remove(actor.user_id)).toMatchObject({
      status: 404,
      body: { code: 'user_not_found', message: 'This user no longer exists.' },
    });
  });

  test.each(['nobody', '00000000-0000-4000-8000-00000000000g'])(
    'refuses to delete the unknown user %s',
    async (user_id) => {
      expect((await remove(user_id as never)).status).toBe(400);
    },
  );

  test('a failed deletion leaves everything in place', async () => {
    const anna = await aPerson(portal.database.db, people.admin, 'customer');
    const { id } = await aKit(portal, { ...people, anna }, 2);
    await asOwner(
      portal,
      `create function app.fail() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$;
       create trigger fail after delete on app.kits for each row execute function app.fail()`,
    );
    expect((await remove(anna.actor.user_id)).status).toBe(500);
    expect((await portal.call(anna, getProfile, {})).status).toBe(200);
    expect(await tablesThatTell([id])).toContain('kits');
    await asOwner(portal, 'drop trigger fail on app.kits; drop function app.fail()');
    expect((await remove(anna.actor.user_id)).status).toBe(204);
  });
});

test('deleting a practitioner retires the practitioner code', async () => {
  const { actor, practitioner_code } = await aPerson(portal.database.db, people.admin, 'practitioner');
  await remove(actor.user_id);
  expect(await tablesThatTell([String(practitioner_code)])).toEqual(['used_practitioner_codes']);
});
