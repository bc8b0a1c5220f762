import { compactDecrypt } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { endRecordLink, openRecordLink } from '#contract/records/record-links.ts';
import { sql } from '#db/sql.ts';
import { command } from '#db/statements.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { type FullKit, recordCalls } from '#server/records/record/testing/recordCalls.ts';
import { everybody, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { keyOf } from './linkSecrets.ts';
import { insertRecordDocuments } from './queries.ts';
import { linkCalls } from './testing/linkCalls.ts';

let portal: TestPortal;
let people: People;
let calls: ReturnType<typeof linkCalls>;
let records: ReturnType<typeof recordCalls>;
let kit: FullKit;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  calls = linkCalls(portal, people);
  records = recordCalls(portal, people);
  kit = await records.aFullKit(1);
});

beforeEach(async () => {
  await asOwner(portal, 'delete from app.throttle');
  await asOwner(portal, 'delete from app.record_links');
});

afterAll(() => portal.close());

interface Attached {
  readonly resourceType: string;
  readonly presentedForm?: readonly { readonly url: string }[];
  readonly content?: readonly { readonly attachment: { readonly url: string } }[];
}

/** The paths of the pages and of the suggestion in a content. */
async function pathsIn(jwe: string, token: string) {
  const { plaintext } = await compactDecrypt(jwe, keyOf(token));
  const { entry } = JSON.parse(new TextDecoder().decode(plaintext)) as { entry: { resource: Attached }[] };
  const pathOf = (url = '') => new URL(url).pathname;
  const resources = entry.map(({ resource }) => resource);
  const report = resources.find(({ resourceType }) => resourceType === 'DiagnosticReport');
  const suggestion = resources.find(({ resourceType }) => resourceType === 'DocumentReference');
  return {
    pages: report?.presentedForm?.map(({ url }) => pathOf(url)) ?? [],
    suggestion: suggestion && pathOf(suggestion.content?.[0]?.attachment.url),
  };
}

async function openedLink() {
  const link = await calls.aLink(kit.patient_id);
  const { files } = openRecordLink.result.parse((await calls.open(link.token)).body);
  return { ...link, ...(await pathsIn(files[0]?.embedded ?? '', link.token)) };
}

const read = (url = '', dest = 'iframe') => portal.app.inject({ url, headers: { 'sec-fetch-dest': dest } });
const statusOf = async (url: string | undefined) => (await read(url)).statusCode;

test('a viewer without a session reads the current pages and the shared suggestion as often as it likes', async () => {
  const { pages, suggestion } = await openedLink();
  expect(pages).toHaveLength(4);
  for (const time of [1, 2]) {
    const page = await read(pages[1]);
    expect(page.statusCode, `time ${time}`).toBe(200);
    expect(page.body).toContain('Corrected');
    expect(page.headers['content-security-policy']).toMatch(/^sandbox allow-scripts /);
  }
  expect((await read(pages[1], 'document')).statusCode).toBe(403);
  const pdf = await read(suggestion);
  expect(pdf.headers['content-type']).toBe('application/pdf');
  expect(pdf.body).toContain('better');
});

test('a content that is fetched by an address of its own has its documents, too', async () => {
  const { token } = await calls.aLink(kit.patient_id);
  const { files } = openRecordLink.result.parse((await calls.open(token, { embeddedLengthMax: 0 })).body);
  const { body } = await calls.fetchFile(token, files[0]?.location?.split('/').at(-1) ?? '');
  const { pages, suggestion } = await pathsIn(String(body), token);
  expect(await Promise.all([pages[0], suggestion].map(statusOf))).toEqual([200, 200]);
});

test.each([
  [
    'the end of its link',
    ({ id }: { id: string }) =>
      portal.call(people.anna, endRecordLink, { params: { patient_id: kit.patient_id, link_id: id } }),
  ],
  ['the last day of its link', () => asOwner(portal, `update app.record_links set expires_at = now()`)],
  [
    'an hour',
    () => asOwner(portal, `update app.document_links set expires_at = expires_at - interval '1 hour'`),
  ],
])('a document is closed after %s', async (_, end) => {
  const { id, pages, suggestion } = await openedLink();
  await asOwner(portal, `update app.record_links set created_at = created_at - interval '1 day'`);
  await end({ id });
  expect(await Promise.all([pages[0], suggestion].map(statusOf))).toEqual([404, 404]);
});

test('a suggestion is closed as soon as it is not shared any more, and no later viewer gets it', async () => {
  const before = await openedLink();
  await records.reports.share(people.paula, kit.kit_id, 'disable');
  expect(await statusOf(before.suggestion)).toBe(404);
  expect(await openedLink()).toMatchObject({ suggestion: undefined });
  await records.reports.share(people.paula, kit.kit_id, 'enable');
});

test('a document that was withdrawn while the record was read is left out, and the others open', async () => {
  const { id } = await calls.aLink(kit.patient_id);
  const [page] = await asOwner<{ object_key: string }>(
    portal,
    'select object_key from app.report_files where kit_record_id = $1 and page = 1 and published_at is not null',
    [kit.id],
  );
  const documents = [page?.object_key ?? '', 'withdrawn'].map((object_key, at) => ({
    kit_record_id: kit.id,
    object_key,
    token_hash: `${at}`.repeat(64),
  }));
  await portal.database.db.run(people.anna.actor, insertRecordDocuments(id, documents));
  const opened = await asOwner<{ object_key: string }>(
    portal,
    'select object_key from app.document_links where record_link_id = $1',
    [id],
  );
  expect(opened).toEqual([{ object_key: page?.object_key }]);
});

test('an owner opens documents of their own record alone, and for an hour at most', async () => {
  const { id } = await calls.aLink(kit.patient_id);
  const other = await records.aFullKit(2);
  const [page] = await asOwner<{ object_key: string }>(
    portal,
    'select object_key from app.report_files where kit_record_id = $1 and page = 1 and published_at is not null',
    [other.id],
  );
  const link = await calls.aLink(other.patient_id);
  const open = (record_link_id: string | null, minutes: number) =>
    portal.database.db.run(
      people.anna.actor,
      command(
        () => sql`
          insert into app.document_links (token_hash, kit_record_id, object_key, record_link_id, expires_at)
          values (sha256(gen_random_uuid()::text::bytea), ${other.id}, ${page?.object_key}, ${record_link_id},
            now() + make_interval(mins => ${minutes}))`,
      )(),
    );
  await open(link.id, 60);
  await open(null, 5);
  for (const [record_link_id, minutes] of [
    [id, 60],
    [link.id, 61],
    [null, 6],
  ] as const)
    await expect(open(record_link_id, minutes)).rejects.toThrow('row-level security');
});
