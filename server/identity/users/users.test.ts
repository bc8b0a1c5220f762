import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getPatient } from '#contract/families/patients.ts';
import { updateAccount } from '#contract/identity/account.ts';
import { userSorts } from '#contract/identity/lists.ts';
import { getProfile } from '#contract/identity/session.ts';
import { deleteUser, listUsers, updateUser } from '#contract/identity/users.ts';
import type { Role, UserId } from '#contract/shared/ids.ts';
import { aPerson, type Person } from '#db/testing/people.ts';
import { aKit, everybody, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';

let portal: TestPortal;
let people: People;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  // With these five, 30 users: three pages of ten.
  await Promise.all(
    Array.from({ length: 25 }, (_, n) => aPerson(portal.database.db, people.admin, 'customer', `User ${n}`)),
  );
});

afterAll(() => portal.close());

const someone = (role: Role) => aPerson(portal.database.db, people.admin, role);
const update = (user: Person, role: Role, full_name = 'A name', by = people.admin) =>
  portal.call(by, updateUser, { params: { user_id: user.actor.user_id }, body: { full_name, role } });
const remove = (user_id: UserId, by = people.admin) => portal.call(by, deleteUser, { params: { user_id } });

describe('listUsers', () => {
  const list = async (query: object) => {
    const { status, body } = await portal.call(people.admin, listUsers, { query });
    expect(status).toBe(200);
    return listUsers.result.parse(body);
  };

  test.each([
    ['name', 'anna mey', ['Anna Meyer']],
    ['role', 'PRACTITIONER', ['Dr. Other', 'Dr. Paula']],
    ['nothing', '%', []],
    ['nothing', '_', []],
    ['nothing', "'; drop table app.profiles; --", []],
  ])('the user search by %s finds %s', async (_, search, names) => {
    const { users, total } = await list({ search, sort: 'full_name', order: 'asc' });
    expect(users.map(({ full_name }) => full_name)).toEqual(names);
    expect(total).toBe(names.length);
  });

  test('the user search covers email, code and reason', async () => {
    expect((await list({ search: people.anna.email })).total).toBe(1);
    expect((await list({ search: people.paula.practitioner_code })).total).toBe(1);
    expect((await list({ search: 'reason in four' })).total).toBeGreaterThan(1);
  });

  test.each([
    { sort: 'password' },
    { order: 'sideways' },
    { page: 0 },
    { page: -1 },
    { page: 1e9 },
    { page_size: 10_000 },
    { search: 'x'.repeat(10_000) },
  ])('the user list refuses %j', async (query) => {
    expect((await portal.call(people.admin, listUsers, { query: query as object })).status).toBe(400);
  });

  test('the user list returns everybody without a page size', async () => {
    const { users, total } = await list({});
    expect([users.length, total]).toEqual([30, 30]);
  });

  test.each(userSorts)('pages by %s show each user once in either order', async (sort) => {
    const pages = (order: string) =>
      Promise.all(['1', '2', '3'].map((page) => list({ sort, order, page, page_size: '10' })));
    const of = { created: 'created_at', email: 'email', full_name: 'full_name', role: 'role' } as const;
    const column = of[sort === 'last_name' ? 'full_name' : sort];
    const [up, down] = [await pages('asc'), await pages('desc')].map((shown) => {
      expect(shown.map(({ total }) => total)).toEqual([30, 30, 30]);
      const users = shown.flatMap((page) => page.users);
      expect(new Set(users.map(({ id }) => id)).size).toBe(30);
      return users.map((user) => user[column]);
    });
    expect(up).toEqual(down?.toReversed());
    expect(up?.[0]).not.toBe(down?.[0]);
  });

  test('users sort by the last word of their names', async () => {
    for (const name of ['Zoe Tarn', 'Aaron von Täru', 'Bo Tarn'])
      await update(await someone('customer'), 'customer', name);
    const names = async (order: string) =>
      (await list({ search: 'tar', sort: 'last_name', order })).users.map(({ full_name }) => full_name);
    expect(await names('asc')).toEqual(['Bo Tarn', 'Zoe Tarn', 'Aaron von Täru']);
    expect(await names('desc')).toEqual(['Aaron von Täru', 'Zoe Tarn', 'Bo Tarn']);
  });

  test('a missing name sorts last in either order', async () => {
    await update(await someone('customer'), 'customer', '');
    for (const order of ['asc', 'desc'])
      expect((await list({ sort: 'full_name', order })).users.at(-1)?.full_name).toBeNull();
  });

  test('the user search finds words in any order, with or without accents, and never across two fields', async () => {
    const user = await someone('customer');
    await update(user, 'customer', 'Zoë Lefèvre-Müller');
    for (const search of ['muller zoe', 'LEFEVRE', 'Zoë Müller', `lefevre ${user.email} customer`]) {
      const { users, total } = await list({ search });
      expect(users.map(({ id }) => id)).toEqual([user.actor.user_id]);
      expect(total).toBe(1);
    }
    expect((await list({ search: 'müllercustomer' })).total).toBe(0);
  });
});

