import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { KitCode } from '#contract/ids.ts';
import { getPatient } from '#contract/patients.ts';
import {
  checkSuggestion,
  getReportFiles,
  getSuggestionLink,
  listAvailablePages,
  previewReportPage,
  publishReport,
  REPORT_FILE_MAX_BYTES,
  readReportPage,
  readSuggestion,
  shareSuggestion,
  uploadReportPage,
  uploadSuggestion,
} from '#contract/reports.ts';
import { aKit, everybody, kitCode, type People } from '#server/testing/family.ts';
import type { Person } from '#server/testing/people.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';

const page = (text: string) => `<!doctype html><html><title>${text}</title></html>`;
const pdf = '%PDF-1.7 a suggestion';

let portal: TestPortal;
let people: People;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  await aKit(portal, people, 4);
});

afterAll(() => portal.close());

const uploadPage = (
  kit_id: KitCode,
  number: '1' | '2' | '3' | '4',
  content: string | Buffer = page(number),
) => portal.call(people.admin, uploadReportPage, { params: { kit_id, page: number } }, content);
const uploadPdf = (kit_id: KitCode, content: string | Buffer = pdf) =>
  portal.call(people.admin, uploadSuggestion, { params: { kit_id } }, content);
const publish = (kit_id: KitCode) => portal.call(people.admin, publishReport, { params: { kit_id } });
const pagesFor = async (person: Person, kit_id: KitCode) =>
  (await portal.call(person, listAvailablePages, { params: { kit_id } })).body;
const read = (person: Person, kit_id: KitCode, number: '1' | '2' | '3' | '4' = '1') =>
  portal.call(person, readReportPage, { params: { kit_id, page: number } });
const suggestion = (person: Person, kit_id: KitCode) =>
  portal.call(person, readSuggestion, { params: { kit_id } });
const share = (person: Person, kit_id: KitCode, action: 'enable' | 'disable') =>
  portal.call(person, shareSuggestion, { params: { kit_id }, body: { action } });

/** A kit of Anna's with all four pages and the suggestion, published. */
async function aReport(number: number): Promise<KitCode> {
  const { kit_id } = await aKit(portal, people, number);
  for (const each of ['1', '2', '3', '4'] as const) await uploadPage(kit_id, each);
  await uploadPdf(kit_id);
  await publish(kit_id);
  return kit_id;
}

