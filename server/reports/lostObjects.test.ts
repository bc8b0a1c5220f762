import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { getSuggestionLink } from '#contract/reports/document-links.ts';

import { DOCUMENT_FAILED } from '#contract/shared/endpoint.ts';
import type { KitCode } from '#contract/shared/ids.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { withoutS3 } from '#server/base/s3Settings.ts';
import { aPage, aPdf } from './testing/reportCalls.ts';
import { type StoreSetUp, storeSetUp } from './testing/storeSetUp.ts';

let { portal, people, reports, store } = {} as StoreSetUp;
let kits = 0;

beforeAll(async () => {
  ({ portal, people, reports, store } = await storeSetUp(withoutS3));
});

afterAll(() => portal.close());

beforeEach(() => vi.restoreAllMocks());

const aReport = () => reports.aReport((kits += 1));

const pathOf = async (column: string, table: string, kit_id: KitCode, page?: number) => {
  const [found] = await asOwner<{ object_key: string }>(
    portal,
    `select ${column} as object_key from app.${table} where kit_id = $1 ${page ? `and page = ${page}` : ''}`,
    [kit_id],
  );
  return join(store.objects, found?.object_key ?? 'none');
};
const lose = async (kit_id: KitCode, page: number) =>
  rm(await pathOf('object_key', 'report_files', kit_id, page));
const pathOfCopy = (kit_id: KitCode) => pathOf('shared_suggestion_key', 'kits', kit_id);

describe('lost and damaged objects', () => {
  test.each(['lost', 'damaged'])('uploading a %s page again repairs it', async (state) => {
    await store.tidyUp();
    const kit_id = await aReport();
    if (state === 'lost') await lose(kit_id, 1);
    else await writeFile(await pathOf('object_key', 'report_files', kit_id, 1), 'x');
    expect((await reports.read(people.anna, kit_id)).status).not.toBe(200);
    const before = (await store.objectsIn('private')).length;
    expect(await reports.uploadPage(kit_id, '1')).toMatchObject({ status: 200, body: { version: 1 } });
    expect((await reports.read(people.anna, kit_id)).body).toBe(aPage('1'));
    await store.tidyUp();
    expect((await reports.read(people.anna, kit_id)).body).toBe(aPage('1'));
    expect((await store.objectsIn('private')).length).toBe(state === 'lost' ? before + 1 : before);
    expect((await reports.publish(kit_id)).status).toBe(409);
  });

  test('a page found damaged while it is read shows a message in its frame', async () => {
    const kit_id = await aReport();
    await writeFile(await pathOf('object_key', 'report_files', kit_id, 1), 'x');
    const headers = {
      authorization: `Bearer ${people.anna.token}`,
      'sec-fetch-dest': 'iframe',
      'accept-encoding': 'gzip',
    };
    const url = `/api/kit/${kit_id}/page/1`;
    expect((await portal.app.inject({ method: 'HEAD', url, headers })).statusCode).toBe(200);
    const { statusCode, headers: sent, body } = await portal.app.inject({ url, headers });
    expect([statusCode, sent['content-type']]).toEqual([500, 'text/html; charset=utf-8']);
    expect(sent['content-length']).toBe(String(Buffer.byteLength(body)));
    expect(sent['content-security-policy']).not.toContain('sandbox');
    expect(sent).not.toHaveProperty('content-encoding');
    expect(body).toContain(DOCUMENT_FAILED);
  });

  test('sharing again repairs a lost copy', async () => {
    const kit_id = await aReport();
    await reports.share(people.paula, kit_id, 'enable');
    await rm(await pathOfCopy(kit_id));
    expect((await reports.suggestion(people.anna, kit_id)).status).toBe(404);
    expect((await reports.share(people.paula, kit_id, 'enable')).status).toBe(200);
    expect((await reports.suggestion(people.anna, kit_id)).body).toBe(aPdf());
  });

  test('a damaged copy is not delivered', async () => {
    const kit_id = await aReport();
    await reports.share(people.paula, kit_id, 'enable');
    const link = await portal.call(people.anna, getSuggestionLink, { params: { kit_id } });
    await writeFile(await pathOfCopy(kit_id), aPdf('A SUGGESTION'));
    expect(await reports.suggestion(people.anna, kit_id)).toMatchObject({ status: 500 });
    const { url } = getSuggestionLink.result.parse(link.body);
    if (url?.startsWith('/')) expect((await portal.app.inject(url)).statusCode).toBe(500);
  });

  test('a lost page is answered as not found and logged as an error', async () => {
    const kit_id = await aReport();
    await lose(kit_id, 2);
    const error = vi.fn<() => void>();
    const child = portal.app.log.child.bind(portal.app.log);
    vi.spyOn(portal.app.log, 'child').mockImplementation((...given) =>
      Object.assign(child(...given), { error }),
    );
    expect(await reports.read(people.anna, kit_id, '2')).toMatchObject({
      status: 404,
      body: { code: 'page_not_found', message: 'This page may not be available for this kit.' },
    });
    expect(error).toHaveBeenCalledExactlyOnceWith(
      { object_key: expect.stringMatching(/^private\//) },
      'the store has lost a document',
    );
    expect((await reports.read(people.anna, kit_id, '1')).status).toBe(200);
  });

  test('a lost suggestion can neither be read nor shared', async () => {
    const kit_id = await aReport();
    await lose(kit_id, 5);
    expect(await reports.suggestion(people.paula, kit_id)).toMatchObject({
      status: 404,
      body: { code: 'suggestion_not_found' },
    });
    expect((await reports.share(people.paula, kit_id, 'enable')).status).toBe(502);
    expect(await reports.pagesFor(people.anna, kit_id)).toMatchObject({ availablePages: [1, 2, 3, 4] });
  });
});
