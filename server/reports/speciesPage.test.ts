import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLaboratoryKey } from '#contract/laboratory/laboratory-keys.ts';
import { publishLaboratoryReport, uploadLaboratoryPage } from '#contract/laboratory/laboratory-reports.ts';
import { previewReportPage } from '#contract/reports/previews.ts';
import { getReportSummary } from '#contract/reports/report-summary.ts';
import { getReportFiles, publishReport } from '#contract/reports/reports.ts';
import { listWaitingReports } from '#contract/reports/waiting-reports.ts';
import { aKit, everybody, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { aPage, type ReportCalls, reportCalls } from './testing/reportCalls.ts';

let portal: TestPortal;
let people: People;
let reports: ReportCalls;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  reports = reportCalls(portal, people);
});

afterAll(() => portal.close());

test('the owner and staff with access read a published species page, and strangers learn nothing of it', async () => {
  const kit_id = await reports.aReport(1);
  await reports.uploadPage(kit_id, '6');
  expect(await reports.pagesFor(people.anna, kit_id)).toMatchObject({ has_species: false });
  expect(await reports.read(people.anna, kit_id, '6')).toMatchObject({ status: 404 });
  const preview = await portal.call(people.admin, previewReportPage, { params: { kit_id, page: '6' } });
  expect(preview).toMatchObject({ status: 200, body: aPage('6') });

  await reports.publish(kit_id);
  for (const person of [people.anna, people.paula, people.admin]) {
    const { body, response } = await reports.read(person, kit_id, '6');
    expect(body).toBe(aPage('6'));
    expect(response.headers['content-disposition']).toBe(`inline; filename="${kit_id}_Species.html"`);
    expect(response.headers['content-security-policy']).toMatch(/^sandbox allow-scripts allow-downloads;/);
    expect(await reports.pagesFor(person, kit_id)).toEqual({
      availablePages: [1, 2, 3, 4],
      has_species: true,
      amended_at: null,
    });
  }
  for (const stranger of [people.otherCustomer, people.otherPractitioner])
    expect(await reports.read(stranger, kit_id, '6')).toMatchObject({ status: 404 });
  expect(await reports.pagesFor(people.otherCustomer, kit_id)).toMatchObject({ code: 'kit_not_found' });
});

test('a species page alone makes no report: it neither dates the kit nor makes it ready', async () => {
  const { kit_id } = await aKit(portal, people, 2);
  await reports.uploadPage(kit_id, '6');
  expect(await reports.publish(kit_id)).toMatchObject({ status: 200, body: { report_generated_at: null } });
  expect(await reports.pagesFor(people.anna, kit_id)).toMatchObject({
    availablePages: [],
    has_species: true,
  });
});

test('a replaced species page needs a reason, and its readers learn it with the earlier version', async () => {
  const kit_id = await reports.aReport(3);
  await reports.uploadPage(kit_id, '6', aPage('first'));
  await reports.publish(kit_id);
  await reports.uploadPage(kit_id, '6', aPage('second'));
  const params = { kit_id };
  const files = (await portal.call(people.admin, getReportFiles, { params })).body;
  expect(files).toMatchObject({ replaced_pages: [6] });
  expect(await portal.call(people.admin, publishReport, { params, body: {} })).toMatchObject({
    body: { code: 'replacement_reason_required' },
  });
  await reports.publish(kit_id, 'The first page named other strains.');
  const { body } = await portal.call(people.anna, getReportSummary, { params });
  expect(body).toMatchObject({
    replaced_pages: [{ page: 6, version: 1, reason: 'The first page named other strains.' }],
  });
  expect((await reports.read(people.anna, kit_id, '6', '1')).body).toBe(aPage('first'));
});

test('a laboratory uploads a species page as page 6, and never as page 5', async () => {
  const { kit_id } = await aKit(portal, people, 4);
  const { body } = await portal.call(people.admin, createLaboratoryKey, { body: { name: 'Main' } });
  const laboratory = { token: createLaboratoryKey.result.parse(body).key };
  const params = { kit_id, page: '6' as const };
  expect(await portal.call(laboratory, uploadLaboratoryPage, { params }, aPage('6'))).toMatchObject({
    status: 200,
    body: { page: 6, version: 1, is_new: true },
  });
  const suggestion = { kit_id, page: '5' as '6' };
  expect(
    await portal.call(laboratory, uploadLaboratoryPage, { params: suggestion }, aPage('6')),
  ).toMatchObject({
    body: { code: 'invalid_request' },
  });
  const query = { search: kit_id };
  const waiting = await portal.call(people.admin, listWaitingReports, { query });
  expect(waiting.body).toMatchObject({ rows: [{ kit_id, unpublished_pages: [6] }] });
  await portal.call(laboratory, publishLaboratoryReport, { params: { kit_id } });
  expect((await reports.read(people.anna, kit_id, '6')).body).toBe(aPage('6'));
});
