import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLaboratoryKey } from '#contract/laboratory/laboratory-keys.ts';
import { publishLaboratoryReport } from '#contract/laboratory/laboratory-reports.ts';
import { getReportSummary } from '#contract/reports/report-summary.ts';
import { getReportFiles, publishReport, readReportPage } from '#contract/reports/reports.ts';
import type { Person } from '#db/testing/people.ts';
import { briefly, recordedBy } from '#server/operation/audit/testing/recorded.ts';
import { aKit, everybody, kitCode, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { aPage, type ReportCalls, reportCalls } from './testing/reportCalls.ts';

let portal: TestPortal;
let people: People;
let reports: ReportCalls;
let number = 0;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  reports = reportCalls(portal, people);
});

afterAll(() => portal.close());

const aReport = () => reports.aReport((number += 1));
const summary = (person: Person | undefined, kit_id = kitCode(number)) =>
  portal.call(person, getReportSummary, { params: { kit_id } });
const replacedFor = async (person: Person) =>
  getReportSummary.result.parse((await summary(person)).body).replaced_pages;
const REASON = 'The second sequencing run replaced the first.';

/** A report of Anna's whose first page was replaced. */
async function anAmendedReport() {
  const kit_id = await aReport();
  await reports.uploadPage(kit_id, '1', aPage('corrected'));
  expect((await reports.publish(kit_id, REASON)).status).toBe(200);
  return kit_id;
}

describe('the summary of a report', () => {
  test('the owner, a practitioner with access and an administrator learn whose report it is', async () => {
    const kit_id = await aReport();
    for (const person of [people.anna, people.paula, people.admin])
      expect(await summary(person)).toMatchObject({
        status: 200,
        body: {
          patient: { first_name: 'Mia', last_name: 'Meyer', date_of_birth: '2019-05-17' },
          kit: {
            kit_id,
            status: 'report_ready',
            status_changes: [{ status: 'registered' }, { status: 'report_ready' }],
          },
          replaced_pages: [],
        },
      });
  });

  test('strangers get the answer for a missing kit, and callers without a session are refused', async () => {
    await aReport();
    for (const stranger of [people.otherCustomer, people.otherPractitioner]) {
      const { status, body } = await summary(stranger);
      const missing = await summary(stranger, kitCode(998));
      expect([status, body]).toEqual([missing.status, missing.body]);
      expect(status).toBe(404);
    }
    expect((await summary(undefined)).status).toBe(401);
  });

  test('a summary that staff read is recorded, and one that the owner reads is not', async () => {
    await aReport();
    const recorded = await recordedBy(portal, async () => {
      for (const person of [people.anna, people.paula, people.admin]) await summary(person);
    });
    expect(briefly(recorded, 'action', 'actor_role')).toEqual([
      ['report_versions_read', 'practitioner'],
      ['report_versions_read', 'admin'],
    ]);
  });
});

