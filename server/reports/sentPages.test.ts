import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { readReportPage } from '#contract/reports/reports.ts';
import { readSuggestion } from '#contract/reports/suggestions.ts';
import { DOCUMENT_FAILED, DOCUMENT_PRINTED } from '#contract/shared/endpoint.ts';
import { eventually } from '#db/testing/eventually.ts';
import type { Person } from '#db/testing/people.ts';
import { everybody, kitCode, type People } from '#server/testing/family.ts';
import { type Answer, type TestPortal, testPortal } from '#server/testing/testPortal.ts';
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

describe('sending pages', () => {
  test('a page is sent into a sandbox without network access', async () => {
    const { response } = await reports.read(people.anna, await reports.aReport(20));
    const policy = String(response.headers['content-security-policy']);
    expect(policy).toContain('sandbox allow-scripts allow-downloads;');
    expect(policy).not.toContain('allow-same-origin');
    expect(policy).toContain("connect-src 'none'");
    expect(response.headers).toMatchObject({
      'connection-allowlist': '()',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-disposition': 'inline; filename="MB000020_Microbe_Ordering.html"',
    });
  });

  test('a page is sent to frames and API clients, and refused as a top-level document', async () => {
    const kit_id = await reports.aReport(21);
    const readAs = (dest: string) =>
      portal.call({ ...people.anna, headers: { 'sec-fetch-dest': dest } }, readReportPage, {
        params: { kit_id, page: '1' },
        query: {},
      });
    expect((await readAs('empty')).body).toBe(aPage('1'));
    // In a frame, a script replaces the storage that the sandbox lacks.
    const { status, body, response } = await readAs('iframe');
    expect([status, response.headers['content-length']]).toEqual([
      200,
      String(Buffer.byteLength(String(body))),
    ]);
    expect(String(body).replace(/<script>[\s\S]*<\/script>/, '')).toBe(aPage('1'));
    expect(body).toMatch(/^<!doctype html><script>for\(const name of\["localStorage"/);
    expect((await readAs('document')).status).toBe(403);
  });

  test('a page that is printed opens dialogs in its own frame, and reaches no more than before', async () => {
    const kit_id = await reports.aReport(23);
    const readAs = (dest: string, print: boolean) =>
      portal.call({ ...people.anna, headers: { 'sec-fetch-dest': dest } }, readReportPage, {
        params: { kit_id, page: '1' },
        query: print ? { print: '1' } : {},
      });
    const policyOf = ({ response }: Answer) => String(response.headers['content-security-policy']);
    const shown = await readAs('iframe', false);
    const printed = await readAs('iframe', true);
    expect(policyOf(shown)).not.toContain('allow-modals');
    expect(policyOf(printed)).toBe(
      policyOf(shown).replace('allow-scripts allow-downloads', 'allow-scripts allow-modals'),
    );
    expect(printed.body).toContain(DOCUMENT_PRINTED);
    expect(printed.response.headers['content-length']).toBe(String(Buffer.byteLength(String(printed.body))));
    expect((await readAs('empty', true)).body).toBe(aPage('1'));
    expect((await readAs('document', true)).status).toBe(403);
  });

  test.each(['iframe', 'document'])(
    'a refused document is a readable message that notifies its frame: %s',
    async (dest) => {
      const refused = (person: Person) =>
        portal.call({ ...person, headers: { 'sec-fetch-dest': dest } }, readSuggestion, {
          params: { kit_id: kitCode(77) },
          query: {},
        });
      const { status, body, response } = await refused(people.anna);
      expect([status, response.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
      expect(body).toContain('<p>Kit not found or you do not have permission to view it.</p>');
      const policy = String(response.headers['content-security-policy']);
      expect(policy).toContain("frame-ancestors 'self'");
      const [, script = ''] = /<script>(.*)<\/script>/.exec(String(body)) ?? [];
      expect(script).toContain(DOCUMENT_FAILED);
      expect(policy).toContain(createHash('sha256').update(script).digest('base64'));
    },
  );

  test.each(['suggestion-pdf', 'suggestion-link'])(
    'a browser without a session is led from the address to the screen of the suggestion: %s',
    async (name) => {
      const ask = (headers: Record<string, string>) =>
        portal.app.inject({ url: `/api/kit/MB000077/${name}`, headers });
      for (const headers of [{ 'sec-fetch-dest': 'document' }, { accept: 'text/html,*/*' }]) {
        const { statusCode, headers: sent } = await ask(headers);
        expect([statusCode, sent.location]).toEqual([302, '/kit/MB000077/report?tab=5']);
      }
      for (const headers of [{ 'sec-fetch-dest': 'iframe', accept: 'text/html' }, { accept: '*/*' }])
        expect((await ask(headers)).statusCode).toBe(401);
    },
  );

  test("HEAD returns a page's headers without reading it from the store", async () => {
    const kit_id = await reports.aReport(22);
    const get = vi.spyOn(portal.store, 'get');
    for (const dest of ['empty', 'iframe']) {
      const { statusCode, headers, body } = await portal.app.inject({
        method: 'HEAD',
        url: `/api/kit/${kit_id}/page/1`,
        headers: { authorization: `Bearer ${people.anna.token}`, 'sec-fetch-dest': dest },
      });
      expect([statusCode, headers['content-type'], body]).toEqual([200, 'text/html; charset=utf-8', '']);
      expect(Number(headers['content-length'])).toBeGreaterThanOrEqual(aPage('1').length);
      const found = await get.mock.results.at(-1)?.value;
      await eventually(() => expect(found?.content.destroyed).toBe(true));
      expect(found?.content.readableDidRead).toBe(false);
    }
    get.mockRestore();
  });

  test.each(['0', '5', '99', '1.5', '-1', '..', '%2e%2e', '..%2f..%2fetc', '1%00', 'x'])(
    'no page exists under the number %s',
    async (number) => {
      for (const [person, url] of [
        [people.anna, `/api/kit/MB000021/page/${number}`],
        [people.admin, `/api/kit/MB000021/page/${number}`],
        [people.admin, `/api/admin/reports/MB000021/pages/${number}`],
      ] as const) {
        const headers = { authorization: `Bearer ${person.token}` };
        expect([400, 404]).toContain((await portal.app.inject({ url, headers })).statusCode);
      }
    },
  );

  test.each(['..', '%2e%2e%2f', 'MB00002', 'MB0000210', 'mb000021', '..%2fMB000021', "'; drop table"])(
    'no kit exists under the code %s',
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

  test.each(['0', '01', '-1', '1.5', 'x', '99999999'])(
    'no version exists under the number %s',
    async (version) => {
      expect((await reports.read(people.admin, kitCode(21), '1', version)).status).toBe(400);
    },
  );
});
