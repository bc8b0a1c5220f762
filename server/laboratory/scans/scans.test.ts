import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeKitStatus } from '#contract/kits/kit-status.ts';
import type { KitStatus } from '#contract/kits/kitStatus.ts';
import { removeArrival } from '#contract/laboratory/arrivals.ts';
import { receiveKit, undoReceipt } from '#contract/laboratory/kit-intake.ts';
import { addKits } from '#contract/laboratory/kit-inventory.ts';
import { dealWithScan, listScans } from '#contract/laboratory/scans.ts';
import type { KitCode } from '#contract/shared/ids.ts';
import { worker } from '#db/connect.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { aPerson, type Person } from '#db/testing/people.ts';
import { aKit, everybody, kitCode, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { removeOldScans } from './queries.ts';

let portal: TestPortal;
let people: People;

const day = {
  since: new Date(Date.now() - 12 * 60 * 60 * 1000).toISOString(),
  until: new Date(Date.now() + 12 * 60 * 60 * 1000).toISOString(),
};
const scan = (kit_id: KitCode, waited_ms = 0, person: Person = people.admin) =>
  portal.call(person, receiveKit, { params: { kit_id }, body: { waited_ms } });
const list = async (query: object = {}) =>
  listScans.result.parse((await portal.call(people.admin, listScans, { query: { ...day, ...query } })).body);
const change = (kit_id: KitCode, from_status: KitStatus, status: KitStatus, reason: string | null = null) =>
  portal.call(people.admin, changeKitStatus, { params: { kit_id }, body: { from_status, status, reason } });
const results = async () =>
  Object.fromEntries((await list()).codes.map(({ kit_id, result }) => [kit_id, result]));

// Kits 1 to 5 are registered, 11 and 12 are not, 99 is unknown.
beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  for (let number = 1; number <= 5; number += 1) await aKit(portal, people, number);
  await portal.call(people.admin, addKits, { body: { range: { start: kitCode(11), end: kitCode(12) } } });
});

afterAll(() => portal.close());

test('the day counts each scanned code once, by its outcome', async () => {
  for (const number of [1, 2, 3, 4, 5, 11, 12, 99]) await scan(kitCode(number));
  await scan(kitCode(1));
  await change(kitCode(2), 'received', 'rejected', 'The tube leaked');
  await change(kitCode(3), 'received', 'information_needed', 'Which day?');
  await portal.call(people.admin, undoReceipt, { params: { kit_id: kitCode(4) } });
  await portal.call(people.admin, removeArrival, {
    params: { kit_id: kitCode(12) },
    query: { reason: 'not_here' },
  });
  await asOwner(portal, 'delete from app.kits where kit_id = $1', [kitCode(5)]);
  expect(await results()).toEqual({
    [kitCode(1)]: 'received',
    [kitCode(2)]: 'rejected',
    [kitCode(3)]: 'asked',
    [kitCode(4)]: 'undone',
    [kitCode(5)]: 'deleted',
    [kitCode(11)]: 'set_aside',
    [kitCode(12)]: 'undone',
    [kitCode(99)]: 'unknown',
  });
  const { totals, codes } = await list({ limit: 1 });
  expect(totals).toEqual({
    received: 1,
    asked: 1,
    rejected: 1,
    set_aside: 1,
    unknown: 1,
    deleted: 1,
    undone: 2,
    earlier: 0,
    not_expected: 0,
  });
  expect(codes).toMatchObject([{ kit_id: kitCode(99), times: 1, status: null }]);
  expect((await list()).codes.find(({ kit_id }) => kit_id === kitCode(1))?.times).toBe(2);
});

test('the day of the bench decides, and a kit of an earlier day stays earlier', async () => {
  await asOwner(portal, "update app.scans set scanned_at = scanned_at - interval '1 day' where kit_id = $1", [
    kitCode(1),
  ]);
  expect(await results()).not.toHaveProperty(kitCode(1));
  await scan(kitCode(1));
  expect(await results()).toMatchObject({ [kitCode(1)]: 'earlier' });
});

test('a kit that was cancelled before it came is neither received before nor come again', async () => {
  const { kit_id, id } = await aKit(portal, people, 6);
  await asOwner(portal, "update app.kits set status = 'cancelled' where id = $1", [id]);
  await scan(kit_id);
  expect(await results()).toMatchObject({ [kit_id]: 'not_expected' });
  const { exceptions } = await list();
  expect(exceptions[0]).toMatchObject({ kit_id, status: 'cancelled', reason: 'first' });
  await asOwner(portal, 'delete from app.scans where kit_id = $1', [kit_id]);
});