describe('the reason for a replacement', () => {
  test('an administrator cannot replace a published page without a reason', async () => {
    const kit_id = await aReport();
    await reports.uploadPage(kit_id, '1', aPage('corrected'));
    for (const body of [undefined, {}, { files: [{ page: 1 as const, version: 2 }] }])
      expect(
        await portal.call(people.admin, publishReport, { params: { kit_id }, ...(body && { body }) }),
      ).toMatchObject({ status: 422, body: { code: 'replacement_reason_required' } });
    expect((await reports.read(people.anna, kit_id)).body).toBe(aPage('1'));
    expect((await reports.publish(kit_id, ' ')).status).toBe(400);
    expect((await reports.publish(kit_id, 'x'.repeat(501))).status).toBe(400);
    expect((await reports.publish(kit_id, 'x'.repeat(500))).status).toBe(200);
  });

  test('the first publication of a page and its repetition need no reason', async () => {
    const { kit_id } = await aKit(portal, people, (number += 1));
    const publish = () => portal.call(people.admin, publishReport, { params: { kit_id } });
    await reports.uploadPage(kit_id, '1');
    expect((await publish()).status).toBe(200);
    for (const text of ['a mistake', '1']) await reports.uploadPage(kit_id, '1', aPage(text));
    expect((await publish()).status).toBe(200);
  });

  test('a laboratory may leave the reason out, or give one', async () => {
    const kit_id = await aReport();
    const made = await portal.call(people.admin, createLaboratoryKey, { body: { name: 'Sequencing' } });
    const laboratory = { token: createLaboratoryKey.result.parse(made.body).key };
    const publish = (body: { reason?: string }) =>
      portal.call(laboratory, publishLaboratoryReport, { params: { kit_id }, body });
    await reports.uploadPage(kit_id, '2', aPage('second'));
    expect((await publish({})).status).toBe(200);
    await reports.uploadPage(kit_id, '2', aPage('third'));
    expect((await publish({ reason: REASON })).status).toBe(200);
    expect(await replacedFor(people.anna)).toMatchObject([
      { page: 2, version: 2, reason: REASON },
      { page: 2, version: 1, reason: null },
    ]);
  });

  test('every reader learns which page was replaced, when and why', async () => {
    await anAmendedReport();
    for (const person of [people.anna, people.paula, people.admin])
      expect(await replacedFor(person)).toEqual([
        { page: 1, version: 1, replaced_at: expect.any(String), reason: REASON },
      ]);
  });

  test('the reason stays when the same content is published again', async () => {
    const kit_id = await anAmendedReport();
    for (const text of ['a mistake', 'corrected']) await reports.uploadPage(kit_id, '1', aPage(text));
    await reports.publish(kit_id, 'No reader sees this.');
    for (const person of [people.anna, people.admin])
      expect(await replacedFor(person)).toMatchObject([{ page: 1, version: 1, reason: REASON }]);
  });

  test('an upload names the published pages that it will replace', async () => {
    const kit_id = await aReport();
    const replaced = async () =>
      getReportFiles.result.parse(
        (await portal.call(people.admin, getReportFiles, { params: { kit_id } })).body,
      ).replaced_pages;
    expect(await replaced()).toEqual([]);
    await reports.uploadPage(kit_id, '3', aPage('corrected'));
    expect(await replaced()).toEqual([3]);
    await reports.uploadPage(kit_id, '3');
    expect(await replaced()).toEqual([]);
  });
});

describe('a replaced page', () => {
  test('the owner, a practitioner with access and an administrator open the earlier version', async () => {
    const kit_id = await anAmendedReport();
    for (const person of [people.anna, people.paula, people.admin])
      expect(await reports.read(person, kit_id, '1', '1')).toMatchObject({ status: 200, body: aPage('1') });
    expect((await reports.read(people.anna, kit_id)).body).toBe(aPage('corrected'));
  });

  test('strangers get the answer for a missing version, and callers without a session are refused', async () => {
    const kit_id = await anAmendedReport();
    for (const stranger of [people.otherCustomer, people.otherPractitioner]) {
      const { status, body } = await reports.read(stranger, kit_id, '1', '1');
      const missing = await reports.read(stranger, kit_id, '1', '7');
      expect([status, body]).toEqual([missing.status, missing.body]);
      expect(status).toBe(404);
    }
    const nobody = await portal.call(undefined, readReportPage, {
      params: { kit_id, page: '1' },
      query: { version: '1' },
    });
    expect(nobody.status).toBe(401);
  });

  test('the owner leaves a trace only by opening the earlier version', async () => {
    const kit_id = await anAmendedReport();
    const recorded = await recordedBy(portal, async () => {
      await reports.read(people.anna, kit_id);
      await reports.read(people.anna, kit_id, '1', '2');
      for (let time = 0; time < 2; time += 1) await reports.read(people.anna, kit_id, '1', '1');
    });
    expect(briefly(recorded, 'action', 'actor_role', 'details', 'kit_id')).toEqual([
      ['report_read', 'customer', { page: 1, version: 1 }, kit_id],
    ]);
  });

  test('the owner never opens an unpublished version', async () => {
    const kit_id = await aReport();
    await reports.uploadPage(kit_id, '1', aPage('unpublished'));
    expect((await reports.read(people.anna, kit_id, '1', '2')).status).toBe(404);
  });
});
