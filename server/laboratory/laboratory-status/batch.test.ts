import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { deleteUser } from '#contract/identity/users.ts';
import { addKits } from '#contract/laboratory/kit-inventory.ts';
import { revokeLaboratoryKey } from '#contract/laboratory/laboratory-keys.ts';
import {
  type LaboratoryStatusItem,
  listLaboratoryReasons,
  setLaboratoryKitStatuses,
} from '#contract/laboratory/laboratory-status.ts';
import type { KitCode } from '#contract/shared/ids.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { aPerson } from '#db/testing/people.ts';
import { aKey } from '#server/laboratory/testing/aLaboratory.ts';
import { everybody, kitCode, type People } from '#server/testing/family.ts';
import { type Caller, type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { heldKit } from './testing/heldKit.ts';
import { manyKits } from './testing/manyKits.ts';

let portal: TestPortal;
let people: People;
let lab: Caller & { readonly key_id: string };
let first = 1;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
});

beforeEach(async () => {
  lab = await aKey(portal, people);
});

afterAll(() => portal.close());

const someKits = async (count: number, owners = people) => {
  first += count;
  return manyKits(portal, owners, first - count, count);
};
const send = (items: readonly object[], caller: Caller = lab) =>
  portal.call(caller, setLaboratoryKitStatuses, {
    body: { items: items as { readonly [name: string]: unknown }[] },
  });
const answersOf = async (items: readonly object[], caller?: Caller) =>
  setLaboratoryKitStatuses.result.parse((await send(items, caller)).body).items;
const receivedOf = (kit_ids: readonly KitCode[]): LaboratoryStatusItem[] =>
  kit_ids.map((kit_id) => ({ kit_id, status: 'received', received_at: '2026-01-05T08:00:00Z' }));
const historyOf = async (kit_ids: readonly KitCode[]) => {
  const rows = await asOwner<{ statuses: string[]; notifications: number }>(
    portal,
    `select array_agg(c.status order by c.id) as statuses,
       (select count(*)::integer from app.notifications n where n.kit_record_id = k.id) as notifications
     from app.kits k join app.kit_status_changes c on c.kit_record_id = k.id
     where k.kit_id = any ($1) group by k.id order by k.kit_id`,
    [kit_ids],
  );
  return rows.map(({ statuses, notifications }) => `${statuses.join(', ')}; notifications: ${notifications}`);
};
const receivedOnce = (count: number) => Array(count).fill('registered, received; notifications: 1');

test('a batch answers in the order of the request, and again the same without a second change', async () => {
  const kits = await someKits(4);
  const items = receivedOf(kits.toReversed());
  const answers = await answersOf(items);
  expect(answers.map(({ kit_id, entry, error }) => [kit_id, entry?.status, error])).toEqual(
    items.map(({ kit_id }) => [kit_id, 'received', null]),
  );
  expect(await answersOf(items)).toEqual(answers);
  expect(await historyOf(kits)).toEqual(receivedOnce(4));
});

test('each bad item of a batch is refused by itself and undoes no other', async () => {
  const [one, two, three, four] = await someKits(4);
  const unregistered = kitCode(900_000);
  await portal.call(people.admin, addKits, { body: { kit_id: unregistered } });
  const answers = await answersOf([
    { kit_id: one, status: 'received' },
    { kit_id: kitCode(999_999), status: 'received' },
    { kit_id: unregistered, status: 'in_analysis' },
    { kit_id: two, status: 'in_analysis' },
    { kit_id: ' mb1', status: 'received' },
    { kit_id: three, status: 'rejected' },
    { kit_id: three, status: 'burnt' },
    { kit_id: three, status: 'received', patient: 'Mia' },
    {},
    { kit_id: 7, status: 'received' },
    { kit_id: three, status: 'received', received_at: '2026-01-05T08:00:00+23:00' },
    { kit_id: four, status: 'received' },
  ]);
  expect(answers.map(({ error }) => error?.code ?? null)).toEqual([
    null,
    'kit_not_in_inventory',
    'kit_unregistered',
    'kit_status_not_possible',
    ...Array<string>(7).fill('invalid_request'),
    null,
  ]);
  expect(answers.map(({ kit_id }) => kit_id).slice(4)).toEqual([
    ' mb1',
    three,
    three,
    three,
    null,
    null,
    three,
    four,
  ]);
  expect(answers[5]?.error?.message).toBe('Please enter a reason');
  expect(answers.map(({ error }) => error?.fields && Object.keys(error.fields))).toEqual([
    ...Array<undefined>(4).fill(undefined),
    ['kit_id'],
    ['reason'],
    ['status'],
    ['patient'],
    ['kit_id', 'status'],
    ['kit_id'],
    ['received_at'],
    undefined,
  ]);
  expect(await historyOf([one, two, three, four] as KitCode[])).toEqual([
    'registered, received; notifications: 1',
    'registered; notifications: 0',
    'registered; notifications: 0',
    'registered, received; notifications: 1',
  ]);
});

