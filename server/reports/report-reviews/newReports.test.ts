import { afterAll, beforeAll, expect, test } from 'vitest';
import { getReportSummary } from '#contract/reports/report-summary.ts';
import { readReportPage } from '#contract/reports/reports.ts';
import { withdrawalCalls } from '#server/reports/report-withdrawals/testing/withdrawalCalls.ts';
import { aPage } from '#server/reports/testing/reportCalls.ts';
import { aKit, everybody, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { reviewCalls } from './testing/reviewCalls.ts';

let portal: TestPortal;
let people: People;
let calls: ReturnType<typeof reviewCalls>;
let withdrawals: ReturnType<typeof withdrawalCalls>;
let number = 0;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  calls = reviewCalls(portal, people);
  withdrawals = withdrawalCalls(portal, people);
});

afterAll(() => portal.close());

async function aReport() {
  const kit = await aKit(portal, people, ++number);
  await withdrawals.reports.uploadPage(kit.kit_id, '1');
  await withdrawals.reports.publish(kit.kit_id);
  return kit;
}

const isNew = async (kit: Awaited<ReturnType<typeof aReport>>, person = people.paula) =>
  (await calls.rowFor(person, kit.kit_id))?.is_new;

test('a report is new to each practitioner until they open a page of it', async () => {
  const kit = await aReport();
  await calls.share(kit.patient_id, people.otherPractitioner);
  expect(await isNew(kit)).toBe(true);
  await portal.call(people.paula, getReportSummary, { params: { kit_id: kit.kit_id } });
  expect(await isNew(kit), 'the list of its versions').toBe(true);
  await withdrawals.reports.read(people.anna, kit.kit_id);
  await withdrawals.reports.read(people.admin, kit.kit_id);
  expect(await isNew(kit), 'reading by others').toBe(true);
  await withdrawals.reports.read(people.paula, kit.kit_id);
  expect(await isNew(kit)).toBe(false);
  expect(await isNew(kit, people.otherPractitioner)).toBe(true);
  expect(await isNew(kit, people.admin)).toBe(false);
});

test('a corrected report is new again until its new version is opened, even within minutes', async () => {
  const kit = await aReport();
  const { kit_id } = kit;
  await withdrawals.reports.read(people.paula, kit_id);
  await withdrawals.reports.uploadPage(kit_id, '1', aPage('corrected'));
  await withdrawals.reports.publish(kit_id);
  expect(await isNew(kit)).toBe(true);
  await withdrawals.reports.read(people.paula, kit_id, '1', '1');
  expect(await isNew(kit), 'the earlier version').toBe(true);
  await withdrawals.reports.read(people.paula, kit_id);
  expect(await isNew(kit)).toBe(false);
});

test('an added page makes the report new, and a page that was open before counts as an opening', async () => {
  const kit = await aReport();
  await withdrawals.reports.read(people.paula, kit.kit_id);
  await withdrawals.reports.uploadPage(kit.kit_id, '2');
  await withdrawals.reports.publish(kit.kit_id);
  expect(await isNew(kit)).toBe(true);
  await withdrawals.reports.read(people.paula, kit.kit_id);
  expect(await isNew(kit)).toBe(false);
});

test('neither a kit without a report nor one whose report was withdrawn is new', async () => {
  expect(await isNew(await aKit(portal, people, ++number))).toBe(false);
  const kit = await aReport();
  await withdrawals.withdraw(people.admin, { kit_ids: [kit.kit_id] });
  expect(await isNew(kit)).toBe(false);
});

test('a suggestion is neither a new report, nor does its reading open one', async () => {
  const kit = await aReport();
  await withdrawals.reports.suggest(people.paula, kit.kit_id);
  await withdrawals.reports.suggestion(people.paula, kit.kit_id);
  expect(await isNew(kit)).toBe(true);
  await withdrawals.reports.read(people.paula, kit.kit_id);
  await withdrawals.reports.suggest(people.paula, kit.kit_id, '%PDF-1.7\nanother\n%%EOF\n');
  expect(await isNew(kit)).toBe(false);
});

test('a mark counts as an opening, and taking it back does not undo that', async () => {
  const kit = await aReport();
  await calls.markSeen(people.paula, kit.kit_id);
  await calls.takeBack(people.paula, kit.kit_id);
  expect(await isNew(kit)).toBe(false);
});

test('the first readers of a page at once are one opening', async () => {
  const kit = await aReport();
  const params = { kit_id: kit.kit_id, page: '1' } as const;
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => portal.call(people.paula, readReportPage, { params, query: {} })),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await isNew(kit)).toBe(false);
});
