import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getProfile } from '#contract/identity/session.ts';
import { deleteUser } from '#contract/identity/users.ts';
import { worker } from '#db/connect.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import type { Person } from '#db/testing/people.ts';
import { deleteProfile, updateProfile } from '#server/identity/users/queries.ts';
import { briefly, recordedBy } from '#server/operation/audit/testing/recorded.ts';
import { during } from '#server/testing/during.ts';
import { aKit, everybody, type People } from '#server/testing/family.ts';
import { type Answer, type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { ROUNDS } from '../../../tools/rounds.ts';
import { deleteDueAccounts } from './deleteDueAccounts.ts';
import { lockAccount, withdrawRequest } from './queries.ts';
import { deletionCalls } from './testing/deletionCalls.ts';

let portal: TestPortal;
let people: People;
let calls: ReturnType<typeof deletionCalls>;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  calls = deletionCalls(portal);
});

afterAll(() => portal.close());

const runJob = () => deleteDueAccounts(portal.database.db, portal.config);

/** A customer who requested the deletion some days ago. */
async function leaving(days_ago: number): Promise<Person> {
  const customer = await calls.aCustomer();
  await calls.ask(customer);
  await calls.afterDays(days_ago, customer.actor.user_id);
  return customer;
}

test.each([
  ['keeps an account 13 days after the request', 13, true],
  ['deletes an account 14 days after the request', 14, false],
  ['deletes an account after the portal stood still for a month', 44, false],
])('the job %s', async (_, days_ago, stays) => {
  const customer = await leaving(days_ago);
  const bystander = await calls.aCustomer();
  await Promise.all([runJob(), runJob()]);
  await runJob();
  expect(await calls.exists(customer.actor.user_id)).toBe(stays);
  expect(await calls.exists(bystander.actor.user_id)).toBe(true);
  expect((await portal.call(customer, getProfile, {})).status).toBe(stays ? 200 : 401);
});

test('the portal itself is the actor of the deletion', async () => {
  const customer = await leaving(14);
  const { id, kit_id, patient_id } = await aKit(portal, { ...people, anna: customer }, 1);
  const recorded = await recordedBy(portal, runJob);
  expect(new Set(briefly(recorded, 'actor_id', 'actor_role').map(String))).toEqual(new Set([',worker']));
  expect(briefly(recorded, 'action', 'patient_id', 'kit_id', 'user_id')).toEqual(
    expect.arrayContaining([
      ['user_deleted', null, null, customer.actor.user_id],
      ['patient_deleted', patient_id, null, customer.actor.user_id],
      ['kit_deleted', patient_id, kit_id, null],
    ]),
  );
  expect(await asOwner(portal, 'select from app.kits where id = $1', [id])).toEqual([]);
  expect(
    await asOwner(portal, 'select is_registered from app.kit_inventory where kit_id = $1', [kit_id]),
  ).toEqual([{ is_registered: true }]);
});

test('the portal can delete no account without a due request', async () => {
  const { db } = portal.database;
  for (const { actor } of [people.anna, people.paula, people.admin, await leaving(13)]) {
    expect(await db.run(worker, deleteProfile(actor.user_id))).toBeUndefined();
    expect(await calls.exists(actor.user_id)).toBe(true);
  }
});

test('administrators delete an account that waits for its deletion', async () => {
  const { actor } = await leaving(2);
  const { status } = await portal.call(people.admin, deleteUser, { params: { user_id: actor.user_id } });
  expect([status, await calls.exists(actor.user_id)]).toEqual([204, false]);
});

test('an account that cannot be deleted holds up no other, and the job fails', async () => {
  const [stuck, other] = [await leaving(20), await leaving(15)];
  await asOwner(
    portal,
    `create function app.fail() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$;
     create trigger fail before delete on app.profiles for each row when (old.id = '${stuck.actor.user_id}')
     execute function app.fail()`,
  );
  await expect(runJob()).rejects.toThrow('broken');
  const left = () => Promise.all([stuck, other].map(({ actor }) => calls.exists(actor.user_id)));
  expect(await left()).toEqual([true, false]);
  await asOwner(portal, 'drop trigger fail on app.profiles; drop function app.fail()');
  await runJob();
  expect(await left()).toEqual([false, false]);
});

describe('a request that is taken back while the job runs', () => {
  test('comes too late for an account that is being deleted', async () => {
    const customer = await leaving(14);
    const { user_id } = customer.actor;
    const answer = await during(
      portal,
      worker,
      async (tx) => {
        await tx.run(lockAccount(user_id));
        await tx.run(deleteProfile(user_id));
      },
      () => calls.withdraw(customer),
    );
    expect(answer).toMatchObject({ status: 401, body: { code: 'not_signed_in' } });
    expect(await calls.exists(user_id)).toBe(false);
  });

  test('keeps an account for which the job waits', async () => {
    const customer = await leaving(14);
    await during(
      portal,
      customer.actor,
      (tx) => tx.run(withdrawRequest()),
      async () => {
        await runJob();
        return {} as Answer;
      },
    );
    expect(await calls.exists(customer.actor.user_id)).toBe(true);
  });

  test('wins or loses whole, however the two meet', async () => {
    for (let round = 0; round < 2 * ROUNDS; round += 1) {
      const customer = await leaving(14);
      const [answer] = await Promise.all([calls.withdraw(customer), runJob()]);
      const stays = await calls.exists(customer.actor.user_id);
      expect(answer.status).toBe(stays ? 204 : 401);
      await runJob();
      expect(await calls.exists(customer.actor.user_id)).toBe(stays);
    }
  });
});

test('a request at the moment of a new role leaves no request of staff', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const customer = await calls.aCustomer();
    const { user_id } = customer.actor;
    const promoted = portal.database.db.run(
      people.admin.actor,
      updateProfile(user_id, { full_name: 'Dr. New', role: 'practitioner' }),
    );
    const [answer] = await Promise.all([calls.ask(customer), promoted]);
    expect([200, 401, 403]).toContain(answer.status);
    expect(await asOwner(portal, 'select from app.deletion_requests where user_id = $1', [user_id])).toEqual(
      [],
    );
  }
});
