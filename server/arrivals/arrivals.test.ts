import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listArrivals } from '#contract/arrivals.ts';
import { undoReceipt } from '#contract/kit-intake.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import type { Person } from '#db/testing/people.ts';
import { claimCalls } from '#server/kit-claims/testing/claimCalls.ts';
import { forgetAttempts } from '#server/kits/testing/registration.ts';
import { aKey } from '#server/laboratories/testing/aLaboratory.ts';
import { minutesAgo, statusCalls } from '#server/laboratory-kits/testing/statusCalls.ts';
import { reportCalls } from '#server/reports/testing/reportCalls.ts';
import { aKit, everybody, kitCode, type People } from '#server/testing/family.ts';
import { type Caller, type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { type ArrivalCalls, arrivalCalls } from './testing/arrivalCalls.ts';

let portal: TestPortal;
let people: People;
let lab: Caller;
let calls: ArrivalCalls;
let number = 0;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  lab = await aKey(portal, people);
  calls = arrivalCalls(portal, people);
});

beforeEach(async () => {
  await forgetAttempts(portal);
  await asOwner(portal, 'delete from app.registration_counts');
  await calls.add((number += 1));
});

afterAll(() => portal.close());

const register = () => aKit(portal, people, number);
/** Moves the arrival into the past. */
const letDaysPass = (days: number) =>
  asOwner(
    portal,
    "update app.arrivals set arrived_at = arrived_at - $2 * interval '1 day' where kit_id = $1",
    [kitCode(number), days],
  );

describe('a kit that was set aside at the bench', () => {
  test('starts as received with its date of arrival, its author and its condition', async () => {
    const scanned = await calls.scan(kitCode(number), 60_000);
    expect(scanned).toMatchObject({ outcome: 'set_aside', status: null });
    const described = { state: 'leaking', condition: ' Lid loose ' } as const;
    expect(await calls.describe(kitCode(number), described)).toMatchObject({ status: 204 });
    await letDaysPass(2);
    const [waiting] = await calls.listed(kitCode(number));
    expect(waiting).toMatchObject({ state: 'leaking', condition: 'Lid loose', registered_at: null });

    const kit = await register();
    expect(await calls.history(kit.kit_id)).toMatchObject([
      { status: 'registered' },
      {
        status: 'received',
        changed_at: waiting?.arrived_at,
        author: waiting?.set_aside_by,
        condition: 'Leaking: Lid loose',
      },
    ]);
    expect(await calls.listed(kit.kit_id)).toMatchObject([{ registered_at: expect.any(String) as string }]);
    expect(await calls.notices(kit.id)).toEqual(['sample_received']);
  });

  test('is in analysis once it is registered without a proof, if its report came before', async () => {
    await calls.scan(kitCode(number));
    await reportCalls(portal, people).uploadReport(kitCode(number));
    const kit = await register();
    expect(kit.kit_id).toBe(kitCode(number));
    expect((await calls.history(kit.kit_id)).map(({ status }) => status)).toEqual([
      'registered',
      'received',
      'in_analysis',
    ]);
  });

  test('keeps the time of its first scan when it is scanned again', async () => {
    const first = await calls.scan(kitCode(number));
    await letDaysPass(1);
    const again = await calls.scan(kitCode(number));
    expect(again.outcome).toBe('unregistered');
    expect(Date.parse(first.changed_at ?? '') - Date.parse(again.changed_at ?? '')).toBe(86_400_000);
    expect(await calls.listed(kitCode(number))).toHaveLength(1);
  });

  test('is its own scan to a retry, and to nobody else', async () => {
    await calls.scan(kitCode(number));
    expect(await calls.scan(kitCode(number), 20_000)).toMatchObject({ outcome: 'set_aside' });
    await letDaysPass(1);
    expect(await calls.scan(kitCode(number), 20_000)).toMatchObject({ outcome: 'unregistered' });
  });

  test('is forgotten when that is undone, and repeated undoing changes nothing', async () => {
    await calls.scan(kitCode(number));
    for (const _ of [1, 2]) expect((await calls.remove(kitCode(number), 'false')).status).toBe(204);
    const kit = await register();
    expect(await calls.statuses(kit.kit_id)).toEqual(['registered']);
    expect(await calls.events(kitCode(number))).toEqual([
      'kit_set_aside',
      'kit_set_aside undone',
      'kit_registered',
    ]);
  });

  test('is neither undone nor described after its registration, and leaves the list when it was fetched', async () => {
    await calls.scan(kitCode(number));
    const { kit_id } = await register();
    expect(await calls.remove(kit_id, 'false')).toMatchObject({
      status: 409,
      body: { code: 'registration_changed' },
    });
    expect(await calls.describe(kit_id, { state: 'empty' })).toMatchObject({
      status: 404,
      body: { code: 'kit_not_set_aside' },
    });
    expect((await calls.remove(kit_id, 'true')).status).toBe(204);
    expect(await calls.listed(kit_id)).toEqual([]);
    expect(await calls.statuses(kit_id)).toEqual(['registered', 'received']);
  });

  test('counts as late after a week', async () => {
    const before = await calls.list();
    await calls.scan(kitCode(number));
    await letDaysPass(6.9);
    expect(await calls.list()).toMatchObject({ waiting: before.waiting + 1, late: before.late });
    await letDaysPass(0.2);
    expect(await calls.list()).toMatchObject({ late: before.late + 1 });
  });
});

