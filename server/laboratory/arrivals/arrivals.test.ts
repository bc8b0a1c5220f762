import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { changeKitStatus } from '#contract/kits/kit-status.ts';
import { listArrivals } from '#contract/laboratory/arrivals.ts';
import { undoReceipt } from '#contract/laboratory/kit-intake.ts';
import { setKitActive } from '#contract/laboratory/kit-inventory.ts';
import type { Person } from '#db/testing/people.ts';
import { reportCalls } from '#server/reports/testing/reportCalls.ts';
import { kitCode, type People } from '#server/testing/family.ts';
import { arrivalPortal } from './testing/arrivalPortal.ts';

const { portal, people, calls, next, register, letDaysPass, close } = await arrivalPortal();
let number = 0;

beforeEach(async () => {
  number = await next();
});

afterAll(close);

describe('a kit that was set aside at the bench', () => {
  test('starts as received with its date of arrival, its author and its condition', async () => {
    const scanned = await calls.scan(kitCode(number), 60_000);
    expect(scanned).toMatchObject({ outcome: 'set_aside', status: null });
    const described = { state: 'leaking', note: ' Lid loose ' } as const;
    expect(await calls.describe(kitCode(number), described)).toMatchObject({ status: 204 });
    await letDaysPass(2);
    const [waiting] = await calls.listed(kitCode(number));
    expect(waiting).toMatchObject({
      state: 'leaking',
      note: 'Lid loose',
      laboratory: null,
      registered_at: null,
    });

    const kit = await register();
    expect(await calls.history(kit.kit_id)).toMatchObject([
      { status: 'registered' },
      {
        status: 'received',
        changed_at: waiting?.arrived_at,
        author: 'Ada Admin',
        laboratory: null,
        note: 'Leaking: Lid loose',
        condition: null,
      },
    ]);
    expect(await calls.listed(kit.kit_id)).toMatchObject([{ registered_at: expect.any(String) as string }]);
    expect(await calls.notifications(kit.id)).toEqual(['sample_received']);
  });

  test('a kit that was set aside at the bench is in analysis once it is registered without a proof, if its report came before', async () => {
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

  test('arrived when its code was read, although the scan was sent later, and a retry is the same scan', async () => {
    const kit_id = kitCode(number);
    const read_at = Date.now() - 600_000;
    const scanned = await calls.scan(kit_id, 0, 600_000);
    expect(Math.abs(Date.parse(scanned.changed_at ?? '') - read_at)).toBeLessThan(60_000);
    expect(await calls.scan(kit_id, 1000, 601_000)).toEqual(scanned);
    expect(await calls.scan(kit_id, 0, 1000)).toEqual({ ...scanned, outcome: 'unregistered' });
    expect(await calls.listed(kit_id)).toMatchObject([{ arrived_at: scanned.changed_at }]);
  });

  test('a kit that was set aside at the bench is its own scan to a retry, and to nobody else', async () => {
    await calls.scan(kitCode(number));
    expect(await calls.scan(kitCode(number), 20_000)).toMatchObject({ outcome: 'set_aside' });
    await letDaysPass(1);
    expect(await calls.scan(kitCode(number), 20_000)).toMatchObject({ outcome: 'unregistered' });
  });

  test('a kit that was set aside at the bench is forgotten when that is undone, and repeated undoing changes nothing', async () => {
    await calls.scan(kitCode(number));
    for (const _ of [1, 2]) expect((await calls.remove(kitCode(number), 'undone')).status).toBe(204);
    const kit = await register();
    expect(await calls.statuses(kit.kit_id)).toEqual(['registered']);
    expect(await calls.events(kitCode(number))).toEqual([
      'kit_set_aside',
      'kit_set_aside undone',
      'kit_registered',
    ]);
  });

  test('keeps the first of two descriptions, and each is an event', async () => {
    await calls.scan(kitCode(number));
    const first = { state: 'leaking', note: 'Lid loose' } as const;
    for (const _ of [1, 2]) expect((await calls.describe(kitCode(number), first)).status).toBe(204);
    expect(await calls.describe(kitCode(number), { state: 'empty' })).toMatchObject({
      status: 409,
      body: { code: 'arrival_changed' },
    });
    const [described] = await calls.listed(kitCode(number));
    expect(described).toMatchObject(first);
    const { version = 0 } = described ?? {};
    for (const _ of [1, 2]) await calls.describe(kitCode(number), { ...first, version });
    expect(await calls.listed(kitCode(number))).toMatchObject([{ version }]);
    await calls.describe(kitCode(number), { state: 'empty', version });
    expect(await calls.listed(kitCode(number))).toMatchObject([{ state: 'empty', note: null }]);
    expect(await calls.events(kitCode(number))).toEqual([
      'kit_set_aside',
      'kit_set_aside described',
      'kit_set_aside described',
    ]);
  });

  test('a kit that was set aside at the bench is neither undone nor described after its registration, and leaves the list when it was fetched', async () => {
    await calls.scan(kitCode(number));
    const { kit_id } = await register();
    expect(await calls.remove(kit_id, 'not_here')).toMatchObject({
      status: 409,
      body: { code: 'registration_changed' },
    });
    expect(await calls.describe(kit_id, { state: 'empty' })).toMatchObject({
      status: 404,
      body: { code: 'kit_not_set_aside' },
    });
    expect((await calls.remove(kit_id, 'fetched')).status).toBe(204);
    expect(await calls.listed(kit_id)).toEqual([]);
    expect(await calls.statuses(kit_id)).toEqual(['registered', 'received']);
  });

  test('a kit that was set aside at the bench leaves the list for good when it is rejected', async () => {
    await calls.scan(kitCode(number));
    const params = { kit_id: (await register()).kit_id };
    for (const [from_status, status] of [
      ['received', 'rejected'],
      ['rejected', 'received'],
    ] as const) {
      const body = { from_status, status, ...(status === 'rejected' && { reason: 'The tube leaked' }) };
      expect((await portal.call(people.admin, changeKitStatus, { params, body })).status).toBe(201);
      expect(await calls.listed(params.kit_id)).toEqual([]);
    }
  });

  test('a kit with a deactivated code, which nobody can register, is set aside at the bench', async () => {
    const params = { kit_id: kitCode(number) };
    await portal.call(people.admin, setKitActive, { params, body: { is_active: false } });
    expect(await calls.scan(params.kit_id)).toMatchObject({ outcome: 'set_aside', is_active: false });
    expect(await calls.listed(params.kit_id)).toMatchObject([{ is_active: false }]);
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
    await calls.remove(kitCode(number), 'not_here', caller),
    await calls.remove(kitCode(number), 'not_received', caller),
    await portal.call(caller, undoReceipt, { params: { kit_id: kitCode(number) } }),
  ];
  expect(answers.map((answer) => answer.status)).toEqual(Array(5).fill(status));
  expect(await calls.listed(kitCode(number))).toHaveLength(1);
});
