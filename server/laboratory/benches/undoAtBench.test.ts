import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { changeKitStatus } from '#contract/kits/kit-status.ts';
import type { KitStatus } from '#contract/kits/kitStatus.ts';
import { receiveAtBench, setStatusAtBench, undoAtBench } from '#contract/laboratory/bench.ts';
import { addKits } from '#contract/laboratory/kit-inventory.ts';
import { giveCodes } from '#contract/laboratory/laboratories.ts';
import type { KitCode } from '#contract/shared/ids.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { aLaboratory } from '#server/laboratory/testing/aLaboratory.ts';
import { aKit, everybody, kitCode, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { aBench, aTechnician, type BenchCaller, begin } from './testing/aBench.ts';

let portal: TestPortal;
let people: People;
let bench: BenchCaller;
let other: BenchCaller;
let laboratory_id: string;
let kit_id: KitCode;
let number = 0;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  ({ laboratory_id } = await aLaboratory(portal, people, 'North Lab'));
  bench = await aBench(portal, people.admin, laboratory_id);
  other = await aBench(portal, people.admin, laboratory_id, 'Bench 2');
  for (const [device, name] of [
    [bench, 'Tina'],
    [other, 'Theo'],
  ] as const)
    await begin(portal, device, await aTechnician(portal, people.admin, laboratory_id, name));
});

// A received kit of the laboratory.
beforeEach(async () => {
  number += 1;
  ({ kit_id } = await aKit(portal, people, number));
  await portal.call(people.admin, giveCodes, { body: { laboratory_id, kit_ids: [kit_id] } });
  await portal.call(bench, receiveAtBench, { params: { kit_id }, body: { waited_ms: 0 } });
});

afterAll(() => portal.close());

const set = (status: 'information_needed' | 'rejected') =>
  portal.call(bench, setStatusAtBench, {
    params: { kit_id },
    body: { from_status: 'received', status, reason: 'The sample leaked.', reason_id: null },
  });
const undo = (from_status: 'received' | 'information_needed' | 'rejected', caller = bench) =>
  portal.call(caller, undoAtBench, { params: { kit_id }, query: { from_status } });
const notifications = async () =>
  (
    await asOwner<{ kind: string }>(
      portal,
      `select n.kind from app.notifications n join app.kits k on k.id = n.kit_record_id where k.kit_id = $1 order by n.kind`,
      [kit_id],
    )
  ).map(({ kind }) => kind);
const statusNow = async () =>
  (await asOwner<{ status: KitStatus }>(portal, 'select status from app.kits where kit_id = $1', [kit_id]))[0]
    ?.status;

test.each(['information_needed', 'rejected'] as const)(
  'a technician takes their own status %s back once, and its family is notified of the receipt alone',
  async (status) => {
    await set(status);
    expect(await undo(status)).toMatchObject({ status: 200, body: { status: 'received' } });
    // A lost answer is requested again: the receipt stays.
    expect(await undo(status)).toMatchObject({ status: 200, body: { status: 'received' } });
    expect(await notifications()).toEqual(['sample_received']);
    expect((await undo('received')).body).toEqual({ status: 'registered' });
    expect(await notifications()).toEqual([]);
  },
);

test('a change at a bench is refused if the kit no longer has the status that the screen shows', async () => {
  await portal.call(people.admin, changeKitStatus, {
    params: { kit_id },
    body: { from_status: 'received', status: 'in_analysis' },
  });
  expect(await set('information_needed')).toMatchObject(isChanged);
  expect(await undo('received')).toMatchObject(isChanged);
  expect(await undo('rejected')).toMatchObject(isChanged);
  expect(await statusNow()).toBe('in_analysis');
});

const isChanged = { status: 409, body: { code: 'kit_status_changed' } };
const isRefused = {
  status: 409,
  body: { code: 'kit_status_not_possible', message: 'This change can no longer be undone.' },
};

test('nobody takes the rejection of a colleague or of a while ago back', async () => {
  await set('rejected');
  expect(await undo('rejected', other)).toMatchObject(isRefused);
  await asOwner(
    portal,
    `update app.kit_status_changes set changed_at = changed_at - interval '2 minutes'
     where kit_record_id = (select id from app.kits where kit_id = $1)`,
    [kit_id],
  );
  expect(await undo('rejected')).toMatchObject(isRefused);
  expect(await statusNow()).toBe('rejected');
});

test('a bench takes no rejection of an administrator back', async () => {
  await portal.call(people.admin, changeKitStatus, {
    params: { kit_id },
    body: { from_status: 'received', status: 'rejected', reason: 'The tube leaked' },
  });
  expect(await undo('rejected')).toMatchObject(isRefused);
  expect(await statusNow()).toBe('rejected');
});

test('nobody takes back the receipt of a kit that was set aside and registered since then', async () => {
  const kit_id = kitCode(900);
  await portal.call(people.admin, addKits, { body: { kit_id } });
  await portal.call(people.admin, giveCodes, { body: { laboratory_id, kit_ids: [kit_id] } });
  const scanned = await portal.call(bench, receiveAtBench, { params: { kit_id }, body: { waited_ms: 0 } });
  expect(scanned.body).toMatchObject({ outcome: 'set_aside' });
  await aKit(portal, people, 900);

  const take = (from_status?: 'received') =>
    portal.call(bench, undoAtBench, { params: { kit_id }, query: from_status ? { from_status } : {} });
  expect(await take()).toMatchObject(isChanged);
  expect(await take('received')).toMatchObject(isRefused);
  const kept = await asOwner(
    portal,
    `select k.status, n.kind, n.held_until > now() as is_held from app.kits k
     join app.notifications n on n.kit_record_id = k.id where k.kit_id = $1`,
    [kit_id],
  );
  expect(kept).toEqual([expect.objectContaining({ status: 'received' })]);
});