test('a kit whose registration is undone is set aside with its arrival, and its next family has it received', async () => {
  const kit = await register();
  await calls.scan(kit.kit_id);
  const [, receipt] = await calls.history(kit.kit_id);
  const { undo, register: registerFor, restore } = claimCalls(portal, people);
  await undo(kit.kit_id, kit.id);
  expect(await calls.listed(kit.kit_id)).toMatchObject([
    { arrived_at: receipt?.changed_at, registered_at: null },
  ]);
  await restore(kit.kit_id);
  expect(await calls.statuses(kit.kit_id)).toEqual(['registered', 'received']);
  expect(await calls.notices(kit.id)).toEqual(['sample_received']);

  await undo(kit.kit_id, kit.id);
  await registerFor(people.otherCustomer, kit.kit_id);
  expect(await calls.statuses(kit.kit_id)).toEqual(['registered', 'received']);
});

test('a registration that is restored after the kit was set aside is received', async () => {
  const kit = await register();
  const { undo, restore } = claimCalls(portal, people);
  await undo(kit.kit_id, kit.id);
  expect(await calls.listed(kit.kit_id)).toEqual([]);
  await calls.scan(kit.kit_id);
  await restore(kit.kit_id);
  expect(await calls.statuses(kit.kit_id)).toEqual(['registered', 'received']);
});

describe('a laboratory', () => {
  const set = (body: Parameters<ReturnType<typeof statusCalls>['set']>[0]) => calls.set(lab, number, body);

  test('gets 202 for a kit that nobody has registered, and again for a retry before and after the registration', async () => {
    const body = {
      status: 'received',
      condition: 'Intact',
      received_at: minutesAgo(5),
      change_id: 'a',
    } as const;
    const first = await set(body);
    expect(first).toMatchObject({
      status: 202,
      body: { status: 'received', condition: 'Intact', waits_for: 'registration' },
    });
    expect(await set(body)).toMatchObject({ status: 202, body: first.body });
    expect(await set({ ...body, condition: 'Wet' })).toMatchObject({
      status: 409,
      body: { code: 'change_id_used' },
    });
    const { kit_id } = await register();
    expect(await set(body)).toMatchObject({
      status: 200,
      body: { ...(first.body as object), waits_for: null },
    });
    expect(await calls.history(kit_id)).toMatchObject([
      { status: 'registered' },
      { status: 'received', condition: 'Intact', author: null, laboratory: expect.any(String) as string },
    ]);
  });

  test('has the last word about an arrival that the bench noted first', async () => {
    await calls.scan(kitCode(number));
    await set({ status: 'received', condition: 'Wet' });
    expect(await calls.listed(kitCode(number))).toMatchObject([{ condition: 'Wet' }]);
  });

  test('sets no kit aside that arrives in the future', async () => {
    expect((await set({ status: 'received', received_at: minutesAgo(-10) })).status).toBe(422);
    expect(await calls.listed(kitCode(number))).toEqual([]);
  });
});

test.each<[string, (people: People) => Person | undefined, number]>([
  ['an anonymous caller', () => undefined, 401],
  ['a customer', ({ anna }) => anna, 403],
  ['a practitioner', ({ paula }) => paula, 403],
])('%s may neither list, describe nor remove arrivals', async (_, personOf, status) => {
  await calls.scan(kitCode(number));
  const caller = personOf(people) ?? {};
  const answers = [
    await portal.call(caller, listArrivals, {}),
    await calls.describe(kitCode(number), { state: 'empty' }, caller),
    await calls.remove(kitCode(number), 'false', caller),
    await portal.call(caller, undoReceipt, { params: { kit_id: kitCode(number) } }),
  ];
  expect(answers.map((answer) => answer.status)).toEqual(Array(4).fill(status));
  expect(await calls.listed(kitCode(number))).toHaveLength(1);
});
