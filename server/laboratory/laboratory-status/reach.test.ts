import { afterAll, beforeAll, expect, test } from 'vitest';
import { addKits } from '#contract/laboratory/kit-inventory.ts';
import {
  publishLaboratoryReport,
  releaseLaboratoryReport,
  uploadLaboratoryPage,
  uploadLaboratorySuggestion,
} from '#contract/laboratory/laboratory-reports.ts';
import {
  getLaboratoryKit,
  setLaboratoryKitStatus,
  setLaboratoryKitStatuses,
} from '#contract/laboratory/laboratory-status.ts';
import { uploadLaboratoryCounts } from '#contract/reports/counts.ts';
import type { KitCode } from '#contract/shared/ids.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { aKey, aLaboratory, type LaboratoryCaller } from '#server/laboratory/testing/aLaboratory.ts';
import { aPage, aPdf } from '#server/reports/testing/reportCalls.ts';
import { aKit, everybody, kitCode, type People } from '#server/testing/family.ts';
import { type Caller, type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { heldKit } from './testing/heldKit.ts';

let portal: TestPortal;
let people: People;
let north: LaboratoryCaller;
let south: LaboratoryCaller;
let free: Caller;
/** Registered, unregistered and deleted codes of the northern laboratory. */
let codes: readonly KitCode[];
const UNKNOWN = kitCode(999_999);

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  codes = [kitCode(1), kitCode(2), kitCode(3)];
  await aKit(portal, people, 1);
  await portal.call(people.admin, addKits, { body: { kit_id: kitCode(2) } });
  const deleted = await aKit(portal, people, 3);
  await asOwner(portal, 'delete from app.kits where id = $1', [deleted.id]);
  north = await aLaboratory(portal, people, 'North Lab', codes);
  south = await aLaboratory(portal, people, 'South Lab');
  free = await aKey(portal, people);
});

afterAll(() => portal.close());

const received = { status: 'received' } as const;
/** Every call of a laboratory about a code. */
const calls: Record<string, (caller: Caller, kit_id: KitCode) => Promise<{ status: number; body: unknown }>> =
  {
    getLaboratoryKit: (caller, kit_id) => portal.call(caller, getLaboratoryKit, { params: { kit_id } }),
    setLaboratoryKitStatus: (caller, kit_id) =>
      portal.call(caller, setLaboratoryKitStatus, { params: { kit_id }, body: received }),
    uploadLaboratoryPage: (caller, kit_id) =>
      portal.call(caller, uploadLaboratoryPage, { params: { kit_id, page: '1' } }, aPage('1')),
    uploadLaboratoryCounts: (caller, kit_id) =>
      portal.call(
        caller,
        uploadLaboratoryCounts,
        { params: { kit_id }, query: { method: '16S' } },
        'rank,name,reads\ngenus,Blautia,5000\n',
      ),
    uploadLaboratorySuggestion: (caller, kit_id) =>
      portal.call(caller, uploadLaboratorySuggestion, { params: { kit_id } }, aPdf()),
    publishLaboratoryReport: (caller, kit_id) =>
      portal.call(caller, publishLaboratoryReport, { params: { kit_id } }),
    releaseLaboratoryReport: (caller, kit_id) =>
      portal.call(caller, releaseLaboratoryReport, { params: { kit_id } }),
  };

const traces = () =>
  asOwner(
    portal,
    `select (select count(*) from app.report_files) as files, (select count(*) from app.unclaimed_objects) as objects,
       (select count(*) from app.kit_status_changes) as changes, (select count(*) from app.audit_events) as events`,
  );

test.each(Object.keys(calls))('%s shows a code of another laboratory as an unknown one', async (name) => {
  const call = calls[name];
  const unknown = await call?.(south, UNKNOWN);
  expect(unknown).toMatchObject({ status: 404, body: { code: 'kit_not_in_inventory' } });
  const before = await traces();
  for (const kit_id of codes) {
    const answer = await call?.(south, kit_id);
    expect([answer?.status, answer?.body]).toEqual([unknown?.status, unknown?.body]);
  }
  expect(await traces()).toEqual(before);
});

test('a batch shows codes of another laboratory as unknown ones', async () => {
  const items = [...codes, UNKNOWN].map((kit_id) => ({ kit_id, ...received }));
  const before = await traces();
  const answer = await portal.call(south, setLaboratoryKitStatuses, { body: { items } });
  const error = { code: 'kit_not_in_inventory', message: 'This Kit ID is not in the inventory.' };
  expect(answer.body).toEqual({ items: items.map(({ kit_id }) => ({ kit_id, entry: null, error })) });
  expect(await traces()).toEqual(before);
});

test('a laboratory waits for no lock on a code of another one', async () => {
  const { release } = await heldKit(portal, kitCode(1));
  for (const call of Object.values(calls)) expect((await call(south, kitCode(1))).status).toBe(404);
  await release();
});

test.each([
  ['the laboratory of the code', () => north],
  ['a key without a laboratory', () => free],
] as const)('%s reaches the code', async (_, callerOf) => {
  const caller = callerOf();
  for (const name of ['getLaboratoryKit', 'setLaboratoryKitStatus', 'uploadLaboratoryPage'])
    expect((await calls[name]?.(caller, kitCode(1)))?.status).toBe(200);
  expect((await calls['uploadLaboratoryPage']?.(caller, kitCode(2)))?.status).toBe(200);
  expect((await calls['getLaboratoryKit']?.(caller, kitCode(3)))?.status).toBe(409);
});

test('a code without a laboratory is reached by keys without a laboratory alone', async () => {
  await portal.call(people.admin, addKits, { body: { kit_id: kitCode(4) } });
  const statuses = await Promise.all(
    [free, north, south].map(
      async (caller) => (await calls['getLaboratoryKit']?.(caller, kitCode(4)))?.status,
    ),
  );
  expect(statuses).toEqual([200, 404, 404]);
});

test.each([
  ['nobody', () => ({})],
  ['a customer', () => people.anna],
  ['a practitioner', () => people.paula],
  ['an administrator', () => people.admin],
  ['a wrong key', () => ({ token: 'lab_wrong' })],
] as const)('the calls of laboratories refuse %s, for known and unknown codes alike', async (_, callerOf) => {
  const caller: Caller = callerOf();
  await asOwner(portal, 'delete from app.throttle');
  for (const kit_id of [kitCode(1), UNKNOWN]) {
    const answers = [
      await calls['getLaboratoryKit']?.(caller, kit_id),
      await calls['setLaboratoryKitStatus']?.(caller, kit_id),
      await portal.call(caller, setLaboratoryKitStatuses, { body: { items: [{ kit_id, ...received }] } }),
    ];
    expect(answers.map((answer) => answer?.status)).toEqual([401, 401, 401]);
  }
});
