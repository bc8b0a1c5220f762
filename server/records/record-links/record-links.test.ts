import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createRecordLink, endRecordLink, listRecordLinks } from '#contract/records/record-links.ts';
import { PatientId } from '#contract/shared/ids.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { briefly, recordedBy } from '#server/operation/audit/testing/recorded.ts';
import { during } from '#server/testing/during.ts';
import { aKit, everybody, everybodyButAnna, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { insertLink } from './queries.ts';
import { linkCalls } from './testing/linkCalls.ts';

let portal: TestPortal;
let people: People;
let calls: ReturnType<typeof linkCalls>;
let patient_id: PatientId;

beforeAll(async () => {
  portal = await testPortal({ PUBLIC_URL: 'https://portal.example' });
  people = await everybody(portal);
  calls = linkCalls(portal, people);
  ({ patient_id } = await aKit(portal, people, 1));
});

beforeEach(async () => {
  await asOwner(portal, 'delete from app.throttle');
  await asOwner(portal, 'delete from app.record_links');
});

afterAll(() => portal.close());

const end = (person: keyof People, link_id: string) =>
  portal.call(people[person], endRecordLink, { params: { patient_id, link_id } });

/** Any camera opens the portal's own viewer. */
const VIEWER = 'https://portal.example/shl#shlink:/';

const inDays = (days: number) => Date.now() + days * 86_400_000;

test('the owner gets a link that keeps to the protocol, and a list without its key', async () => {
  const { status, body } = await calls.create(people.anna, patient_id);
  expect(status).toBe(201);
  const { shlink, expires_at } = createRecordLink.result.parse(body);
  expect(shlink.startsWith(VIEWER)).toBe(true);
  const payload = JSON.parse(Buffer.from(shlink.slice(VIEWER.length), 'base64url').toString()) as object;
  expect(payload).toEqual({
    url: expect.stringMatching(/^https:\/\/portal\.example\/shl\/[\w-]{43}$/),
    key: expect.stringMatching(/^[\w-]{43}$/),
    exp: Math.floor(Date.parse(expires_at) / 1000),
    flag: 'P',
    label: 'Dr. Outside',
  });
  expect(Math.abs(Date.parse(expires_at) - inDays(7))).toBeLessThan(60_000);
  expect(await calls.list(patient_id)).toEqual([
    {
      id: expect.any(String),
      label: 'Dr. Outside',
      created_at: expect.any(String),
      expires_at: expect.any(String),
      ended_at: null,
      tries_left: 5,
      max_openings: 10,
      openings: [],
    },
  ]);
});

test('the database has neither the token nor the passcode nor the key of a link', async () => {
  const { shlink, token } = await calls.aLink(patient_id, { passcode: 'correct horse' });
  const { key } = JSON.parse(Buffer.from(shlink.slice(VIEWER.length), 'base64url').toString()) as {
    key: string;
  };
  const [row] = await asOwner<{ text: string }>(portal, 'select l::text as text from app.record_links l');
  const forms = [token, key, 'correct horse'].flatMap((secret) => [
    secret,
    Buffer.from(secret).toString('hex'),
    Buffer.from(secret, 'base64url').toString('hex'),
  ]);
  expect(forms.filter((form) => row?.text.includes(form))).toEqual([]);
});

test.each(everybodyButAnna)('%s can neither list nor create links', async (_, who, status) => {
  const person = who(people);
  const listed = await portal.call(person, listRecordLinks, { params: { patient_id } });
  expect([listed.status, (await calls.create(person, patient_id)).status]).toEqual([status, status]);
  expect(await calls.list(patient_id)).toEqual([]);
});

test.each(everybodyButAnna)('%s cannot end a link', async (_, who, status) => {
  const { id } = await calls.aLink(patient_id);
  const params = { patient_id, link_id: id };
  expect((await portal.call(who(people), endRecordLink, { params })).status).toBe(status);
  expect((await calls.list(patient_id))[0]?.ended_at).toBeNull();
});

test('a missing patient and a link of another patient are not found', async () => {
  const { id } = await calls.aLink(patient_id);
  const other = await aKit(portal, people, 2);
  const missing = PatientId.parse(crypto.randomUUID());
  expect((await calls.create(people.anna, missing)).body).toMatchObject({ code: 'patient_not_found' });
  const foreign = await portal.call(people.anna, endRecordLink, {
    params: { patient_id: other.patient_id, link_id: id },
  });
  expect(foreign.body).toMatchObject({ code: 'record_link_not_found' });
});

test('ending a link twice is harmless, and the first moment stays', async () => {
  const { id } = await calls.aLink(patient_id);
  expect((await end('anna', id)).status).toBe(204);
  const [first] = await calls.list(patient_id);
  expect((await end('anna', id)).status).toBe(204);
  expect(await calls.list(patient_id)).toEqual([first]);
});

test.each([
  ['a passcode of five characters', { passcode: '12345' }],
  ['a passcode of spaces', { passcode: '        ' }],
  ['no name', { label: ' ' }],
  ['a name of 81 characters', { label: 'x'.repeat(81) }],
  ['no day', { days: 0 }],
  ['91 days', { days: 91 }],
  ['half a day', { days: 0.5 }],
  ['no opening', { max_openings: 0 }],
  ['101 openings', { max_openings: 101 }],
  ['an unknown field', { key: 'x' }],
])('a link with %s is refused', async (_, more) => {
  expect((await calls.create(people.anna, patient_id, more)).body).toMatchObject({ code: 'invalid_request' });
});

test('a link lasts 90 days at most', async () => {
  const { expires_at } = await calls.aLink(patient_id, { days: 90 });
  expect(Math.abs(Date.parse(expires_at) - inDays(90))).toBeLessThan(2 * 3_600_000);
  await expect(
    asOwner(portal, `update app.record_links set expires_at = created_at + interval '91 days'`),
  ).rejects.toThrow(/check constraint/);
});

test('a patient has at most twenty live links; the next waits for one that is being made, and is refused', async () => {
  await asOwner(
    portal,
    `insert into app.record_links (patient_id, label, token_hash, passcode_hash, max_openings, expires_at)
     select $1, 'Link', sha256(n::text::bytea), sha256('x'), 1, now() + interval '1 day' from generate_series(1, 19) n`,
    [patient_id],
  );
  const hash = randomBytes(32);
  const last = { label: 'Link', token_hash: hash, passcode_hash: hash, max_openings: 1, days: 1 };
  const answer = await during(
    portal,
    people.anna.actor,
    (tx) => tx.run(insertLink(patient_id, last)),
    () => calls.create(people.anna, patient_id),
  );
  expect(answer.body).toMatchObject({ code: 'record_link_limit' });
  expect((await calls.list(patient_id)).length).toBe(20);
});

test('an account creates at most twenty links in an hour', async () => {
  const statuses = new Set<number>();
  for (let count = 0; count < 21; count += 1) {
    const { status } = await calls.create(people.anna, PatientId.parse(crypto.randomUUID()));
    statuses.add(status);
  }
  expect([...statuses]).toEqual([404, 429]);
});

test('creating and ending a link are events of the trail without words of the owner', async () => {
  const recorded = await recordedBy(portal, async () => {
    const { id } = await calls.aLink(patient_id);
    await end('anna', id);
    await end('anna', id);
  });
  expect(briefly(recorded, 'action', 'actor_role', 'patient_id', 'details')).toEqual([
    ['access_granted', 'customer', patient_id, { kind: 'link' }],
    ['access_revoked', 'customer', patient_id, { kind: 'link' }],
  ]);
});
