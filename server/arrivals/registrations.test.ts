import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { registerKit } from '#contract/kits.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { aPerson, type Person } from '#db/testing/people.ts';
import { claimCalls } from '#server/kit-claims/testing/claimCalls.ts';
import { forgetAttempts } from '#server/kits/testing/registration.ts';
import { aKey } from '#server/laboratories/testing/aLaboratory.ts';
import { aKit, everybody, kitCode, type People } from '#server/testing/family.ts';
import { type Caller, type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { type ArrivalCalls, arrivalCalls } from './testing/arrivalCalls.ts';

let portal: TestPortal;
let people: People;
let lab: Caller;
let bench: Person;
let calls: ArrivalCalls;
let number = 0;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  lab = await aKey(portal, people);
  bench = await aPerson(portal.database.db, people.admin, 'admin', 'Bea Bench');
  calls = arrivalCalls(portal, people);
});

beforeEach(async () => {
  await forgetAttempts(portal);
  await asOwner(portal, 'delete from app.registration_counts');
  await calls.add((number += 1));
});

afterAll(() => portal.close());

const register = () => aKit(portal, people, number);

test('a kit whose registration is undone is set aside with its arrival, and its next family has it received', async () => {
  const kit = await register();
  await calls.scan(kit.kit_id);
  const [, receipt] = await calls.history(kit.kit_id);
  await asOwner(
    portal,
    "update app.kit_status_changes set note = 'About this family' where kit_record_id = $1",
    [kit.id],
  );
  const { undo, register: registerFor, restore } = claimCalls(portal, people);
  await undo(kit.kit_id, kit.id);
  expect(await calls.listed(kit.kit_id)).toMatchObject([
    { arrived_at: receipt?.changed_at, registered_at: null, note: null },
  ]);
  await restore(kit.kit_id);
  expect(await calls.statuses(kit.kit_id)).toEqual(['registered', 'received']);
  expect(await calls.notices(kit.id)).toEqual(['sample_received']);

  await undo(kit.kit_id, kit.id);
  await registerFor(people.otherCustomer, kit.kit_id);
  expect((await calls.history(kit.kit_id)).map(({ status, note }) => [status, note])).toEqual([
    ['registered', null],
    ['received', null],
  ]);
});

test.each([
  [
    'a laboratory',
    () => calls.set(lab, number, { status: 'received' }),
    { author: null, laboratory: 'A program' },
  ],
  ['the bench', () => calls.scan(kitCode(number)), { author: 'Bea Bench', laboratory: null }],
] as const)(
  'the receipt of a kit from %s keeps its author when an administrator moves the kit',
  async (_, arrive, author) => {
    const kit = await register();
    const { undo, restore, claim, decide, register: registerFor } = claimCalls(portal, people);
    await undo(kit.kit_id, kit.id);
    expect(await calls.listed(kit.kit_id)).toEqual([]);
    await arrive();
    // Somebody else than the administrator who decides.
    await asOwner(
      portal,
      'update app.arrivals set set_aside_by = $1 where kit_id = $2 and set_aside_by is not null',
      [bench.actor.user_id, kit.kit_id],
    );
    await restore(kit.kit_id);
    expect(await calls.history(kit.kit_id)).toMatchObject([
      { status: 'registered' },
      { status: 'received', ...author },
    ]);

    await calls.add((number += 1));
    const own = await registerFor(people.otherCustomer, kitCode(number));
    await claim(people.otherCustomer, kit.kit_id, registerKit.result.parse(own.body).patient_id);
    expect((await decide(kit.kit_id, 'accepted')).status).toBe(204);
    expect(await calls.history(kit.kit_id)).toMatchObject([
      { status: 'registered' },
      { status: 'received', ...author },
    ]);
  },
);
