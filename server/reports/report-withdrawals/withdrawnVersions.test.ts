import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { undoRegistration } from '#contract/families/kit-claims.ts';
import { changeKitStatus } from '#contract/kits/kit-status.ts';
import { addKits } from '#contract/laboratory/kit-inventory.ts';
import { publishLaboratoryReport, uploadLaboratoryPage } from '#contract/laboratory/laboratory-reports.ts';
import { getTaxa } from '#contract/reports/counts.ts';
import { setHoldChoice } from '#contract/reports/report-holds.ts';
import { publishReport, readReportPage } from '#contract/reports/reports.ts';
import type { KitCode } from '#contract/shared/ids.ts';
import type { Person } from '#db/testing/people.ts';
import { registerByLabel, registered } from '#server/families/register-kit/testing/registration.ts';
import { aLaboratory } from '#server/laboratory/testing/aLaboratory.ts';
import { notificationCalls } from '#server/operation/notifications/testing/notificationCalls.ts';
import { aPage } from '#server/reports/testing/reportCalls.ts';
import { everybody, kitCode, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { withdrawalCalls } from './testing/withdrawalCalls.ts';

let portal: TestPortal;
let people: People;
let calls: ReturnType<typeof withdrawalCalls>;
let number = 0;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  calls = withdrawalCalls(portal, people);
});

beforeEach(() => vi.restoreAllMocks());

afterAll(() => portal.close());

const read = async (person: Person, kit_id: KitCode, page: '1' | '2' | '4' = '1', version?: string) => {
  const { status, response } = await calls.reports.read(person, kit_id, page, version);
  return status === 200 ? response.body : status;
};
const kindsFor = (person: Person, kit_id: KitCode) =>
  notificationCalls(portal, people).kindsFor(person, kit_id);

/** A report whose first page was replaced. */
async function aReplacedPage() {
  const kit_id = await calls.reports.aReport(++number);
  const { report_generated_at } = await calls.kitFor(people.anna, kit_id);
  await calls.reports.uploadPage(kit_id, '1', aPage('second'));
  await calls.reports.publish(kit_id);
  return { kit_id, report_generated_at };
}

test('the version before a withdrawn one is current again, with its date and without a notification of an update', async () => {
  const { kit_id, report_generated_at } = await aReplacedPage();
  const before = await kindsFor(people.anna, kit_id);
  await calls.withdraw(people.admin, { kit_ids: [kit_id], page: 1, version: 2 });
  for (const person of [people.anna, people.paula]) {
    expect(await read(person, kit_id)).toBe(aPage('1'));
    expect(await read(person, kit_id, '1', '2')).toBe(404);
  }
  expect(await read(people.admin, kit_id, '1', '2')).toBe(aPage('second'));
  expect(await calls.kitFor(people.anna, kit_id)).toMatchObject({
    status: 'report_ready',
    report_generated_at,
  });
  expect(await kindsFor(people.anna, kit_id)).toEqual([...before, 'report_withdrawn']);
});

test('the withdrawal of an earlier version leaves the current one', async () => {
  const { kit_id } = await aReplacedPage();
  await calls.withdraw(people.admin, { kit_ids: [kit_id], page: 1, version: 1 });
  expect(await read(people.anna, kit_id)).toBe(aPage('second'));
  expect(await read(people.anna, kit_id, '1', '1')).toBe(404);
  expect(await calls.kitFor(people.anna, kit_id)).toMatchObject({ status: 'report_ready' });
});

