import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Role, UserId } from '#contract/ids.ts';
import { addKits, listKitInventory } from '#contract/kit-inventory.ts';
import { registerKit } from '#contract/kits.ts';
import { getPatient } from '#contract/patients.ts';
import { assignPractitionerCode, listPractitioners } from '#contract/practitioner-codes.ts';
import { publishReport, uploadReportPage } from '#contract/reports.ts';
import { getProfile } from '#contract/session.ts';
import { deleteUser, listUsers, updateUser } from '#contract/users.ts';
import { aKit, everybody, kitCode, type People } from '#server/testing/family.ts';
import { aPerson, type Person } from '#server/testing/people.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';

let portal: TestPortal;
let people: People;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
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
  ])('finds by %s: %s', async (_, search, names) => {
    const { users, total } = await list({ search, sort: 'full_name' });
    expect(users.map(({ full_name }) => full_name)).toEqual(names);
    expect(total).toBe(names.length);
  });

  test('finds by e-mail, code and reason', async () => {
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
  ])('refuses %j', async (query) => {
    expect((await portal.call(people.admin, listUsers, { query: query as object })).status).toBe(400);
  });

  test('pages show each user once', async () => {
    const everyone = await list({ page_size: '50' });
    const first = await list({ page_size: '10', sort: 'role' });
    expect(first.total).toBe(everyone.users.length);
  });
});

describe('updateUser', () => {
  test('gives a new practitioner a code, and takes it with the role', async () => {
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

  test('a changed role ends the sessions; a changed name does not', async () => {
    const user = await someone('customer');
    await update(user, 'customer', 'Another name');
    expect((await portal.call(user, getProfile, {})).status).toBe(200);
    await update(user, 'practitioner');
    expect((await portal.call(user, getProfile, {})).status).toBe(401);
  });

  test('who is no practitioner any more sees nobody, even when made one again', async () => {
    const { patient_id } = await aKit(portal, people, 1);
    await update(people.paula, 'customer');
    const { body } = await portal.call(people.anna, getPatient, { params: { patient_id } });
    expect(body).toMatchObject({ practitioners: [] });
    people = { ...people, paula: await someone('practitioner') };
  });

  test('nobody demotes themselves; the last administrator stays', async () => {
    expect(await update(people.admin, 'customer')).toMatchObject({
      status: 409,
      body: { code: 'last_admin' },
    });
    const second = await someone('admin');
    expect(await update(people.admin, 'customer')).toMatchObject({
      status: 409,
      body: { code: 'not_yourself' },
    });
    expect((await update(second, 'customer')).status).toBe(200);
  });
});

describe('deleteUser', () => {
  test('removes patients, kits and files, and keeps the used code', async () => {
    const customer = await someone('customer');
    const kit_id = kitCode(50);
    await portal.call(people.admin, addKits, { body: { kit_id } });
    const { body } = await portal.call(customer, registerKit, {
      body: { patient: { new: { first_name: 'Tim', last_name: 'Test' } }, kit_id, confirm_kit_id: kit_id },
    });
    const kit = registerKit.result.parse(body);
    const html = '<!doctype html><html></html>';
    await portal.call(people.admin, uploadReportPage, { params: { kit_id, page: '1' } }, html);
    await portal.call(people.admin, publishReport, { params: { kit_id } });

    expect((await remove(customer.actor.user_id)).status).toBe(204);
    expect((await portal.call(customer, getProfile, {})).status).toBe(401);
    const inventory = await portal.call(people.admin, listKitInventory, { query: { search: kit_id } });
    expect(inventory.body).toMatchObject({ rows: [{ kit_id, is_registered: true, status: null }] });
    expect(await storedFilesOf(kit.id)).toEqual([]);

    const again = await portal.call(people.anna, registerKit, {
      body: { patient: { new: { first_name: 'Mia', last_name: 'Meyer' } }, kit_id, confirm_kit_id: kit_id },
    });
    expect(again).toMatchObject({
      status: 409,
      body: { message: 'This Kit ID has already been registered.' },
    });
  });

  test('twice is refused the second time; nobody deletes themselves', async () => {
    const user = await someone('customer');
    expect((await remove(user.actor.user_id)).status).toBe(204);
    expect(await remove(user.actor.user_id)).toMatchObject({ status: 404, body: { code: 'user_not_found' } });
    await someone('admin');
    expect(await remove(people.admin.actor.user_id)).toMatchObject({
      status: 409,
      body: { code: 'not_yourself' },
    });
  });

  const storedFilesOf = async (kit_record_id: string) => {
    const folder = join(portal.config.DATA_DIR, 'objects', 'private', kit_record_id);
    return readdir(folder).catch(() => []);
  };
});

describe('practitioner codes', () => {
  const assign = (practitioner: Person, practitioner_code: string | null) =>
    portal.call(people.admin, assignPractitionerCode, {
      params: { practitioner_id: practitioner.actor.user_id },
      body: { practitioner_code },
    });

  test('are typed or random, and never given twice', async () => {
    expect(await assign(people.paula, 'ABC123')).toMatchObject({
      status: 200,
      body: { practitioner_code: 'ABC123' },
    });
    expect(await assign(people.otherPractitioner, 'ABC123')).toMatchObject({
      status: 409,
      body: { message: 'This code is already assigned to another practitioner' },
    });
    expect((await assign(people.otherPractitioner, 'abc12')).status).toBe(400);
    const { body } = await assign(people.paula, null);
    expect(assignPractitionerCode.result.parse(body).practitioner_code).not.toBe('ABC123');
    expect((await assign(people.anna, null)).status).toBe(404);
  });

  test('one of many who want the same code at once gets it', async () => {
    const practitioners = await Promise.all(Array.from({ length: 8 }, () => someone('practitioner')));
    const answers = await Promise.all(practitioners.map((practitioner) => assign(practitioner, 'SAME42')));
    expect(answers.map(({ status }) => status).sort()).toEqual([
      200,
      ...Array.from({ length: 7 }, () => 409),
    ]);
  });

  test('are listed by name', async () => {
    const { body } = await portal.call(people.admin, listPractitioners, {});
    const names = listPractitioners.result.parse(body).practitioners.map(({ full_name }) => full_name);
    expect(names).toContain('Dr. Other');
    expect(names).not.toContain('Anna Meyer');
  });
});
