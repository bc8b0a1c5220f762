import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getPatient } from '#contract/patients.ts';
import {
  getReportFiles,
  listReportVersions,
  previewReportPage,
  previewSuggestion,
  readReportPage,
} from '#contract/reports.ts';
import { aKit, everybody, kitCode, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { aPage, aPdf, type ReportCalls, reportCalls } from './testing/reportCalls.ts';

let portal: TestPortal;
let people: People;
let reports: ReportCalls;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  reports = reportCalls(portal, people);
});

afterAll(() => portal.close());

describe('bringing reports in', () => {
  test('pages can be read only after publishing, which dates the report', async () => {
    const { kit_id, patient_id } = await aKit(portal, people, 1);
    expect(await reports.uploadPage(kit_id, '1')).toMatchObject({
      status: 200,
      body: { page: 1, version: 1, published_at: null },
    });
    expect((await reports.read(people.anna, kit_id)).status).toBe(404);
    expect(await reports.pagesFor(people.anna, kit_id)).toEqual({ availablePages: [], amended_at: null });
    const preview = await portal.call(people.admin, previewReportPage, { params: { kit_id, page: '1' } });
    expect(preview).toMatchObject({ status: 200, body: aPage('1') });

    expect(await reports.publish(kit_id)).toMatchObject({ status: 200, body: { is_registered: true } });
    expect(await reports.read(people.anna, kit_id)).toMatchObject({ status: 200, body: aPage('1') });
    const patient = await portal.call(people.anna, getPatient, { params: { patient_id } });
    expect(patient.body).toMatchObject({
      kits: [{ status: 'report_ready', report_generated_at: expect.any(String) }],
    });
  });

  test('the suggestion can be looked at before it is published', async () => {
    const { kit_id } = await aKit(portal, people, 2);
    await reports.uploadPdf(kit_id);
    const preview = await portal.call(people.admin, previewSuggestion, { params: { kit_id } });
    expect(preview).toMatchObject({ status: 200, body: aPdf() });
    expect(preview.response.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="MB000002_Suggestion.pdf"',
    });
  });
});

