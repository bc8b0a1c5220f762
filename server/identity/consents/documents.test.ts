import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ConsentKind } from '#contract/identity/consentKind.ts';
import {
  getConsentDocument,
  listConsentDocuments,
  listDocumentVersions,
  publishDocument,
} from '#contract/identity/consents.ts';
import { DOCUMENT_TEXT_MAX } from '#contract/identity/publishedDocument.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import type { Person } from '#db/testing/people.ts';
import { briefly, recordedBy } from '#server/operation/audit/testing/recorded.ts';
import { everybody, type People } from '#server/testing/family.ts';
import { guardianship } from '#server/testing/guardianship.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { type ConsentCalls, consentCalls, shown } from './testing/consentCalls.ts';

let portal: TestPortal;
let people: People;
let calls: ConsentCalls;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  calls = consentCalls(portal, people);
});

afterAll(() => portal.close());

const read = (kind: string, query: { version?: string } = {}, person?: Person) =>
  portal.call(person, getConsentDocument, { params: { kind: kind as ConsentKind }, query: query as object });
const sha256Of = (text: string) => createHash('sha256').update(text).digest('hex');

test('the product ships the statement of guardianship and no other document', async () => {
  const { body } = await portal.call(undefined, listConsentDocuments, { query: {} });
  expect(body).toMatchObject({
    documents: [{ id: guardianship.document_id, kind: 'guardian', version: 1, sha256: guardianship.sha256 }],
  });
});

test.each<[string, () => Person | undefined, number]>([
  ['anonymous', () => undefined, 401],
  ['customer', () => people.anna, 403],
  ['practitioner', () => people.paula, 403],
])('an %s caller neither publishes a document nor counts consents', async (_, person, status) => {
  const before = await asOwner(portal, 'select id from app.consent_documents');
  expect((await calls.send('terms', {}, person() ?? {})).status).toBe(status);
  expect((await portal.call(person(), listDocumentVersions, {})).status).toBe(status);
  expect(await asOwner(portal, 'select id from app.consent_documents')).toEqual(before);
});

test('a kind without a document answers 404 for anybody, an unknown kind 400', async () => {
  for (const person of [undefined, people.anna, people.paula, people.admin])
    expect(await read('research', {}, person)).toMatchObject({
      status: 404,
      body: { code: 'consent_document_not_found', message: 'This document has not been published.' },
    });
  expect((await read('cookies')).status).toBe(400);
  expect((await read('guardian', { version: '2' })).status).toBe(404);
  expect((await read('guardian', { version: '0' })).status).toBe(400);
});

describe('a publication', () => {
  test('stores the text as it is, with the SHA-256 that the database computes, and is an event', async () => {
    const text = '<script>alert(1)</script>\r\n  & "Ä" 😀\n';
    let status = 0;
    const recorded = await recordedBy(portal, async () => {
      ({ status } = await calls.send('privacy', { title: 'Privacy <b>', text, sha256: undefined }));
    });
    expect(status).toBe(200);
    expect((await read('privacy')).body).toMatchObject({
      title: 'Privacy <b>',
      version: 1,
      text,
      sha256: sha256Of(text),
    });
    expect(briefly(recorded, 'action', 'actor_role', 'details')).toEqual([
      ['consent_document_published', 'admin', { kind: 'privacy', version: 1 }],
    ]);
  });

  test('leaves earlier versions readable', async () => {
    await calls.publish('terms', { text: 'First' });
    await calls.publish('terms', { text: 'Second', needs_renewal: false });
    expect((await read('terms')).body).toMatchObject({ version: 2, text: 'Second', needs_renewal: false });
    expect((await read('terms', { version: '1' })).body).toMatchObject({ version: 1, text: 'First' });
  });

  test('sent twice is one version; the same id with another text is refused', async () => {
    const params = { document_id: randomUUID() };
    const document = { kind: 'health_data', version: 1, title: 'Health', text: 'One', needs_renewal: true };
    const send = (more: object = {}) =>
      portal.call(people.admin, publishDocument, { params, body: { ...document, ...more } as never });
    const [first, ...others] = await Promise.all([send(), send(), send()]);
    expect(first.status).toBe(200);
    for (const other of others) expect(other.body).toEqual(first.body);
    expect(await send({ text: 'Two' })).toMatchObject({
      status: 409,
      body: {
        code: 'consent_version_taken',
        message: 'Another version was published in the meantime. Please read it before you publish yours.',
      },
    });
  });

  test('of ten at once for one version, one is published and nine are refused', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => calls.send('research', { version: 1 })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
  });

  test.each([
    ['a version that leaves a gap', { version: 90 }, 409],
    ['version 0', { version: 0 }, 400],
    ['a blank text', { text: ' \n ' }, 400],
    ['a text that cannot be stored', { text: 'a\u0000b' }, 400],
    ['more than 100 kB of letters', { text: 'a'.repeat(DOCUMENT_TEXT_MAX + 1) }, 400],
    ['more than 100 kB of accented letters', { text: 'ä'.repeat(DOCUMENT_TEXT_MAX / 2 + 1) }, 400],
    ['a blank title', { title: ' ' }, 400],
    ['an unknown kind', { kind: 'cookies' }, 400],
    ['a hash of the sender', { sha256: 'a'.repeat(64) }, 400],
  ])('a publication with %s is refused', async (_, more, status) => {
    expect((await calls.send('terms', more)).status).toBe(status);
  });

  test('a publication with exactly 100 kB is accepted, escaped characters included', async () => {
    expect((await calls.send('terms', { text: '\u0001'.repeat(DOCUMENT_TEXT_MAX) })).status).toBe(200);
    expect((await calls.send('terms', { text: 'ä'.repeat(DOCUMENT_TEXT_MAX / 2) })).status).toBe(200);
  });
});

test.each([
  "update app.consent_documents set text = 'Other'",
  'delete from app.consent_documents',
  'truncate app.consent_documents cascade',
])('not even the owner of the database can run: %s', async (statement) => {
  await expect(asOwner(portal, statement)).rejects.toThrow('published consent documents are not changed');
});

test('the owner of the database cannot publish a hash that is not that of the text', async () => {
  const [document] = await asOwner<{ sha256: string }>(
    portal,
    `insert into app.consent_documents (id, kind, version, title, text, sha256, needs_renewal)
     select gen_random_uuid(), 'guardian', 2, 'Guardianship', 'Other', sha256('x'), false
     returning encode(sha256, 'hex') as sha256`,
  );
  expect(document?.sha256).toBe(sha256Of('Other'));
});

test('an administrator sees how many consents of each version are in force', async () => {
  const research = (await read('research')).body as Parameters<typeof shown>[0];
  const patient = { first_name: 'Mia', last_name: 'Meyer', owner_id: people.anna.actor.user_id };
  const [row] = await asOwner<{ id: never }>(
    portal,
    'insert into app.patients (first_name, last_name, owner_id) values ($1, $2, $3) returning id',
    [patient.first_name, patient.last_name, patient.owner_id],
  );
  const countOf = async () => {
    const { body } = await portal.call(people.admin, listDocumentVersions, {});
    return listDocumentVersions.result.parse(body).documents.find(({ id }) => id === research.id)?.consents;
  };
  expect(await countOf()).toBe(0);
  await calls.give(people.anna, { ...shown(research), patient_id: row?.id as never });
  expect(await countOf()).toBe(1);
  const [given] = (await calls.consentsOf(people.anna)).consents;
  await calls.withdraw(people.anna, given?.id ?? '');
  expect(await countOf()).toBe(0);
});