test('a batch names reasons of the catalogue, and another reason refuses its item alone', async () => {
  const kits = await someKits(3);
  await answersOf(receivedOf(kits));
  const { body } = await portal.call(lab, listLaboratoryReasons, {});
  const { reasons } = listLaboratoryReasons.result.parse(body);
  const idOf = (wanted: string) => reasons.find(({ kind }) => kind === wanted)?.id;
  const answers = await answersOf([
    { kit_id: kits[0], status: 'rejected', reason_id: idOf('rejected') },
    { kit_id: kits[1], status: 'rejected', reason_id: idOf('information_needed') },
    { kit_id: kits[2], status: 'rejected', reason_id: crypto.randomUUID() },
  ]);
  expect(answers.map(({ error }) => error?.code ?? null)).toEqual([
    null,
    'kit_reason_not_offered',
    'kit_reason_not_offered',
  ]);
  expect(answers[0]?.entry?.reason).toBe(reasons.find(({ kind }) => kind === 'rejected')?.reason);
});

test('items of one code are applied as they stand, whatever stands between them', async () => {
  const [one, two] = await someKits(2);
  const answers = await answersOf([
    { kit_id: two, status: 'received' },
    { kit_id: one, status: 'received' },
    { kit_id: two, status: 'rejected', reason: 'The tube leaked' },
    { kit_id: one, status: 'in_analysis' },
    { kit_id: one, status: 'received' },
  ]);
  expect(answers.map(({ entry, error }) => entry?.status ?? error?.code)).toEqual([
    'received',
    'received',
    'rejected',
    'in_analysis',
    'kit_status_not_possible',
  ]);
});

test('a batch takes 500 items, and refuses none and 501', async () => {
  const items = receivedOf(Array.from({ length: 501 }, (_, index) => kitCode(800_000 + index)));
  expect((await send(items)).status).toBe(400);
  expect((await send([])).status).toBe(400);
  expect((await send(items.slice(1))).status).toBe(200);
});

test('a batch of 500 of the longest reasons is accepted', async () => {
  const kits = await someKits(2);
  const reason = '\u{1F9EA}'.repeat(500);
  const items = receivedOf(kits).concat(
    kits.map((kit_id) => ({ kit_id, status: 'information_needed', reason })),
  );
  const padding = Array.from({ length: 496 }, (_, index) => ({
    kit_id: kitCode(800_000 + index),
    status: 'information_needed',
    reason,
    condition: '\u{1F9EA}'.repeat(100),
  }));
  const answers = await answersOf([...items, ...padding]);
  expect(answers.filter(({ entry }) => entry !== null)).toHaveLength(4);
});

test('two batches over the same 500 codes at once make each change once, without a deadlock', async () => {
  const kits = await someKits(500);
  const [one, two] = await Promise.all([
    answersOf(receivedOf(kits)),
    answersOf(receivedOf(kits.toReversed()), await aKey(portal, people)),
  ]);
  expect(two?.toReversed()).toEqual(one);
  expect(one?.every(({ error }) => error === null)).toBe(true);
  expect(await historyOf(kits)).toEqual(receivedOnce(500));
});

test('a batch beside single changes of its codes makes each change once', async () => {
  const kits = await someKits(40);
  const batches = [kits, kits.toReversed(), ...kits.map((kit_id) => [kit_id])];
  const answers = await Promise.all(batches.map((codes) => answersOf(receivedOf(codes))));
  expect(answers.flat().every(({ error }) => error === null)).toBe(true);
  expect(await historyOf(kits)).toEqual(receivedOnce(40));
});

test('the deletion of an owner at the time of a batch neither deadlocks nor stops the items of others', async () => {
  for (const round of [1, 2, 3]) {
    const anna = await aPerson(portal.database.db, people.admin, 'customer', `Leaving ${round}`);
    const leaving = await someKits(4, { ...people, anna });
    const staying = await someKits(4);
    const [deleted, answers] = await Promise.all([
      portal.call(people.admin, deleteUser, { params: { user_id: anna.actor.user_id } }),
      answersOf(receivedOf([...leaving.toReversed(), ...staying])),
    ]);
    expect(deleted.status).toBe(204);
    for (const { error } of answers.slice(0, 4)) expect([undefined, 'kit_deleted']).toContain(error?.code);
    expect(answers.slice(4).map(({ entry }) => entry?.status)).toEqual(Array(4).fill('received'));
    expect(await historyOf([...leaving, ...staying])).toEqual(receivedOnce(4));
  }
});

test('a key that is revoked during its batch takes back the whole batch', async () => {
  const kits = await someKits(6);
  const { isAwaited, release } = await heldKit(portal, kits[3] as KitCode);
  const batch = send(receivedOf(kits));
  await isAwaited();
  const { key_id } = lab;
  await portal.call(people.admin, revokeLaboratoryKey, { params: { key_id } });
  await release();
  expect(await batch).toMatchObject({ status: 401, body: { code: 'not_signed_in' } });
  expect(await historyOf(kits)).toEqual(Array(6).fill('registered; notifications: 0'));
});