describe('a replaced page', () => {
  test('is a new version, shown when it is published, with the date of the amendment', async () => {
    const kit_id = await reports.aReport(10);
    expect(await reports.pagesFor(people.anna, kit_id)).toMatchObject({ amended_at: null });
    expect(await reports.uploadPage(kit_id, '1', aPage('amended'))).toMatchObject({ body: { version: 2 } });
    expect((await reports.read(people.anna, kit_id)).body).toBe(aPage('1'));
    await reports.publish(kit_id);
    expect((await reports.read(people.anna, kit_id)).body).toBe(aPage('amended'));
    expect(await reports.pagesFor(people.anna, kit_id)).toEqual({
      availablePages: [1, 2, 3, 4],
      amended_at: expect.any(String),
    });
    const files = await portal.call(people.admin, getReportFiles, { params: { kit_id } });
    expect(files.body).toMatchObject({
      files: [{ page: 1, version: 2 }, { page: 2 }, { page: 3 }, { page: 4 }, { page: 5 }],
    });
  });

  test('can be read by staff, and is hidden from the owner like one that never was', async () => {
    const kit_id = await reports.aReport(11);
    await reports.uploadPage(kit_id, '1', aPage('amended'));
    await reports.publish(kit_id);
    for (const person of [people.paula, people.admin])
      expect(await reports.read(person, kit_id, '1', '1')).toMatchObject({ status: 200, body: aPage('1') });
    const hidden = await reports.read(people.anna, kit_id, '1', '1');
    const missing = await reports.read(people.anna, kit_id, '1', '7');
    expect([hidden.status, hidden.body]).toEqual([missing.status, missing.body]);
    expect(hidden.status).toBe(404);
  });

  test('of the suggestion, too', async () => {
    const kit_id = await reports.aReport(16);
    await reports.share(people.paula, kit_id, 'enable');
    await reports.uploadPdf(kit_id, aPdf('amended'));
    await reports.publish(kit_id);
    for (const person of [people.paula, people.admin]) {
      expect((await reports.suggestion(person, kit_id)).body).toBe(aPdf('amended'));
      expect((await reports.suggestion(person, kit_id, '1')).body).toBe(aPdf());
    }
    expect((await reports.suggestion(people.anna, kit_id)).body).toBe(aPdf());
    expect((await reports.suggestion(people.anna, kit_id, '1')).status).toBe(404);
  });

  test('before anybody has seen it is not published any more, and no amendment', async () => {
    const { kit_id } = await aKit(portal, people, 12);
    await reports.uploadPage(kit_id, '1', aPage('a mistake'));
    await reports.uploadPage(kit_id, '1', aPage('right'));
    await reports.publish(kit_id);
    expect(await reports.pagesFor(people.paula, kit_id)).toEqual({ availablePages: [1], amended_at: null });
    expect((await reports.read(people.paula, kit_id, '1', '1')).status).toBe(404);
    expect((await reports.publish(kit_id)).status).toBe(409);

    const versions = (person = people.admin) =>
      portal.call(person, listReportVersions, { params: { kit_id } });
    expect((await versions(people.paula)).body).toMatchObject({ files: [{ page: 1, version: 2 }] });
    expect((await versions()).body).toMatchObject({
      files: [
        { version: 2, published_at: expect.any(String) },
        { version: 1, published_at: null },
      ],
    });
    expect((await versions(people.anna)).status).toBe(403);
    expect((await versions(people.otherPractitioner)).status).toBe(404);
  });

  test('by the same file is the same version', async () => {
    const { kit_id } = await aKit(portal, people, 13);
    for (const version of [1, 1])
      expect(await reports.uploadPage(kit_id, '2')).toMatchObject({ status: 200, body: { version } });
    expect(await reports.uploadPage(kit_id, '2', aPage('other'))).toMatchObject({ body: { version: 2 } });
    expect(await reports.uploadPage(kit_id, '2')).toMatchObject({ body: { version: 3 } });
  });

  test('at once by many: each has its version', async () => {
    const { kit_id } = await aKit(portal, people, 14);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => reports.uploadPage(kit_id, '1', aPage(`page ${index}`))),
    );
    const versions = answers.map(({ body }) => (body as { version: number }).version).sort();
    expect(versions).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  test('is published once, whoever else publishes at the same moment', async () => {
    const { kit_id } = await aKit(portal, people, 15);
    await reports.uploadPage(kit_id, '1');
    const answers = await Promise.all(Array.from({ length: 6 }, () => reports.publish(kit_id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  });
});

describe('a page is sent', () => {
  test('into a sandbox of its own that reaches no network', async () => {
    const { response } = await reports.read(people.anna, await reports.aReport(20));
    const policy = String(response.headers['content-security-policy']);
    expect(policy).toContain('sandbox allow-scripts allow-downloads;');
    expect(policy).not.toContain('allow-same-origin');
    expect(policy).toContain("connect-src 'none'");
    expect(response.headers).toMatchObject({
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-disposition': 'inline; filename="MB000020_Microbe_Ordering.html"',
    });
  });

  test('to frames and programs, and is no document of its own', async () => {
    const kit_id = await reports.aReport(21);
    const readAs = (dest: string) =>
      portal.call({ ...people.anna, headers: { 'sec-fetch-dest': dest } }, readReportPage, {
        params: { kit_id, page: '1' },
        query: {},
      });
    expect((await readAs('empty')).body).toBe(aPage('1'));
    // In a frame a script stands in for the storage that the sandbox has not.
    const { status, body, response } = await readAs('iframe');
    expect([status, response.headers['content-length']]).toEqual([
      200,
      String(Buffer.byteLength(String(body))),
    ]);
    expect(String(body).replace(/<script>[\s\S]*<\/script>/, '')).toBe(aPage('1'));
    expect(body).toMatch(/^<!doctype html><script>for\(const name of\["localStorage"/);
    expect((await readAs('document')).status).toBe(403);
  });

  test.each(['0', '5', '99', '1.5', '-1', '..', '%2e%2e', '..%2f..%2fetc', '1%00', 'x'])(
    'and there is no page %s',
    async (number) => {
      for (const person of [people.anna, people.admin])
        for (const url of [
          `/api/kit/MB000021/page/${number}`,
          `/api/admin/reports/MB000021/pages/${number}`,
        ]) {
          const headers = { authorization: `Bearer ${person.token}` };
          expect([400, 403, 404]).toContain((await portal.app.inject({ url, headers })).statusCode);
        }
    },
  );

  test.each(['..', '%2e%2e%2f', 'MB00002', 'MB0000210', 'mb000021', '..%2fMB000021', "'; drop table"])(
    'and there is no kit %s',
    async (kit) => {
      for (const path of ['page/1', 'available-pages', 'suggestion-pdf', 'suggestion-link']) {
        const headers = { authorization: `Bearer ${people.admin.token}` };
        const { statusCode } = await portal.app.inject({
          url: `/api/kit/${encodeURI(kit)}/${path}`,
          headers,
        });
        expect([400, 404]).toContain(statusCode);
      }
    },
  );

  test.each(['0', '01', '-1', '1.5', 'x', '99999999'])('and there is no version %s', async (version) => {
    expect((await reports.read(people.admin, kitCode(21), '1', version)).status).toBe(400);
  });
});
