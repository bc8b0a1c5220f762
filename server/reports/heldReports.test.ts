import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { exportSymptoms } from '#contract/questionnaires/questionnaires.ts';
import { getSuggestionLink } from '#contract/reports/document-links.ts';
import { previewReportPage, previewSuggestion } from '#contract/reports/previews.ts';
import { listReportVersions } from '#contract/reports/reports.ts';
import { checkSuggestion } from '#contract/reports/suggestions.ts';
import { listWaitingReports, releaseReport } from '#contract/reports/waiting-reports.ts';
import type { KitCode } from '#contract/shared/ids.ts';
import { register, registered } from '#server/families/register-kit/testing/registration.ts';
import { rowsThatFit } from '#server/records/patient-table/testing/rowsThatFit.ts';
import { kitCode, type People } from '#server/testing/family.ts';
import type { TestPortal } from '#server/testing/testPortal.ts';
import { type HeldReport, type HeldReports, heldReports } from './testing/heldReports.ts';
import { aPage, aPdf, type ReportCalls } from './testing/reportCalls.ts';

let held: HeldReports;
let portal: TestPortal;
let people: People;
let reports: ReportCalls;
let report: HeldReport;
let kit_id: KitCode;
let number = 0;

beforeAll(async () => {
  held = await heldReports();
  ({ portal, people, reports } = held);
});

beforeEach(async () => {
  number += 1;
  report = await held.aHeldReport(number);
  ({ kit_id } = report);
});

afterAll(() => portal.close());

describe('a report that came in before an unproved registration', () => {
  test('nobody reads a page of a held report', async () => {
    for (const [who, person] of held.readers) {
      expect([who, await reports.pagesFor(person, kit_id)]).toEqual([
        who,
        { availablePages: [], has_species: false, amended_at: null },
      ]);
      const page = await reports.read(person, kit_id);
      expect([who, page.status, page.body]).toEqual([
        who,
        404,
        expect.objectContaining({ code: 'page_not_found' }),
      ]);
    }
    expect((await reports.read(people.paula, kit_id, '1', '1')).status).toBe(404);
  });

  test('a held page gets the answer of a page that does not exist', async () => {
    const bare = kitCode(300 - number);
    await register(portal, people.anna, 300 - number, {
      practitioner_code: people.paula.practitioner_code,
    });
    for (const [, person] of held.readers) {
      expect((await reports.read(person, kit_id)).body).toEqual((await reports.read(person, bare)).body);
      expect((await reports.suggestion(person, kit_id)).body).toEqual(
        (await reports.suggestion(person, bare)).body,
      );
    }
  });

  test('nobody reads, links or shares a held suggestion', async () => {
    const params = { kit_id };
    for (const [who, person] of held.readers) {
      expect([who, (await reports.suggestion(person, kit_id)).status]).toEqual([who, 404]);
      expect((await portal.call(person, checkSuggestion, { params })).body).toEqual({ exists: false });
      expect((await portal.call(person, getSuggestionLink, { params })).body).toEqual({
        hasLink: false,
        url: null,
      });
    }
    for (const person of [people.paula, people.admin])
      expect(await reports.share(person, kit_id, 'enable')).toMatchObject({
        status: 404,
        body: { code: 'suggestion_not_found' },
      });
  });

  test('a held report is in analysis for its owner, in the patient table and in the export', async () => {
    expect(await held.ownersKit(report)).toMatchObject({
      status: 'in_analysis',
      report_generated_at: null,
      status_changes: [{ status: 'registered' }, { status: 'received' }, { status: 'in_analysis' }],
    });
    for (const person of [people.paula, people.admin]) {
      expect(await held.tableKit(person, report)).toMatchObject({
        status: 'in_analysis',
        available_pages: [],
        has_suggestion: false,
      });
      const exported = await portal.call(person, exportSymptoms, { params: { kit_id } });
      expect(exported.body).toMatchObject({ data: { report_generated_at: null } });
    }
    await rowsThatFit(portal);
  });

  test("a practitioner's versions and the owner's activity say nothing of a held report", async () => {
    const versions = await portal.call(people.paula, listReportVersions, { params: { kit_id } });
    expect(versions.body).toMatchObject({ files: [] });
    expect(await held.ownersActions(report)).not.toContain('report_published');
  });

  test('administrators preview a held report and find it among the waiting ones', async () => {
    const params = { kit_id, page: '1' as const };
    expect((await portal.call(people.admin, previewReportPage, { params })).body).toBe(aPage('1'));
    expect((await portal.call(people.admin, previewSuggestion, { params: { kit_id } })).body).toBe(aPdf());
    expect(await held.filesOf(kit_id)).toMatchObject({ is_registered: true, awaits_release: true });
    const waiting = await portal.call(people.admin, listWaitingReports, { query: { search: kit_id } });
    expect(waiting.body).toMatchObject({ rows: [{ kit_id, awaits_release: true, unpublished_pages: [] }] });
  });

  test('a correction of a report that awaits its release waits with it', async () => {
    await reports.uploadPage(kit_id, '2', aPage('corrected'));
    expect(await reports.publish(kit_id)).toMatchObject({ status: 200, body: { awaits_release: true } });
    for (const [, person] of held.readers) {
      expect(await reports.pagesFor(person, kit_id)).toEqual({
        availablePages: [],
        has_species: false,
        amended_at: null,
      });
      expect((await reports.read(person, kit_id, '2')).status).toBe(404);
    }
    expect(await held.ownersKit(report)).toMatchObject({ status: 'in_analysis' });

    const released = await portal.call(people.admin, releaseReport, { params: { kit_id } });
    expect(released).toMatchObject({ status: 200, body: { awaits_release: false } });
    for (const [, person] of held.readers)
      expect((await reports.read(person, kit_id, '2')).body).toBe(aPage('corrected'));
    expect(await held.ownersKit(report)).toMatchObject({ status: 'report_ready' });
  });
});

test('a practitioner adds the suggestion that is held, without seeing it, as a new version', async () => {
  const added = await reports.suggest(people.paula, kit_id);
  expect(added).toMatchObject({ status: 200, body: { version: 2, is_new: true } });
  expect((await reports.suggestion(people.paula, kit_id)).body).toBe(aPdf());
});

test('files of a kit without an earlier report are readable once they are published', async () => {
  const later = kitCode(251);
  await register(portal, people.anna, 251);
  await reports.uploadPage(later, '2', aPage('later'));
  expect(await reports.publish(later)).toMatchObject({ status: 200, body: { awaits_release: false } });
  expect((await reports.read(people.anna, later, '2')).body).toBe(aPage('later'));
});

test('a publication after the registration does not open files that came in before', async () => {
  const late = kitCode(250);
  await reports.uploadPage(late, '1');
  const { patient_id } = registered(await register(portal, people.anna, 250));
  expect(await reports.publish(late)).toMatchObject({ status: 200, body: { awaits_release: true } });
  expect((await reports.read(people.anna, late)).status).toBe(404);
  expect(await held.ownersActions({ kit_id: late, patient_id })).not.toContain('report_published');
});
