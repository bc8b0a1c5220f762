import { afterAll, beforeEach, expect, test } from 'vitest';
import { setKitActive } from '#contract/laboratory/kit-inventory.ts';
import { setLaboratoryKitStatuses } from '#contract/laboratory/laboratory-status.ts';
import { minutesAgo } from '#server/laboratory/laboratory-status/testing/statusCalls.ts';
import { aKey, aLaboratory } from '#server/laboratory/testing/aLaboratory.ts';
import { kitCode } from '#server/testing/family.ts';
import type { Caller } from '#server/testing/testPortal.ts';
import type { ArrivalCalls } from './testing/arrivalCalls.ts';
import { arrivalPortal } from './testing/arrivalPortal.ts';

const { portal, people, calls, next, register, close } = await arrivalPortal();
const lab: Caller = await aKey(portal, people);
let number = 0;

beforeEach(async () => {
  number = await next();
});

afterAll(close);

const set = (body: Parameters<ArrivalCalls['set']>[2], caller = lab) => calls.set(caller, number, body);

test('a laboratory gets 202 for a kit that nobody has registered, and again for each retry, whatever the bench wrote', async () => {
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
  await calls.describe(kitCode(number), { state: 'leaking', note: 'Lid loose' });
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
    {
      status: 'received',
      condition: 'Intact',
      note: 'Leaking: Lid loose',
      author: null,
      laboratory: 'A program',
    },
  ]);
});

test('the first call of a laboratory after the registration adds its details to a receipt that the bench described', async () => {
  await calls.scan(kitCode(number));
  await calls.describe(kitCode(number), { state: 'damaged' });
  const { kit_id } = await register();
  const body = { status: 'received', condition: 'Wet', change_id: 'b' } as const;
  for (const _ of [1, 2]) expect((await set(body)).status).toBe(200);
  expect((await calls.history(kit_id)).at(-1)).toMatchObject({ condition: 'Wet', note: 'Damaged' });
});

test('the last call of a laboratory counts, and leaves the words of the bench', async () => {
  await calls.scan(kitCode(number));
  await calls.describe(kitCode(number), { state: 'leaking', note: 'Lid loose' });
  for (const condition of ['Dry', 'Wet']) await set({ status: 'received', condition });
  expect(await calls.listed(kitCode(number))).toMatchObject([
    { state: 'leaking', note: 'Lid loose', condition: 'Wet', laboratory: 'A program' },
  ]);
  expect(await calls.events(kitCode(number))).toEqual([
    'kit_set_aside',
    ...Array<string>(3).fill('kit_set_aside described'),
  ]);
});

test('a kit that a laboratory has reported is its own, which the undo of an earlier scan leaves alone', async () => {
  await calls.scan(kitCode(number));
  await set({ status: 'received', condition: 'Wet' });
  expect(await calls.remove(kitCode(number), 'undone')).toMatchObject({
    status: 409,
    body: { code: 'kit_status_not_possible' },
  });
  const { kit_id } = await register();
  expect((await calls.history(kit_id)).at(-1)).toMatchObject({ condition: 'Wet', author: null });
});

test.each([
  ['in the future', -10, 'received_in_future'],
  ['more than a year ago', 367 * 24 * 60, 'received_long_ago'],
])('a laboratory sets no kit aside that arrived %s', async (_, minutes, code) => {
  const answer = await set({ status: 'received', received_at: minutesAgo(minutes) });
  expect(answer).toMatchObject({ status: 422, body: { code } });
  expect(await calls.listed(kitCode(number))).toEqual([]);
});

test('a laboratory learns that a deactivated code waits for an administrator', async () => {
  const params = { kit_id: kitCode(number) };
  await portal.call(people.admin, setKitActive, { params, body: { is_active: false } });
  expect(await set({ status: 'received' })).toMatchObject({ status: 202, body: { waits_for: 'activation' } });
});

test('a laboratory sets its own free codes aside, and those of another look unknown', async () => {
  const north = await aLaboratory(portal, people, 'North', [kitCode(number)]);
  const south = await aLaboratory(portal, people, 'South');
  expect(await set({ status: 'received' }, south)).toMatchObject({
    status: 404,
    body: { code: 'kit_not_in_inventory' },
  });
  expect(await calls.listed(kitCode(number))).toEqual([]);
  expect((await set({ status: 'received' }, north)).status).toBe(202);
  expect(await calls.listed(kitCode(number))).toMatchObject([{ laboratory: 'North' }]);
});

test('a batch sets free codes aside beside registered ones, and a repeated batch gets the same answers', async () => {
  const free = kitCode(number);
  number = await next();
  const { kit_id } = await register();
  const send = async () =>
    setLaboratoryKitStatuses.result.parse(
      (
        await portal.call(lab, setLaboratoryKitStatuses, {
          body: {
            items: [free, kit_id].map((code) => ({ kit_id: code, status: 'received', change_id: 'c' })),
          },
        })
      ).body,
    ).items;
  const first = await send();
  expect(first.map(({ entry }) => entry?.waits_for)).toEqual(['registration', null]);
  expect(await send()).toEqual(first);
  expect(await calls.listed(free)).toHaveLength(1);
});
