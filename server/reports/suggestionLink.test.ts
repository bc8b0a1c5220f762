import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { getSuggestionLink, openDocumentLink } from '#contract/reports/document-links.ts';

import type { KitCode } from '#contract/shared/ids.ts';
import { worker } from '#db/connect.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import type { Person } from '#db/testing/people.ts';
import { withoutS3 } from '#server/base/s3Settings.ts';
import { everybody, kitCode, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { removeExpiredLinks } from './sharingQueries.ts';
import { aPdf, type ReportCalls, reportCalls } from './testing/reportCalls.ts';

let portal: TestPortal;
let people: People;
let reports: ReportCalls;
let kit_id: KitCode;

beforeAll(async () => {
  // A bucket signs its own addresses.
  portal = await testPortal(withoutS3);
  people = await everybody(portal);
  reports = reportCalls(portal, people);
  kit_id = await reports.aReport(1);
});

afterAll(() => portal.close());

const linkFor = async (person: Person) =>
  getSuggestionLink.result.parse((await portal.call(person, getSuggestionLink, { params: { kit_id } })).body);
const open = (url: string | null) => portal.app.inject(url ?? '/no-link');
const openToken = (token: string) => portal.call(undefined, openDocumentLink, { params: { token } });

describe('links to the suggestion', () => {
  test('staff get a link to the original, and the owner to the shared copy only', async () => {
    expect(await linkFor(people.anna)).toEqual({ hasLink: false, url: null });
    for (const person of [people.paula, people.admin]) {
      const { hasLink, url } = await linkFor(person);
      expect(hasLink).toBe(true);
      expect(url).toMatch(/^\/api\/documents\/[\w-]{43}$/);
      expect((await open(url)).body).toBe(aPdf());
    }
    await reports.share(people.paula, kit_id, 'enable');
    await reports.uploadPdf(kit_id, aPdf('corrected'));
    await reports.publish(kit_id);
    expect((await open((await linkFor(people.anna)).url)).body).toBe(aPdf());
    expect((await open((await linkFor(people.paula)).url)).body).toBe(aPdf('corrected'));
    for (const stranger of [people.otherCustomer, people.otherPractitioner])
      expect(await portal.call(stranger, getSuggestionLink, { params: { kit_id } })).toMatchObject({
        status: 404,
        body: (await portal.call(stranger, getSuggestionLink, { params: { kit_id: kitCode(998) } })).body,
      });
  });

  test("a link opens without a session, repeatedly, with the document's headers", async () => {
    const { url } = await linkFor(people.paula);
    for (const time of [1, 2]) {
      const { statusCode, headers } = await open(url);
      expect(statusCode, `time ${time}`).toBe(200);
      expect(headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': 'inline; filename="MB000001_Suggestion.pdf"',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'",
        'cache-control': 'private, no-store',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
      });
    }
  });

  test('a link is stored as a hash, expires after five minutes, and is then removed', async () => {
    const { url } = await linkFor(people.paula);
    const token = url?.split('/').at(-1) ?? '';
    const [link] = await asOwner<{ seconds: number; rows: string }>(
      portal,
      `select extract(epoch from max(expires_at) - now())::integer as seconds, json_agg(l)::text as rows
       from app.document_links l`,
    );
    expect(link?.seconds).toBeGreaterThan(280);
    expect(link?.seconds).toBeLessThanOrEqual(300);
    expect(link?.rows).not.toContain(token);

    await asOwner(portal, `update app.document_links set expires_at = now() - interval '1 second'`);
    expect(await openToken(token)).toMatchObject({ status: 404, body: { code: 'suggestion_not_found' } });
    await portal.database.db.run(worker, removeExpiredLinks());
    expect(await asOwner(portal, 'select from app.document_links')).toEqual([]);
  });

  test.each(['', 'x', '..', '../kit/MB000001', 'a'.repeat(43), 'ü', '\u0000'])(
    'the token %j opens nothing',
    async (token) => {
      expect([400, 404]).toContain((await openToken(token)).status);
    },
  );

  test('the store signs the link if it can', async () => {
    await reports.share(people.paula, kit_id, 'enable');
    await asOwner(portal, 'delete from app.document_links');
    const signed = 'https://bucket.example/object?signature=x';
    const link = vi.spyOn(portal.store, 'link').mockResolvedValue(signed);
    for (const [person, area] of [
      [people.anna, 'shared'],
      [people.paula, 'private'],
    ] as const) {
      expect(await linkFor(person)).toEqual({ hasLink: true, url: signed });
      expect(link).toHaveBeenLastCalledWith(expect.stringMatching(`^${area}/`), {
        seconds: 300,
        file_name: 'MB000001_Suggestion.pdf',
        content_type: 'application/pdf',
      });
    }
    expect(await asOwner(portal, 'select from app.document_links')).toEqual([]);
    vi.restoreAllMocks();
  });

  test('a link survives a new upload of the same file', async () => {
    const content = aPdf('stored again');
    await reports.uploadPdf(kit_id, content);
    await reports.publish(kit_id);
    const { url } = await linkFor(people.paula);
    await reports.uploadPdf(kit_id, content);
    expect(await open(url)).toMatchObject({ statusCode: 200, body: content });
    await asOwner(portal, 'update app.unclaimed_objects set is_going = true');
    expect((await open(url)).statusCode).toBe(404);
    await asOwner(portal, 'update app.unclaimed_objects set is_going = false');
  });

  test('a link to a shared copy opens nothing after the sharing ends', async () => {
    await reports.share(people.paula, kit_id, 'enable');
    const { url } = await linkFor(people.anna);
    await reports.share(people.paula, kit_id, 'disable');
    const get = vi.spyOn(portal.store, 'get');
    expect((await open(url)).statusCode).toBe(404);
    // The sharing's end expires the link: no error about a lost document.
    if (url?.startsWith('/')) expect(get).not.toHaveBeenCalled();
  });

  test('a HEAD request creates no link', async () => {
    await asOwner(portal, 'delete from app.document_links');
    const headers = { authorization: `Bearer ${people.paula.token}` };
    const url = getSuggestionLink.path.replace(':kit_id', kit_id);
    expect((await portal.app.inject({ method: 'HEAD', url, headers })).statusCode).toBe(404);
    expect(await asOwner(portal, 'select from app.document_links')).toEqual([]);
  });
});
