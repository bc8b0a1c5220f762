import { afterAll, beforeAll, expect, test } from 'vitest';
import { addKits } from '#contract/laboratory/kit-inventory.ts';
import { listWaitingReports } from '#contract/reports/waiting-reports.ts';
import { aKit, everybody, kitCode, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { aLargePage, aPage, type ReportCalls, reportCalls } from './testing/reportCalls.ts';

let portal: TestPortal;
let people: People;
let reports: ReportCalls;

beforeAll(async () => {
  portal = await testPortal({ REPORT_FILE_MAX_MB: '2' });
  people = await everybody(portal);
  reports = reportCalls(portal, people);
  await portal.call(people.admin, addKits, { body: { range: { start: kitCode(101), end: kitCode(103) } } });
});

afterAll(() => portal.close());

const list = async (query: Record<string, string> = { sort: 'kit_id' }) =>
  listWaitingReports.result.parse((await portal.call(people.admin, listWaitingReports, { query })).body);
const waitsIn = async (query?: Record<string, string>) =>
  (await list(query)).rows.map(({ kit_id, is_registered, unpublished_pages }) => [
    kit_id,
    is_registered,
    unpublished_pages,
  ]);

test('a kit is listed until its newest files are published and it is registered', async () => {
  expect(await list()).toEqual({ rows: [], total: 0, file_max_bytes: 2 * 1024 * 1024 });
  const { kit_id } = await aKit(portal, people, 1);
  await reports.uploadPage(kit_id, '1', aPage('a mistake'));
  await reports.uploadPage(kit_id, '1');
  await reports.uploadPage(kit_id, '3');
  await reports.uploadPage(kitCode(101), '2');
  expect(await waitsIn()).toEqual([
    [kit_id, true, [1, 3]],
    [kitCode(101), false, [2]],
  ]);

  await reports.publish(kit_id);
  await reports.publish(kitCode(101));
  expect(await waitsIn()).toEqual([[kitCode(101), false, []]]);

  await reports.uploadPage(kit_id, '3', aPage('amended'));
  expect(await waitsIn()).toContainEqual([kit_id, true, [3]]);
});

test('the list of waiting reports can be searched, sorted and paged', async () => {
  for (const number of [102, 103]) await reports.uploadPage(kitCode(number), '1');
  const found = await list({ sort: 'uploaded', order: 'desc', search: '00010' });
  expect(found.total).toBe(3);
  expect(found.rows.map(({ kit_id }) => kit_id)).toEqual([103, 102, 101].map(kitCode));
  const second = await list({ sort: 'kit_id', order: 'desc', page_size: '10', page: '2' });
  expect([second.rows, second.total]).toEqual([[], 4]);
  expect((await list({ search: '%' })).total).toBe(0);
});

test('only administrators can list waiting reports', async () => {
  for (const person of [people.anna, people.paula])
    expect((await portal.call(person, listWaitingReports, { query: {} })).status).toBe(403);
  expect((await portal.call(undefined, listWaitingReports, { query: {} })).status).toBe(401);
});

test('a file of the listed maximum size is accepted, and one byte more is refused', async () => {
  const { file_max_bytes } = await list();
  const largest = aLargePage(file_max_bytes - aLargePage(0).length);
  expect((await reports.uploadPage(kitCode(101), '4', largest)).status).toBe(200);
  expect(
    (await reports.uploadPage(kitCode(101), '4', Buffer.concat([largest, Buffer.from(' ')]))).status,
  ).toBe(413);
});
