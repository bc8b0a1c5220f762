import { afterAll, beforeAll, expect, test } from 'vitest';
import { undoRegistration } from '#contract/families/kit-claims.ts';
import { findPractitioner } from '#contract/families/practitioner-access.ts';
import { getProfile } from '#contract/identity/session.ts';
import { updateUser } from '#contract/identity/users.ts';
import { PractitionerCode, type Role } from '#contract/shared/ids.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { aPerson, type Person } from '#db/testing/people.ts';
import {
  type Family,
  grantCalls,
  idsOf,
  inDays,
} from '#server/families/practitioner-access/testing/grantCalls.ts';
import { removeOldEvents } from '#server/operation/audit/removeOldEvents.ts';
import { during } from '#server/testing/during.ts';
import { everybody, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { affectedPatients } from './queries.ts';

let portal: TestPortal;
let people: People;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
});

afterAll(() => portal.close());

let practitioners = 0;

/** A new practitioner, the calls of Anna about grants to them, and changes of their role. */
async function aPractitioner() {
  const practitioner = await aPerson(portal.database.db, people.admin, 'practitioner');
  practitioners += 1;
  const calls = grantCalls(portal, { ...people, paula: practitioner }, 100 * practitioners);
  const become = (role: Role, affected_patients?: number) =>
    portal.call(people.admin, updateUser, {
      params: { user_id: practitioner.actor.user_id },
      body: {
        full_name: 'Dr. Leaving',
        role,
        ...(affected_patients !== undefined && { affected_patients }),
      },
    });
  const codeOf = ({ body }: Awaited<ReturnType<typeof become>>) =>
    updateUser.result.parse(body).practitioner_code;
  return { practitioner, calls, become, codeOf };
}

const refused = (patients: number) => ({
  status: 409,
  body: { code: 'affects_access', details: { patients } },
});

const find = (person: Person) =>
  portal.call(people.anna, findPractitioner, {
    params: { practitioner_code: PractitionerCode.parse(person.practitioner_code) },
  });

test('a demotion names the patients it affects, and the role given back restores code and grants as they were', async () => {
  const { practitioner, calls, become, codeOf } = await aPractitioner();
  const [whole, limited, ended] = [await calls.aFamily(1), await calls.aFamily(2), await calls.aFamily(1)];
  const terms = { kit_record_ids: idsOf(limited, 1), ends_at: inDays(30) };
  await calls.change(limited, terms);
  await calls.letEnd(ended);

  expect(await become('customer')).toMatchObject(refused(2));
  expect(await become('customer', 3)).toMatchObject(refused(2));
  expect(await calls.grantsOf(whole)).toHaveLength(1);
  expect((await become('customer', 2)).status).toBe(200);
  for (const family of [whole, limited, ended]) expect(await calls.grantsOf(family)).toEqual([]);
  for (const family of [whole, limited])
    expect((await calls.notificationsOf(family))[0]).toBe('practitioner_removed');
  expect((await find(practitioner)).status).toBe(404);

  expect(await become('practitioner')).toMatchObject(refused(2));
  const restored = await become('practitioner', 2);
  expect(codeOf(restored)).toBe(practitioner.practitioner_code);
  expect(await calls.grantsOf(whole)).toMatchObject([{ kit_record_ids: null, ends_at: null }]);
  const [again] = await calls.grantsOf(limited);
  expect(again?.kit_record_ids).toEqual(terms.kit_record_ids);
  expect(Date.parse(again?.ends_at ?? '')).toBe(Date.parse(terms.ends_at));
  expect(await calls.grantsOf(ended)).toEqual([]);
  for (const family of [whole, limited])
    expect((await calls.notificationsOf(family))[0]).toBe('practitioner_added');
});

test('a name and a new administrator need no number where no patient is affected', async () => {
  const { become } = await aPractitioner();
  expect((await become('practitioner')).status).toBe(200);
  expect((await become('admin')).status).toBe(200);
});

test('the role gives back no kit that the patient has lost, and no grant of that kit alone', async () => {
  const { calls, become } = await aPractitioner();
  const family = await calls.aFamily(2);
  const other = await calls.aFamily(2);
  await calls.change(family, { kit_record_ids: idsOf(family, 0) });
  await calls.change(other, { kit_record_ids: idsOf(other, 0, 1) });
  await become('customer', 2);
  for (const { kits } of [family, other]) {
    const [{ kit_id, id: kit_record_id }] = kits as [Family['kits'][number]];
    const undone = await portal.call(people.admin, undoRegistration, {
      params: { kit_id },
      body: { kit_record_id },
    });
    expect(undone.status).toBe(204);
  }
  expect((await become('practitioner', 1)).status).toBe(200);
  expect(await calls.grantsOf(family)).toEqual([]);
  expect(await calls.grantsOf(other)).toMatchObject([{ kit_record_ids: idsOf(other, 1) }]);
});

test('after 90 days the role gives back nothing, and nothing of it is kept', async () => {
  const { practitioner, calls, become, codeOf } = await aPractitioner();
  const family = await calls.aFamily(1);
  await become('customer', 1);
  const { user_id } = practitioner.actor;
  await asOwner(portal, `update app.suspended_practitioners set suspended_at = now() - interval '90 days'`);
  expect(codeOf(await become('practitioner'))).not.toBe(practitioner.practitioner_code);
  expect(await calls.grantsOf(family)).toEqual([]);

  await become('customer');
  await asOwner(portal, `update app.suspended_practitioners set suspended_at = now() - interval '90 days'`);
  await removeOldEvents(portal.database.db, portal.config);
  expect(await asOwner(portal, 'select from app.suspended_practitioners where id = $1', [user_id])).toEqual(
    [],
  );
});

test('a grant waits while an administrator changes the role, and then makes the next change confirm again', async () => {
  const { practitioner, calls, become } = await aPractitioner();
  const family = await calls.aFamily(1);
  await calls.revoke(family);
  const { user_id } = practitioner.actor;
  const granted = await during(
    portal,
    people.admin.actor,
    async (tx) => {
      await tx.run(affectedPatients(user_id, 'customer'));
    },
    () => calls.grant(family, {}, practitioner),
  );
  expect(granted.status).toBe(201);
  expect(await become('customer')).toMatchObject(refused(1));
  expect((await portal.call(practitioner, getProfile, {})).body).toMatchObject({ role: 'practitioner' });
});
