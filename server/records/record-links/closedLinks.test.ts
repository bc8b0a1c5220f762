import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { deleteUser } from '#contract/identity/users.ts';
import { endRecordLink } from '#contract/records/record-links.ts';
import type { PatientId } from '#contract/shared/ids.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { aPerson } from '#db/testing/people.ts';
import { briefly, recordedBy } from '#server/operation/audit/testing/recorded.ts';
import { recordCalls } from '#server/records/record/testing/recordCalls.ts';
import { aKit, everybody, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { linkCalls } from './testing/linkCalls.ts';

let portal: TestPortal;
let people: People;
let calls: ReturnType<typeof linkCalls>;
let patient_id: PatientId;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  calls = linkCalls(portal, people);
  ({ patient_id } = await recordCalls(portal, people).aFullKit(1));
});

beforeEach(async () => {
  await asOwner(portal, 'delete from app.throttle');
  await asOwner(portal, 'delete from app.record_links');
});

afterAll(() => portal.close());

const triesLeft = async (id: string) =>
  (await calls.list(patient_id)).find((link) => link.id === id)?.tries_left;

test('a wrong passcode returns the remaining tries, and after five the link is dead even for the right one', async () => {
  const { id, token } = await calls.aLink(patient_id);
  for (const remainingAttempts of [4, 3, 2, 1, 0]) {
    const { status, body } = await calls.open(token, { passcode: '999999' });
    expect([status, body]).toEqual([
      401,
      {
        code: 'passcode_wrong',
        message: `This passcode is not correct. ${remainingAttempts} of 5 tries remain.`,
        details: { remainingAttempts },
        remainingAttempts,
      },
    ]);
  }
  await calls.expectNotFound(await calls.open(token));
  await calls.expectNotFound(await calls.open(token, { passcode: '999999' }));
  expect(await triesLeft(id)).toBe(0);
});

test('the death of a link is an event of the trail', async () => {
  const { token } = await calls.aLink(patient_id);
  const recorded = await recordedBy(portal, async () => {
    for (let count = 0; count < 6; count += 1) await calls.open(token, { passcode: '999999' });
  });
  expect(briefly(recorded, 'action', 'actor_role', 'details')).toEqual([
    ['access_revoked', 'anonymous', { kind: 'link', by: 'passcodes' }],
  ]);
});

test('of fifty wrong passcodes at once, five are compared', async () => {
  const { token } = await calls.aLink(patient_id);
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => calls.open(token, { passcode: `wrong ${index}` })),
  );
  const refused = answers.filter(({ status }) => status === 401);
  expect(refused.map(({ body }) => (body as { remainingAttempts: number }).remainingAttempts).sort()).toEqual(
    [0, 1, 2, 3, 4],
  );
  expect(answers.filter(({ status }) => status === 404).length).toBe(45);
});

test('right passcodes neither take nor give back tries', async () => {
  const { id, token } = await calls.aLink(patient_id);
  await calls.open(token, { passcode: '999999' });
  expect((await calls.open(token)).status).toBe(200);
  expect((await calls.open(token, { passcode: ' 246813 ' })).status).toBe(200);
  expect(await triesLeft(id)).toBe(4);
});

test.each([
  ['without a passcode', { passcode: undefined }],
  ['with an empty passcode', { passcode: '' }],
])('a request %s is refused and takes no try', async (_, body) => {
  const { id, token } = await calls.aLink(patient_id);
  const answer = await calls.open(token, body);
  expect([answer.status, answer.body]).toEqual([401, expect.objectContaining({ remainingAttempts: 5 })]);
  expect(await triesLeft(id)).toBe(5);
});

test('ended, expired and used links look like missing ones', async () => {
  const ended = await calls.aLink(patient_id);
  await portal.call(people.anna, endRecordLink, { params: { patient_id, link_id: ended.id } });
  await calls.expectNotFound(await calls.open(ended.token));

  const expired = await calls.aLink(patient_id);
  await asOwner(
    portal,
    `update app.record_links set created_at = now() - interval '8 days', expires_at = now() where id = $1`,
    [expired.id],
  );
  await calls.expectNotFound(await calls.open(expired.token));

  const used = await calls.aLink(patient_id, { max_openings: 1 });
  expect((await calls.open(used.token)).status).toBe(200);
  await calls.expectNotFound(await calls.open(used.token));
  await calls.expectNotFound(await calls.open('no token at all'));
});

test('a link with two openings serves two of many viewers at once', async () => {
  const { id, token } = await calls.aLink(patient_id, { max_openings: 2 });
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) => calls.open(token, { recipient: `Viewer ${index}` })),
  );
  expect(answers.filter(({ status }) => status === 200).length).toBe(2);
  expect((await calls.list(patient_id)).find((link) => link.id === id)?.openings.length).toBe(2);
});

test('a network opens at most a hundred links in a quarter of an hour', async () => {
  const statuses: number[] = [];
  for (let count = 0; count < 101; count += 1)
    statuses.push((await calls.open('x'.repeat(43), {}, '198.51.100.7')).status);
  expect([...new Set(statuses.slice(0, 100)), statuses[100]]).toEqual([404, 429]);
});

test('viewers who open a link while its owner is deleted get the whole record or nothing', async () => {
  const { db } = portal.database;
  const owner = await aPerson(db, people.admin, 'customer', 'Olga Leaving');
  const family = { ...people, anna: owner };
  const kit = await aKit(portal, family, 8);
  const leaving = linkCalls(portal, family);
  const { token } = await leaving.aLink(kit.patient_id, { max_openings: 100 });
  const open = () => leaving.open(token, { embeddedLengthMax: 1_000_000 });
  const [deletion, ...answers] = await Promise.all([
    portal.call(people.admin, deleteUser, { params: { user_id: owner.actor.user_id } }),
    ...Array.from({ length: 20 }, open),
  ]);
  expect(deletion.status).toBe(204);
  for (const { status, body } of answers) {
    expect([200, 404]).toContain(status);
    if (status === 200) expect(body).toMatchObject({ files: [{ embedded: expect.stringMatching(/^ey/) }] });
  }
  await calls.expectNotFound(await open());
});

test('a link dies with the account of its owner', async () => {
  const { db } = portal.database;
  const owner = await aPerson(db, people.admin, 'customer', 'Olga Owner');
  const family = { ...people, anna: owner };
  const kit = await aKit(portal, family, 7);
  const { token } = await linkCalls(portal, family).aLink(kit.patient_id);
  await portal.call(people.admin, deleteUser, { params: { user_id: owner.actor.user_id } });
  await calls.expectNotFound(await calls.open(token));
});
