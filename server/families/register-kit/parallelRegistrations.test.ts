import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addKits, setKitActive } from '#contract/laboratory/kit-inventory.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { aPerson } from '#db/testing/people.ts';
import { setActive } from '#server/laboratory/kit-inventory/queries.ts';
import { during } from '#server/testing/during.ts';
import { everybody, kitCode, type People } from '#server/testing/family.ts';
import { type Answer, type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { forgetAttempts, register, registered, rowCounts } from './testing/registration.ts';

let portal: TestPortal;
let people: People;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  await portal.call(people.admin, addKits, { body: { range: { start: kitCode(1), end: kitCode(300) } } });
});

beforeEach(() => forgetAttempts(portal));

afterAll(() => portal.close());

const outcomeOf = ({ status, body }: Answer) =>
  status === 201 ? 'registered' : (body as { code: string }).code;

/** Counts the answers by outcome. */
const tally = (answers: readonly Answer[]) =>
  Object.fromEntries([...Map.groupBy(answers, outcomeOf)].map(([outcome, { length }]) => [outcome, length]));

const fifty = <T>(attempt: (index: number) => T): T[] => Array.from({ length: 50 }, (_, i) => attempt(i));

describe('50 parallel registrations', () => {
  test('50 parallel registrations of one kit by one customer create one kit and one patient', async () => {
    const before = await rowCounts(portal);
    const answers = await Promise.all(fifty(() => register(portal, people.anna, 1)));
    expect(tally(answers)).toEqual({ registered: 1, kit_already_registered: 49 });
    expect(await rowCounts(portal)).toEqual({
      ...before,
      patients: before.patients + 1,
      kits: before.kits + 1,
      used_codes: before.used_codes + 1,
    });
  });

  test('50 customers who register one kit in parallel create one kit', async () => {
    const { db } = portal.database;
    const customers = await Promise.all(fifty(() => aPerson(db, people.admin, 'customer')));
    const before = await rowCounts(portal);
    const answers = await Promise.all(customers.map((customer) => register(portal, customer, 2)));
    expect(tally(answers)).toEqual({ registered: 1, kit_already_registered: 49 });
    const after = await rowCounts(portal);
    expect([after.kits - before.kits, after.patients - before.patients]).toEqual([1, 1]);
  });

  test('50 parallel registrations for one patient create 3 kits and leave the other codes free', async () => {
    const { patient_id } = registered(await register(portal, people.anna, 10));
    const before = await rowCounts(portal);
    const answers = await Promise.all(
      fifty((index) => register(portal, people.anna, 11 + index, { patient: { id: patient_id } })),
    );
    expect(tally(answers)).toEqual({ registered: 2, patient_kit_limit: 48 });
    expect(answers.find(({ status }) => status !== 201)).toMatchObject({
      status: 409,
      body: { message: 'This patient already has the maximum number of kits (3) registered.' },
    });
    expect(await rowCounts(portal)).toEqual({
      ...before,
      kits: before.kits + 2,
      used_codes: before.used_codes + 2,
    });
  });

  test('parallel registrations for one patient with the same practitioner create one grant', async () => {
    const { patient_id } = registered(await register(portal, people.anna, 70));
    const before = await rowCounts(portal);
    const more = { patient: { id: patient_id }, practitioner_code: people.paula.practitioner_code };
    const answers = await Promise.all(fifty((index) => register(portal, people.anna, 71 + index, more)));
    expect(tally(answers)).toEqual({ registered: 2, patient_kit_limit: 48 });
    expect((await rowCounts(portal)).grants).toBe(before.grants + 1);
  });
});

describe('registration during a deactivation', () => {
  test('a registration waits for an earlier deactivation and is refused', async () => {
    const before = await rowCounts(portal);
    const answer = await during(
      portal,
      people.admin.actor,
      (tx) => tx.run(setActive(kitCode(200), false)),
      () => register(portal, people.anna, 200),
    );
    expect(answer).toMatchObject({ status: 422, body: { code: 'kit_not_valid' } });
    expect(await rowCounts(portal)).toEqual(before);
  });

  test('a kit that is registered and deactivated in parallel is either registered first or refused', async () => {
    const numbers = Array.from({ length: 30 }, (_, index) => 201 + index);
    const answers = await Promise.all(
      numbers.map(async (number) => {
        const params = { kit_id: kitCode(number) };
        const [registration] = await Promise.all([
          register(portal, people.anna, number),
          portal.call(people.admin, setKitActive, { params, body: { is_active: false } }),
        ]);
        return registration;
      }),
    );
    const kits = await asOwner(
      portal,
      `select i.is_active, case when k.id is not null then 'registered' else 'kit_not_valid' end as outcome
       from app.kit_inventory i left join app.kits k using (kit_id) where i.kit_id = any ($1) order by i.kit_id`,
      [numbers.map(kitCode)],
    );
    expect(kits).toEqual(answers.map((answer) => ({ is_active: false, outcome: outcomeOf(answer) })));
  });
});