test('with counts go the pages that were drawn from them, and the counts before come back with theirs', async () => {
  const kit_id = await calls.aBareKit(++number);
  const firstPage = async () => {
    await calls.reports.publish(kit_id);
    return read(people.anna, kit_id, '4');
  };
  await calls.uploadCountsOf(kit_id, 5);
  const first = await firstPage();
  await calls.uploadCountsOf(kit_id, 6);
  expect(await firstPage()).not.toBe(first);
  const countsFor = async () => {
    const { body } = await portal.call(people.anna, getTaxa, { params: { kit_id } });
    return getTaxa.result.parse(body).taxa?.version;
  };
  await calls.withdraw(people.admin, { kit_ids: [kit_id], page: 7, version: 2 });
  expect([await read(people.anna, kit_id, '4'), await countsFor()]).toEqual([first, 1]);
  await calls.withdraw(people.admin, { kit_ids: [kit_id], page: 7 });
  expect([await read(people.anna, kit_id, '4'), await countsFor()]).toEqual([404, undefined]);
  expect(await calls.kitFor(people.anna, kit_id)).toMatchObject({ status: 'in_analysis' });
});

test('a laboratory that sends the same counts again brings no page back that was drawn from them, an administrator does', async () => {
  const kit_id = await calls.aBareKit(++number);
  await calls.uploadCountsOf(kit_id, 5);
  await calls.reports.publish(kit_id);
  const laboratory = await aLaboratory(portal, people, `Laboratory ${number}`, [kit_id]);
  await calls.withdraw(people.admin, { kit_ids: [kit_id], page: 4 });
  const versions = async () =>
    (await calls.filesOf(kit_id)).filter(({ page }) => page === 4).map(({ version }) => version);
  expect((await calls.uploadCountsOf(kit_id, 5, laboratory)).status).toBe(200);
  expect(await versions()).toEqual([1]);
  expect((await calls.uploadCountsOf(kit_id, 5)).status).toBe(200);
  expect(await versions()).toEqual([2]);
});

test('a version that was never published is not withdrawn', async () => {
  const { kit_id } = await aReplacedPage();
  await calls.reports.uploadPage(kit_id, '1', aPage('third'));
  for (const version of [3, 4])
    expect(await calls.withdraw(people.admin, { kit_ids: [kit_id], page: 1, version })).toMatchObject({
      status: 409,
      body: { code: 'version_not_published' },
    });
});

test('a report on hold is withdrawn with its hold, and the family is notified', async () => {
  await portal.call(people.paula, setHoldChoice, { body: { days: 5 } });
  const kit_id = await calls.reports.aReport(++number);
  await calls.withdraw(people.admin, { kit_ids: [kit_id] });
  expect(await calls.kitFor(people.anna, kit_id)).toMatchObject({ hold: null, status: 'in_analysis' });
  expect(await read(people.paula, kit_id)).toBe(404);
  await calls.reports.uploadPage(kit_id, '1', aPage('right'));
  await calls.reports.publish(kit_id);
  expect([await read(people.anna, kit_id), await read(people.paula, kit_id)]).toEqual([404, aPage('right')]);
  await portal.call(people.paula, setHoldChoice, { body: { days: null } });
  expect(await kindsFor(people.anna, kit_id)).toEqual([
    'report_on_hold',
    'report_withdrawn',
    'report_on_hold',
  ]);
});

test('a report that was withdrawn before the registration reaches no family, which learns nothing of it', async () => {
  const kit_id = kitCode(++number);
  await portal.call(people.admin, addKits, { body: { kit_id } });
  await calls.reports.uploadReport(kit_id);
  await calls.withdraw(people.admin, { kit_ids: [kit_id] });
  await registerByLabel(portal, people.anna, people.admin, number);
  expect(await read(people.anna, kit_id)).toBe(404);
  expect(await calls.kitFor(people.anna, kit_id)).toMatchObject({ status: 'registered', withdrawals: [] });
  expect(await kindsFor(people.anna, kit_id)).toEqual([]);
});

test('the next family of a code learns nothing of a withdrawal', async () => {
  const kit_id = await calls.reports.aReport(++number);
  await calls.withdraw(people.admin, { kit_ids: [kit_id] });
  const { id: kit_record_id } = await calls.kitFor(people.anna, kit_id);
  await portal.call(people.admin, undoRegistration, { params: { kit_id }, body: { kit_record_id } });
  const next = registered(await registerByLabel(portal, people.otherCustomer, people.admin, number));
  expect(next.kit_id).toBe(kit_id);
  expect(await calls.kitFor(people.otherCustomer, kit_id)).toMatchObject({
    withdrawals: [],
    status: 'registered',
  });
  expect(await read(people.otherCustomer, kit_id, '1', '1')).toBe(404);
  const staff = await calls.reports.suggestion(people.otherCustomer, kit_id);
  expect(staff.status).toBe(404);
});

