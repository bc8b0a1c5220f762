import { afterAll, beforeAll, expect, test } from 'vitest';
import { receiveKit } from '#contract/laboratory/kit-intake.ts';
import { setLaboratoryKitStatuses } from '#contract/laboratory/laboratory-status.ts';
import { sql } from '#db/sql.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { aPerson } from '#db/testing/people.ts';
import { rowsOf } from '#db/testing/rowsOf.ts';
import { register } from '#server/families/register-kit/testing/registration.ts';
import { aKey } from '#server/laboratory/testing/aLaboratory.ts';
import { during } from '#server/testing/during.ts';
import { aKit, everybody, kitCode, type People } from '#server/testing/family.ts';
import { type Caller, type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { ROUNDS } from '../../../tools/rounds.ts';
import { type ArrivalCalls, arrivalCalls } from './testing/arrivalCalls.ts';

let portal: TestPortal;
let people: People;
let lab: Caller;
let calls: ArrivalCalls;

beforeAll(async () => {
  portal = await testPortal({ REGISTRATIONS_PER_DAY: '1000' });
  people = await everybody(portal);
  lab = await aKey(portal, people);
  calls = arrivalCalls(portal, people);
});

afterAll(() => portal.close());

test('a scan waits for a registration that has begun, and receives its kit', async () => {
  await calls.add(1000);
  const kit_id = kitCode(1000);
  const { patient_id } = await aKit(portal, people, 1001);
  const scanned = await during(
    portal,
    people.anna.actor,
    (tx) => tx.run(rowsOf(sql`insert into app.kits (kit_id, patient_id) values (${kit_id}, ${patient_id})`)),
    () => portal.call(people.admin, receiveKit, { params: { kit_id }, body: { waited_ms: 0 } }),
  );
  expect(scanned.body).toMatchObject({ outcome: 'received' });
  expect(await calls.listed(kit_id)).toEqual([]);
});

test('a kit that is set aside and registered at once ends as received, whichever commits first', async () => {
  for (let number = 1; number <= 3 * ROUNDS; number += 1) {
    await calls.add(number);
    await asOwner(portal, 'delete from app.throttle');
    const arrive = () =>
      [
        () => calls.scan(kitCode(number)),
        () => calls.set(lab, number, { status: 'received' }),
        () =>
          portal.call(lab, setLaboratoryKitStatuses, {
            body: { items: [{ kit_id: kitCode(number), status: 'received' }] },
          }),
      ][number % 3]?.();
    const [registration] = await Promise.all([register(portal, people.anna, number), arrive(), arrive()]);
    expect(registration.status).toBe(201);
    expect(await calls.statuses(kitCode(number))).toEqual(['registered', 'received']);
  }
});

test('a kit that is scanned on two benches in the same second is set aside by one of them', async () => {
  const other = await aPerson(portal.database.db, people.admin, 'admin', 'Olga Other');
  for (let number = 2001; number <= 2000 + ROUNDS; number += 1) {
    await calls.add(number);
    const params = { kit_id: kitCode(number) };
    const answers = await Promise.all(
      [people.admin, other, people.admin, other].map((person) =>
        portal.call(person, receiveKit, { params, body: { waited_ms: 0 } }),
      ),
    );
    const outcomes = answers.map(({ body }) => receiveKit.result.parse(body).outcome);
    expect(outcomes.sort()).toEqual(['set_aside', ...Array<string>(3).fill('unregistered')]);
  }
});

test('a scan waits for the removal of an arrival, and sets the kit aside again', async () => {
  await calls.add(3000);
  const kit_id = kitCode(3000);
  await calls.scan(kit_id);
  const scanned = await during(
    portal,
    people.admin.actor,
    (tx) => tx.run(rowsOf(sql`delete from app.arrivals where kit_id = ${kit_id}`)),
    () => portal.call(people.admin, receiveKit, { params: { kit_id }, body: { waited_ms: 0 } }),
  );
  expect(scanned.body).toMatchObject({ outcome: 'set_aside' });
  expect(await calls.listed(kit_id)).toHaveLength(1);
});
