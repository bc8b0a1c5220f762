import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exportSymptoms } from '#contract/questionnaires/questionnaires.ts';
import { getPageLink, getSuggestionLink } from '#contract/reports/document-links.ts';
import { previewReportPage, previewSuggestion } from '#contract/reports/previews.ts';
import { getReportFiles, listAvailablePages, listReportVersions } from '#contract/reports/reports.ts';
import { checkSuggestion } from '#contract/reports/suggestions.ts';
import type { KitCode } from '#contract/shared/ids.ts';
import { aPage, type ReportCalls, reportCalls } from '#server/reports/testing/reportCalls.ts';
import { everybody, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { briefly, recordedBy } from './testing/recorded.ts';

let portal: TestPortal;
let people: People;
let reports: ReportCalls;
let kits = 0;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  reports = reportCalls(portal, people);
});

afterAll(() => portal.close());

const events = (work: () => Promise<unknown>) => recordedBy(portal, work);
const aReport = () => reports.aReport((kits += 1));

describe('recorded reads', () => {
  test('each report page opened by a practitioner or an administrator is recorded once', async () => {
    const kit_id = await aReport();
    const { paula, admin } = people;
    const recorded = await events(async () => {
      await reports.read(paula, kit_id, '1');
      await reports.read(paula, kit_id, '1');
      await reports.read(paula, kit_id, '2');
      await reports.read(paula, kit_id, '1', '1');
      await reports.suggestion(paula, kit_id);
      await reports.read(admin, kit_id, '1');
    });
    expect(briefly(recorded, 'action', 'actor_role', 'details')).toEqual([
      ['report_read', 'practitioner', { page: 1, version: 1 }],
      ['report_read', 'practitioner', { page: 2, version: 1 }],
      ['report_read', 'practitioner', { page: 5, version: 1 }],
      ['report_read', 'admin', { page: 1, version: 1 }],
    ]);
    for (const event of recorded)
      expect(event).toMatchObject({ kit_id, patient_id: expect.any(String), network: '127.0.0.0/24' });
  });

  test('the first read of an amended page is recorded with its version', async () => {
    const kit_id = await aReport();
    const recorded = await events(async () => {
      await reports.read(people.paula, kit_id, '1');
      await reports.uploadPage(kit_id, '1', aPage('amended'));
      await portal.call(people.admin, previewReportPage, { params: { kit_id, page: '1' } });
      await reports.publish(kit_id);
      await reports.read(people.paula, kit_id, '1');
    });
    const readings = recorded.filter(
      ({ action }) => action === 'report_read' || action === 'report_previewed',
    );
    expect(briefly(readings, 'action', 'details')).toEqual([
      ['report_read', { page: 1, version: 1 }],
      ['report_previewed', { page: 1, version: 2 }],
      ['report_read', { page: 1, version: 2 }],
    ]);
  });

  test('concurrent reads of one page are recorded at least once', async () => {
    const kit_id = await aReport();
    const recorded = await events(() =>
      Promise.all(Array.from({ length: 10 }, () => reports.read(people.paula, kit_id, '3'))),
    );
    expect(recorded.length).toBeGreaterThan(0);
    expect(new Set(recorded.map(({ action }) => action))).toEqual(new Set(['report_read']));
  });

  test('the file versions of a report opened by staff are recorded once', async () => {
    const kit_id = await aReport();
    const { admin, paula } = people;
    const params = { kit_id };
    const recorded = await events(async () => {
      for (const reader of [paula, paula, admin]) await portal.call(reader, listReportVersions, { params });
      await portal.call(admin, getReportFiles, { params });
    });
    expect(briefly(recorded, 'action', 'actor_role', 'kit_id')).toEqual([
      ['report_versions_read', 'practitioner', kit_id],
      ['report_versions_read', 'admin', kit_id],
    ]);
    expect(recorded[0]).toMatchObject({ patient_id: expect.any(String) });
  });

  test('previews of published files, links and exports are recorded as readings', async () => {
    const kit_id = await aReport();
    const { admin, paula } = people;
    const params = { kit_id };
    const recorded = await events(async () => {
      await portal.call(admin, previewReportPage, { params: { kit_id, page: '4' } });
      await portal.call(admin, previewSuggestion, { params });
      await portal.call(paula, getSuggestionLink, { params });
      await portal.call(paula, getPageLink, { params: { kit_id, page: '2' } });
      for (let time = 0; time < 2; time += 1) await portal.call(paula, exportSymptoms, { params });
    });
    expect(briefly(recorded, 'action', 'details')).toEqual([
      ['report_read', { page: 4, version: 1 }],
      ['report_read', { page: 5, version: 1 }],
      ['suggestion_link_made', { page: 5, version: 1 }],
      ['report_read', { page: 2, version: 1 }],
      ['symptoms_exported', null],
      ['symptoms_exported', null],
    ]);
  });
});

describe('unrecorded reads', () => {
  let kit_id: KitCode;
  beforeAll(async () => {
    kit_id = await aReport();
    await reports.share(people.paula, kit_id, 'enable');
  });

  test("the owner's own reads are not recorded", async () => {
    const { anna } = people;
    const recorded = await events(async () => {
      expect((await reports.read(anna, kit_id)).status).toBe(200);
      expect((await reports.suggestion(anna, kit_id)).status).toBe(200);
      await portal.call(anna, getSuggestionLink, { params: { kit_id } });
    });
    expect(recorded).toEqual([]);
  });

  test('HEAD requests for a document are not recorded', async () => {
    const headers = { authorization: `Bearer ${people.admin.token}` };
    const recorded = await events(async () => {
      for (const path of [
        `kit/${kit_id}/page/1`,
        `kit/${kit_id}/suggestion-pdf`,
        `admin/reports/${kit_id}/pages/1`,
        `admin/reports/${kit_id}/suggestion`,
      ])
        expect([
          path,
          (await portal.app.inject({ method: 'HEAD', url: `/api/${path}`, headers })).statusCode,
        ]).toEqual([path, 200]);
    });
    expect(recorded).toEqual([]);
  });

  test('reads of missing versions and availability checks are not recorded', async () => {
    const { paula } = people;
    const params = { kit_id };
    const recorded = await events(async () => {
      expect((await reports.read(paula, kit_id, '1', '9')).status).toBe(404);
      await portal.call(paula, checkSuggestion, { params });
      await portal.call(paula, listAvailablePages, { params });
    });
    expect(recorded).toEqual([]);
  });
});
