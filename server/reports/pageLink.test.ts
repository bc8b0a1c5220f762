import { afterAll, beforeAll, expect, test } from 'vitest';
import { getPageLink, openDocumentLink, openPageLink } from '#contract/reports/document-links.ts';
import type { KitCode } from '#contract/shared/ids.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import type { Person } from '#db/testing/people.ts';
import { everybody, kitCode, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { aPage, type PageParam, type ReportCalls, reportCalls } from './testing/reportCalls.ts';

let portal: TestPortal;
let people: People;
let reports: ReportCalls;
let kit_id: KitCode;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  reports = reportCalls(portal, people);
  kit_id = await reports.aReport(1);
});

afterAll(() => portal.close());

const ask = (person: Person | undefined, page: PageParam = '2', code = kit_id) =>
  portal.call(person, getPageLink, { params: { kit_id: code, page } });
const linkFor = async (person: Person) => getPageLink.result.parse((await ask(person)).body).url;
const open = (url: string, dest = 'iframe', app = portal.app) =>
  app.inject({ url, headers: { 'sec-fetch-dest': dest } });

test('every reader of a page gets an address that shows it in a frame without a session', async () => {
  for (const person of [people.anna, people.paula, people.admin]) {
    const url = await linkFor(person);
    expect(url).toMatch(/^\/api\/pages\/[\w-]{43}$/);
    for (const time of [1, 2]) {
      const { statusCode, headers, body } = await open(url);
      expect(statusCode, `time ${time}`).toBe(200);
      expect(body).toContain('<p>2</p>');
      expect(headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': expect.stringMatching(/^sandbox allow-scripts .*frame-ancestors 'self'$/),
        'cache-control': 'private, no-store',
        'x-frame-options': 'SAMEORIGIN',
      });
    }
  }
  expect((await ask(undefined)).status).toBe(401);
});

test('a hidden page and a missing page get no address and the same answer', async () => {
  await reports.uploadPage(kit_id, '6', aPage('unpublished'));
  const missing = await ask(people.anna, '2', kitCode(998));
  expect(missing.status).toBe(404);
  for (const answer of [
    await ask(people.otherCustomer),
    await ask(people.otherPractitioner),
    await ask(people.anna, '6'),
  ])
    expect(answer).toMatchObject({ status: 404, body: missing.body });
});

test('the address opens no window, because the page could redirect its reader', async () => {
  expect((await open(await linkFor(people.anna), 'document')).statusCode).toBe(403);
});

test('an address is stored as a hash, ends after five minutes, and opens no suggestion', async () => {
  const url = await linkFor(people.anna);
  const token = url.split('/').at(-1) ?? '';
  const rows = await asOwner<{ row: string }>(portal, 'select l::text as row from app.document_links l');
  expect(JSON.stringify(rows)).not.toContain(token);
  expect(await portal.call(undefined, openDocumentLink, { params: { token } })).toMatchObject({
    status: 404,
  });
  await asOwner(portal, `update app.document_links set expires_at = expires_at - interval '5 minutes'`);
  expect(await portal.call(undefined, openPageLink, { params: { token } })).toMatchObject({
    status: 404,
    body: { code: 'page_not_found' },
  });
});

test('front ends of allowed origins may show the page in their frames', async () => {
  const origin = 'https://app.example.org';
  const other = await testPortal({ ALLOWED_ORIGINS: origin });
  try {
    const others = await everybody(other);
    const code = await reportCalls(other, others).aReport(1);
    const params = { kit_id: code, page: '2' as const };
    const { url } = getPageLink.result.parse((await other.call(others.anna, getPageLink, { params })).body);
    const { headers } = await open(url, 'iframe', other.app);
    expect(headers['content-security-policy']).toContain(`frame-ancestors 'self' ${origin}`);
    expect(headers['x-frame-options']).toBeUndefined();
  } finally {
    await other.close();
  }
});