describe('updateUser', () => {
  test('a new practitioner gets a code and a former one loses it', async () => {
    const user = await someone('customer');
    expect(await update(user, 'practitioner', '  Dr. New ')).toMatchObject({
      status: 200,
      body: {
        role: 'practitioner',
        full_name: 'Dr. New',
        practitioner_code: expect.stringMatching(/^[A-HJ-NP-Z2-9]{6}$/),
      },
    });
    expect(await update(user, 'customer')).toMatchObject({
      body: { role: 'customer', practitioner_code: null },
    });
  });

  test('a role change ends the sessions and a name change does not', async () => {
    const user = await someone('customer');
    await update(user, 'customer', 'Another name');
    expect((await portal.call(user, getProfile, {})).status).toBe(200);
    await update(user, 'practitioner');
    expect((await portal.call(user, getProfile, {})).status).toBe(401);
  });

  test('a former practitioner loses all access', async () => {
    const { patient_id } = await aKit(portal, people, 1);
    await portal.call(people.admin, updateUser, {
      params: { user_id: people.paula.actor.user_id },
      body: { full_name: 'Dr. Paula', role: 'customer', affected_patients: 1 },
    });
    const { body } = await portal.call(people.anna, getPatient, { params: { patient_id } });
    expect(body).toMatchObject({ practitioners: [] });
    people = { ...people, paula: await someone('practitioner') };
  });

  test.each([
    ['a name of 10 000 characters', { full_name: 'x'.repeat(10_000) }],
    ['a name of two lines', { full_name: 'Anna\nMeyer' }],
    ['another role', { role: 'owner' }],
    ['a code', { practitioner_code: 'ABC123' }],
  ])('updating a user refuses %s', async (_, change) => {
    const { user_id } = people.anna.actor;
    const body = { full_name: 'Anna Meyer', role: 'customer', ...change } as never;
    expect(await portal.call(people.admin, updateUser, { params: { user_id }, body })).toMatchObject({
      status: 400,
      body: { code: 'invalid_request' },
    });
  });

  test('a blank name is stored as null', async () => {
    const user = await someone('customer');
    expect(await update(user, 'customer', '  ')).toMatchObject({ status: 200, body: { full_name: null } });
  });
});

describe('concurrent edits of a user', () => {
  const edit = (user: Person, full_name: string, version: number, role: Role = 'customer') =>
    portal.call(people.admin, updateUser, {
      params: { user_id: user.actor.user_id },
      body: { full_name, role, version },
    });
  const versionOf = async (user: Person) => {
    const { body } = await portal.call(people.admin, listUsers, { query: { search: user.email } });
    return listUsers.result.parse(body).users[0]?.version ?? 0;
  };

  test.each<[string, (user: Person) => Promise<unknown>]>([
    ['an administrator', (user) => update(user, 'customer', 'Changed')],
    ['the user', (user) => portal.call(user, updateAccount, { body: { data: { full_name: 'Changed' } } })],
  ])('refuses an edit after %s changed the user and returns the current values', async (_, change) => {
    const user = await someone('customer');
    const version = await versionOf(user);
    await change(user);
    const refused = await edit(user, 'Mine', version);
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'user_changed', details: { id: user.actor.user_id, full_name: 'Changed' } },
    });
    expect((await edit(user, 'Mine', await versionOf(user))).body).toMatchObject({ full_name: 'Mine' });
  });

  test('sending the same edit twice applies it once', async () => {
    const user = await someone('customer');
    const version = await versionOf(user);
    const [once, twice] = [
      await edit(user, 'Dr. New', version, 'practitioner'),
      await edit(user, 'Dr. New', version, 'practitioner'),
    ];
    expect(once.status).toBe(200);
    expect(twice).toMatchObject({ status: 200, body: once.body });
  });

  test('one of many concurrent edits succeeds and the others are refused', async () => {
    const user = await someone('customer');
    const version = await versionOf(user);
    const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => edit(user, `Name ${n}`, version)));
    expect(answers.map(({ status }) => status).sort()).toEqual([
      200,
      ...Array.from({ length: 7 }, () => 409),
    ]);
  });

  test('refuses an edit of a deleted user', async () => {
    const user = await someone('customer');
    await remove(user.actor.user_id);
    expect(await edit(user, 'Gone', 1)).toMatchObject({
      status: 404,
      body: { message: 'This user no longer exists.' },
    });
  });
});