test('neither a laboratory nor a practitioner brings withdrawn content back, an administrator can, as a new report', async () => {
  const kit_id = await calls.reports.aReport(++number);
  const laboratory = await aLaboratory(portal, people, `Laboratory ${number}`, [kit_id]);
  await calls.withdrawByLaboratory(laboratory, { kit_ids: [kit_id] });
  const send = (text: string) =>
    portal.call(laboratory, uploadLaboratoryPage, { params: { kit_id, page: '1' } }, aPage(text));
  expect(await send('1')).toMatchObject({ status: 409, body: { code: 'report_withdrawn' } });
  expect(await portal.call(laboratory, publishLaboratoryReport, { params: { kit_id } })).toMatchObject({
    status: 409,
    body: { code: 'nothing_to_publish' },
  });
  expect(await calls.reports.suggest(people.paula, kit_id)).toMatchObject({
    status: 409,
    body: { code: 'report_withdrawn' },
  });
  await calls.reports.uploadPage(kit_id, '1');
  await calls.reports.uploadPage(kit_id, '2', aPage('right'));
  expect(
    (await calls.filesOf(kit_id)).map(({ page, same_withdrawn_at }) => [page, same_withdrawn_at]),
  ).toEqual([
    [1, expect.any(String)],
    [2, null],
    [3, null],
    [4, null],
    [5, null],
  ]);
  expect((await portal.call(people.admin, publishReport, { params: { kit_id } })).status).toBe(200);
  expect(await read(people.anna, kit_id)).toBe(aPage('1'));
  expect(await kindsFor(people.anna, kit_id)).toEqual([
    'report_published',
    'report_withdrawn',
    'report_published',
  ]);
});

test('a publication withdraws the earlier versions of its pages if they were wrong', async () => {
  const { kit_id } = await aReplacedPage();
  await calls.reports.uploadPage(kit_id, '1', aPage('right'));
  const withdrawal_reason_id = await calls.reasonId();
  const { status } = await portal.call(people.admin, publishReport, {
    params: { kit_id },
    body: { withdrawal_reason_id },
  });
  expect(status).toBe(200);
  expect(await read(people.anna, kit_id)).toBe(aPage('right'));
  for (const version of ['1', '2']) expect(await read(people.paula, kit_id, '1', version)).toBe(404);
  const kit = await calls.kitFor(people.anna, kit_id);
  expect(kit).toMatchObject({ status: 'report_ready', withdrawals: [{ pages: [1], report_follows: true }] });
});

test('a kit with a report stays ready, whatever an administrator sets, until its report is withdrawn', async () => {
  const kit_id = await calls.reports.aReport(++number);
  const change = (status: 'in_analysis' | 'cancelled') =>
    portal.call(people.admin, changeKitStatus, {
      params: { kit_id },
      body: { from_status: 'report_ready', status },
    });
  for (const status of ['in_analysis', 'cancelled'] as const)
    expect(await change(status)).toMatchObject({ status: 409, body: { code: 'kit_status_not_possible' } });
});

test('a download that has begun ends, and the next one finds nothing', async () => {
  const kit_id = await calls.reports.aReport(++number);
  const get = portal.store.get.bind(portal.store);
  vi.spyOn(portal.store, 'get').mockImplementationOnce(async (...from) => {
    await calls.withdraw(people.admin, { kit_ids: [kit_id] });
    return get(...from);
  });
  const begun = await portal.call(people.anna, readReportPage, { params: { kit_id, page: '1' }, query: {} });
  expect([begun.status, begun.body]).toEqual([200, aPage('1')]);
  expect(await read(people.anna, kit_id)).toBe(404);
});