describe('bringing reports in', () => {
  test('pages can be read only after publishing, which dates the report', async () => {
    const { kit_id, patient_id } = await aKit(portal, people, 1);
    expect(await uploadPage(kit_id, '1')).toMatchObject({
      status: 200,
      body: { page: 1, version: 1, published_at: null },
    });
    expect((await read(people.anna, kit_id)).status).toBe(404);
    expect(await pagesFor(people.anna, kit_id)).toEqual({ availablePages: [] });
    const preview = await portal.call(people.admin, previewReportPage, { params: { kit_id, page: '1' } });
    expect(preview).toMatchObject({ status: 200, body: page('1') });

    expect((await publish(kit_id)).status).toBe(200);
    expect(await read(people.anna, kit_id)).toMatchObject({ status: 200, body: page('1') });
    const patient = await portal.call(people.anna, getPatient, { params: { patient_id } });
    expect(patient.body).toMatchObject({
      kits: [{ status: 'report_ready', report_generated_at: expect.any(String) }],
    });
  });

  test('a replaced page is a new version; the old one is shown until it is published', async () => {
    const kit_id = await aReport(2);
    expect(await uploadPage(kit_id, '1', page('amended'))).toMatchObject({ body: { version: 2 } });
    expect((await read(people.anna, kit_id)).body).toBe(page('1'));
    await publish(kit_id);
    expect((await read(people.anna, kit_id)).body).toBe(page('amended'));
    const files = await portal.call(people.admin, getReportFiles, { params: { kit_id } });
    expect(files.body).toMatchObject({
      files: [{ page: 1, version: 2 }, { page: 2 }, { page: 3 }, { page: 4 }, { page: 5 }],
    });
  });

  test('versions count up under parallel uploads', async () => {
    const { kit_id } = await aKit(portal, people, 3);
    const answers = await Promise.all(Array.from({ length: 8 }, () => uploadPage(kit_id, '1')));
    const versions = answers.map(({ body }) => (body as { version: number }).version).sort();
    expect(versions).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  test.each([
    [
      'a page that is a PDF',
      () => uploadPage(kitCode(4), '1', pdf),
      415,
      'A report page must be an HTML file.',
    ],
    [
      'a page that is text',
      () => uploadPage(kitCode(4), '1', 'hello'),
      415,
      'A report page must be an HTML file.',
    ],
    ['an empty page', () => uploadPage(kitCode(4), '1', ''), 415, 'A report page must be an HTML file.'],
    [
      'a suggestion that is HTML',
      () => uploadPdf(kitCode(4), page('x')),
      415,
      'The suggestion must be a PDF file.',
    ],
    [
      'a file above the limit',
      () => uploadPage(kitCode(4), '1', Buffer.alloc(REPORT_FILE_MAX_BYTES + 1, page('x'))),
      413,
      'This is too large to be accepted.',
    ],
    [
      'a kit that is not registered',
      () => uploadPage(kitCode(999), '1'),
      404,
      'Kit not found or you do not have permission to view it.',
    ],
    ['publishing nothing', () => publish(kitCode(4)), 409, 'There is nothing new to publish for this kit.'],
  ])('refuses %s', async (_, attempt, status, message) => {
    expect(await attempt()).toMatchObject({ status, body: { message } });
    expect(await pagesFor(people.admin, kitCode(4))).toEqual({ availablePages: [] });
  });

  test.each(['0', '5', '99', '1.5', '..', 'x'])('there is no page %s', async (number) => {
    const answer = await portal.app.inject({
      url: `/api/kit/MB000002/page/${number}`,
      headers: { authorization: `Bearer ${people.anna.token}` },
    });
    expect([400, 404]).toContain(answer.statusCode);
  });
});

describe('reading', () => {
  test('is for the owner, the granted practitioner and administrators', async () => {
    const kit_id = await aReport(10);
    for (const person of [people.anna, people.paula, people.admin])
      expect((await read(person, kit_id)).status).toBe(200);
    for (const stranger of [people.otherCustomer, people.otherPractitioner]) {
      const hidden = await read(stranger, kit_id);
      expect(hidden).toMatchObject({ status: 404, body: (await read(stranger, kitCode(998))).body });
      expect(await pagesFor(stranger, kit_id)).toEqual(await pagesFor(stranger, kitCode(998)));
    }
  });

  test('a page is sent into a sandbox of its own that reaches no network', async () => {
    const { response } = await read(people.anna, await aReport(11));
    const policy = String(response.headers['content-security-policy']);
    expect(policy).toContain('sandbox allow-scripts allow-downloads;');
    expect(policy).not.toContain('allow-same-origin');
    expect(policy).toContain("connect-src 'none'");
    expect(response.headers).toMatchObject({
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    });
  });
});

describe('sharing the suggestion', () => {
  test('gives the owner a copy, until it ends', async () => {
    const kit_id = await aReport(20);
    expect((await suggestion(people.anna, kit_id)).status).toBe(404);
    expect((await suggestion(people.paula, kit_id)).body).toBe(pdf);
    const link = (person: Person) => portal.call(person, getSuggestionLink, { params: { kit_id } });
    const check = (person: Person) => portal.call(person, checkSuggestion, { params: { kit_id } });
    expect((await link(people.anna)).body).toEqual({ hasLink: false, url: null });
    expect((await check(people.anna)).body).toEqual({ exists: false });
    expect((await check(people.paula)).body).toEqual({ exists: true });

    expect(await share(people.paula, kit_id, 'enable')).toMatchObject({
      status: 200,
      body: { success: true },
    });
    expect((await suggestion(people.anna, kit_id)).body).toBe(pdf);
    expect(await pagesFor(people.anna, kit_id)).toEqual({ availablePages: [1, 2, 3, 4, 5] });
    expect((await link(people.anna)).body).toEqual({
      hasLink: true,
      url: '/api/kit/MB000020/suggestion-pdf',
    });

    expect((await share(people.paula, kit_id, 'disable')).status).toBe(200);
    expect((await suggestion(people.anna, kit_id)).status).toBe(404);
    expect(await pagesFor(people.anna, kit_id)).toEqual({ availablePages: [1, 2, 3, 4] });
  });

  test('twice, or by many at once, is once', async () => {
    const kit_id = await aReport(21);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => share(people.paula, kit_id, 'enable')),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect((await suggestion(people.anna, kit_id)).body).toBe(pdf);
    await share(people.paula, kit_id, 'disable');
    expect((await share(people.paula, kit_id, 'disable')).status).toBe(200);
  });

  test('needs a suggestion, and a kit in sight', async () => {
    const { kit_id } = await aKit(portal, people, 22);
    expect(await share(people.paula, kit_id, 'enable')).toMatchObject({
      status: 404,
      body: { message: 'No suggestion PDF available for this kit' },
    });
    expect(await share(people.otherPractitioner, await aReport(23), 'enable')).toMatchObject({
      status: 404,
      body: { code: 'kit_not_found', message: 'Kit ID not found' },
    });
    expect((await share(people.anna, kit_id, 'enable')).status).toBe(403);
  });
});
