import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { updateUser } from '#contract/identity/users.ts';
import { addKits } from '#contract/laboratory/kit-inventory.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { aPerson, type Person } from '#db/testing/people.ts';
import { everybody, kitCode, type People } from '#server/testing/family.ts';
import { type Answer, type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { register, registerByLabel, registered, rowCounts } from './testing/registration.ts';

let portal: TestPortal;
let people: People;

beforeAll(async () => {
  portal = await testPortal({ REGISTRATIONS_PER_DAY: '' });
  people = await everybody(portal);
  await portal.call(people.admin, addKits, { body: { range: { start: kitCode(1), end: kitCode(900) } } });
});

afterAll(() => portal.close());

const aCustomer = (): Promise<Person> => aPerson(portal.database.db, people.admin, 'customer');

const codesOf = (answers: readonly Answer[]) =>
  answers.map(({ status, body }) => (status === 201 ? 'registered' : (body as { code: string }).code));

/** Registers these kits one after the other, each for a new patient. */
async function registerAll(customer: Person, from: number, count: number): Promise<string[]> {
  const answers: Answer[] = [];
  for (let number = from; number < from + count; number += 1)
    answers.push(await register(portal, customer, number));
  return codesOf(answers);
}

const setLimit = (user: Person, registrations_per_day: number | null) =>
  portal.call(people.admin, updateUser, {
    params: { user_id: user.actor.user_id },
    body: { full_name: 'A clinic', role: 'customer', registrations_per_day },
  });

/** More than the pool has connections. */
const AT_ONCE = 40;

const five = Array.from({ length: 5 }, () => 'registered');

describe('the limit of registrations', () => {
  test('5 of 40 parallel registrations by one account succeed, and the others meet the limit, not the throttle', async () => {
    const customer = await aCustomer();
    const before = await rowCounts(portal);
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, index) => register(portal, customer, 1 + index)),
    );
    expect(codesOf(answers).sort()).toEqual([
      ...five,
      ...Array.from({ length: AT_ONCE - 5 }, () => 'registration_limit'),
    ]);
    expect(answers.find(({ status }) => status !== 201)).toMatchObject({
      status: 409,
      body: {
        message: 'You have registered the maximum number of kits within 24 hours. Please try again tomorrow.',
      },
    });
    expect(await rowCounts(portal)).toEqual({
      ...before,
      kits: before.kits + 5,
      patients: before.patients + 5,
      used_codes: before.used_codes + 5,
    });
  });

  test('an account at its limit learns nothing about codes, and other accounts are not affected', async () => {
    const customer = await aCustomer();
    expect(await registerAll(customer, 301, 5)).toEqual(five);
    for (const number of [301, 310, 999_999])
      expect(codesOf([await register(portal, customer, number)])).toEqual(['registration_limit']);
    expect(await registerAll(await aCustomer(), 310, 1)).toEqual(['registered']);
  });

  test('registrations by the label count, too', async () => {
    const customer = await aCustomer();
    const answers: Answer[] = [];
    for (let number = 321; number <= 326; number += 1)
      answers.push(await registerByLabel(portal, customer, people.admin, number));
    expect(codesOf(answers)).toEqual([...five, 'registration_limit']);
  });

  test('a refused registration does not count', async () => {
    const customer = await aCustomer();
    const { patient_id } = registered(await register(portal, customer, 331));
    for (const number of [332, 333])
      await register(portal, customer, number, { patient: { id: patient_id } });
    const fourth = await register(portal, customer, 334, { patient: { id: patient_id } });
    expect(codesOf([fourth])).toEqual(['patient_kit_limit']);
    expect(await registerAll(customer, 334, 3)).toEqual(['registered', 'registered', 'registration_limit']);
  });

  test('a repeated registration gets its first answer at the limit', async () => {
    const customer = await aCustomer();
    const more = { registration_id: crypto.randomUUID() };
    await registerAll(customer, 341, 4);
    const first = await register(portal, customer, 345, more);
    expect(await register(portal, customer, 345, more)).toMatchObject({ status: 201, body: first.body });
  });

  test('the limit ends 24 hours after the first registration', async () => {
    const customer = await aCustomer();
    await registerAll(customer, 351, 5);
    const move = (hours: number) =>
      asOwner(
        portal,
        'update app.registration_counts set since = now() - make_interval(hours => $2) where account_id = $1',
        [customer.actor.user_id, hours],
      );
    await move(23);
    expect(await registerAll(customer, 356, 1)).toEqual(['registration_limit']);
    await move(24);
    expect(await registerAll(customer, 356, 6)).toEqual([...five, 'registration_limit']);
  });
});

describe('the limit of one account', () => {
  test('an administrator raises the limit of one account and restores the default', async () => {
    const clinic = await aCustomer();
    expect(await registerAll(clinic, 401, 6)).toEqual([...five, 'registration_limit']);
    expect(await setLimit(clinic, 7)).toMatchObject({ status: 200, body: { registrations_per_day: 7 } });
    expect(await registerAll(clinic, 406, 3)).toEqual(['registered', 'registered', 'registration_limit']);
    expect(await setLimit(clinic, null)).toMatchObject({
      status: 200,
      body: { registrations_per_day: null },
    });
    expect(await registerAll(clinic, 408, 1)).toEqual(['registration_limit']);
  });

  test('an edit without the limit of an account keeps it', async () => {
    const clinic = await aCustomer();
    await setLimit(clinic, 0);
    const params = { user_id: clinic.actor.user_id };
    const edited = await portal.call(people.admin, updateUser, {
      params,
      body: { full_name: 'Another name', role: 'customer' },
    });
    expect(edited.body).toMatchObject({ registrations_per_day: 0 });
    expect(await registerAll(clinic, 420, 1)).toEqual(['registration_limit']);
  });

  test.each([-1, 1001, 1.5])('a limit of %s kits is refused', async (limit) => {
    expect((await setLimit(await aCustomer(), limit)).status).toBe(400);
  });
});
