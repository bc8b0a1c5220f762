import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { deleteUser, inviteStaff, updateUser } from '#contract/identity/users.ts';
import type { Tx } from '#db/connect.ts';
import { aPerson, type Person, theFirstAdmin } from '#db/testing/people.ts';
import { anAddress } from '#server/testing/accounts.ts';
import { during } from '#server/testing/during.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { deleteProfile, updateProfile } from './queries.ts';

let portal: TestPortal;
let first: Person;
let second: Person;

beforeEach(async () => {
  portal = await testPortal();
  first = await theFirstAdmin(portal.database.db);
  second = await aPerson(portal.database.db, first, 'admin');
});

afterEach(() => portal.close());

const ways = {
  demotion: {
    change: (user: Person) => (tx: Tx) =>
      tx.run(updateProfile(user.actor.user_id, { full_name: 'Somebody', role: 'customer' })),
    call: (by: Person, { actor: { user_id } }: Person) =>
      portal.call(by, updateUser, { params: { user_id }, body: { full_name: 'Somebody', role: 'customer' } }),
  },
  deletion: {
    change: (user: Person) => (tx: Tx) => tx.run(deleteProfile(user.actor.user_id)),
    call: (by: Person, { actor: { user_id } }: Person) =>
      portal.call(by, deleteUser, { params: { user_id } }),
  },
};
const names = ['demotion', 'deletion'] as const;

describe.each(names)('the %s of an administrator', (name) => {
  const { change, call } = ways[name];

  test.each(names)(
    'keeps one of two administrators during a simultaneous %s by each other',
    async (other) => {
      const answer = await during(portal, first.actor, ways[other].change(second), () => call(second, first));
      expect(answer).toMatchObject({
        status: 409,
        body: { message: 'The last administrator cannot be demoted or deleted.' },
      });
      expect(
        (await portal.call(second, deleteUser, { params: { user_id: first.actor.user_id } })).status,
      ).toBe(401);
    },
  );

  test('keeps the last administrator beside one who has not accepted the invitation', async () => {
    const body = { email: anAddress(), full_name: 'Ida Invited', role: 'admin' as const };
    expect((await portal.call(first, inviteStaff, { body })).status).toBeLessThan(300);
    const answer = await during(portal, first.actor, change(second), () => call(second, first));
    expect(answer).toMatchObject({ status: 409, body: { code: 'last_admin' } });
  });

  test('refuses administrators who act on themselves and the loss of the last administrator', async () => {
    expect(await call(first, first)).toMatchObject({
      status: 409,
      body: { message: 'You cannot delete or demote yourself.' },
    });
    await portal.database.db(first.actor, change(second));
    expect(await call(first, first)).toMatchObject({ status: 409, body: { code: 'last_admin' } });
  });
});