test('a scan that waited for a connection has the time at which the code was read', async () => {
  const kit_id = kitCode(97);
  const body = { waited_ms: 0, age_ms: 600_000 };
  const before = Date.now();
  await portal.call(people.admin, receiveKit, { params: { kit_id }, body });
  const found = (await list()).codes.find((code) => code.kit_id === kit_id);
  expect(Math.abs(Date.parse(found?.scanned_at ?? '') - (before - 600_000))).toBeLessThan(60_000);
  await asOwner(portal, 'delete from app.scans where kit_id = $1', [kit_id]);
});

test('retries are one scan, also beside their first try, and the scan of another bench is its own', async () => {
  const kit_id = kitCode(98);
  const other = await aPerson(portal.database.db, people.admin, 'admin', 'Olga Other');
  await Promise.all([scan(kit_id, 1000), scan(kit_id, 1001), scan(kit_id, 1002)]);
  const timesOf = async () => (await list()).codes.find((code) => code.kit_id === kit_id)?.times;
  expect(await timesOf()).toBe(1);
  await scan(kit_id, 1000, other);
  expect(await timesOf()).toBe(2);
});

test('an exception stays until somebody has dealt with it, can be put back, and a later scan is a new one', async () => {
  await scan(kitCode(2));
  const open = async () => (await list()).exceptions.map(({ kit_id }) => kit_id).toSorted();
  expect(await open()).toEqual([kitCode(2), kitCode(98), kitCode(99)]);
  expect((await list()).exceptions).toContainEqual(
    expect.objectContaining({ kit_id: kitCode(2), status: 'rejected', reason: 'again' }),
  );
  const last = async () =>
    (await list()).exceptions.find(({ kit_id }) => kit_id === kitCode(99))?.scan_id ?? 0;
  const set = (is_done: boolean, scan_id: number) =>
    portal.call(people.admin, dealWithScan, { params: { kit_id: kitCode(99) }, body: { scan_id, is_done } });
  const first = await last();
  expect((await set(true, first)).status).toBe(204);
  expect(await open()).toEqual([kitCode(2), kitCode(98)]);
  await set(false, first);
  expect(await open()).toContain(kitCode(99));
  await set(true, first);
  await scan(kitCode(99));
  expect((await list()).exceptions[0]).toMatchObject({ kit_id: kitCode(99), reason: 'unknown' });
  const second = await last();
  await set(true, second);
  await set(false, second);
  // A repeated undo leaves the scans of an earlier call alone, and a late one for the first scan does too.
  await set(false, second);
  const dealt = 'select count(*)::integer as scans from app.scans where kit_id = $1 and done_at is not null';
  expect(await asOwner(portal, dealt, [kitCode(99)])).toEqual([{ scans: 1 }]);
  await set(true, first);
  expect(await last()).toBe(second);
});

test('a code that was added to the inventory after its scan is known now', async () => {
  const kit_id = kitCode(96);
  await scan(kit_id);
  const reason = async () => (await list()).exceptions.find((one) => one.kit_id === kit_id)?.reason;
  expect(await reason()).toBe('unknown');
  await portal.call(people.admin, addKits, { body: { kit_id } });
  expect(await reason()).toBe('known_now');
});

test('scans are forgotten after a quarter of a year, except open exceptions', async () => {
  const [known, open, done, young] = [kitCode(1), kitCode(101), kitCode(102), kitCode(103)] as const;
  for (const kit_id of [known, open, done, young]) await scan(kit_id);
  const age = (days: number, kit_ids: readonly KitCode[]) =>
    asOwner(
      portal,
      "update app.scans set scanned_at = now() - $2 * interval '1 day' where kit_id = any ($1)",
      [kit_ids, days],
    );
  await age(91, [known, open, done]);
  await age(89, [young]);
  await asOwner(portal, 'update app.scans set done_at = now() where kit_id = any ($1)', [[done, young]]);
  await portal.database.db.run(worker, removeOldScans());
  const left = await asOwner<{ kit_id: KitCode }>(
    portal,
    'select distinct kit_id from app.scans where kit_id = any ($1) order by kit_id',
    [[known, open, done, young]],
  );
  expect(left.map(({ kit_id }) => kit_id)).toEqual([open, young]);
});

test('more than a day at once is refused', async () => {
  const since = new Date(Date.now() - 14 * 60 * 60 * 1000).toISOString();
  expect((await portal.call(people.admin, listScans, { query: { ...day, since } })).status).toBe(400);
});

test.each<[string, (people: People) => Person | undefined, number]>([
  ['an anonymous caller', () => undefined, 401],
  ['the owner', ({ anna }) => anna, 403],
  ['a practitioner with access', ({ paula }) => paula, 403],
])('%s neither reads the scans nor deals with one', async (_, personOf, status) => {
  const caller = personOf(people) ?? {};
  expect((await portal.call(caller, listScans, { query: day })).status).toBe(status);
  const params = { kit_id: kitCode(99) };
  expect(
    (await portal.call(caller, dealWithScan, { params, body: { scan_id: 1, is_done: true } })).status,
  ).toBe(status);
});
