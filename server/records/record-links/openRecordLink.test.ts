import { compactDecrypt } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listPatientEvents } from '#contract/operation/audit/audit.ts';
import { listNotifications } from '#contract/operation/notifications.ts';
import { saveDraft } from '#contract/questionnaires/questionnaires.ts';
import { createRecordLink, endRecordLink, openRecordLink } from '#contract/records/record-links.ts';
import type { PatientId } from '#contract/shared/ids.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { guardianCalls } from '#server/families/guardians/testing/guardianCalls.ts';
import { briefly, recordedBy } from '#server/operation/audit/testing/recorded.ts';
import { faultsOf, type Judged } from '#server/records/record/testing/fhirJudges.ts';
import { PRIVATE_MARK, recordCalls, tokenOf } from '#server/records/record/testing/recordCalls.ts';
import { aKit, everybody, type People } from '#server/testing/family.ts';
import { type Answer, type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { keyOf } from './linkSecrets.ts';
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
  const { id } = await aKit(portal, people, 2, { id: patient_id });
  await portal.call(people.anna, saveDraft, {
    params: { kit_record_id: id },
    body: { form_type: 'generic', based_on: null, answers: { location: 'Unfinished' }, behaviors: {} },
  });
});

beforeEach(async () => {
  await asOwner(portal, 'delete from app.throttle');
  await asOwner(portal, 'delete from app.record_links');
});

afterAll(() => portal.close());

async function decrypted(jwe: string, token: string) {
  const { plaintext, protectedHeader } = await compactDecrypt(jwe, keyOf(token));
  return { protectedHeader, bundle: JSON.parse(new TextDecoder().decode(plaintext)) as Judged };
}

test('a viewer gets the bundle of the owner, encrypted, without private notes, drafts, practitioners and activity', async () => {
  const { token } = await calls.aLink(patient_id);
  const { status, body, response } = await calls.open(token);
  expect(status).toBe(200);
  expect(response.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  });
  expect(response.headers['set-cookie']).toBeUndefined();
  const { files } = openRecordLink.result.parse(body);
  expect(files).toEqual([
    {
      contentType: 'application/fhir+json',
      fhirVersion: '4.0.1',
      lastUpdated: expect.any(String),
      status: 'can-change',
      embedded: expect.any(String),
    },
  ]);
  const { protectedHeader, bundle } = await decrypted(files[0]?.embedded ?? '', token);
  expect(protectedHeader).toEqual({ alg: 'dir', enc: 'A256GCM', cty: 'application/fhir+json' });
  expect(faultsOf(bundle)).toEqual({});
  const text = JSON.stringify(bundle);
  expect(
    ['"Mia"', '"Observation"', PRIVATE_MARK, 'in-progress', 'Dr. Paula', 'AuditEvent'].map((part) =>
      text.includes(part),
    ),
  ).toEqual([true, true, false, false, false, false]);
});

test('a link names no guardian, whoever made it', async () => {
  const { anna, otherCustomer } = people;
  await guardianCalls(portal, people).makeGuardian(patient_id, otherCustomer);
  for (const maker of [anna, otherCustomer]) {
    const { body } = await calls.create(maker, patient_id);
    const token = tokenOf(createRecordLink.result.parse(body).shlink);
    const { files } = openRecordLink.result.parse((await calls.open(token)).body);
    const { bundle } = await decrypted(files[0]?.embedded ?? '', token);
    expect(faultsOf(bundle)).toEqual({});
    const text = JSON.stringify(bundle);
    const names = ['Anna Meyer', 'Otto Other', anna.email, otherCustomer.email];
    expect(names.filter((name) => text.includes(name))).toEqual([]);
  }
});

test('the owner sees who opened a link and when, in the list, the activity and a notification', async () => {
  const { id, token } = await calls.aLink(patient_id, { label: 'For Dr. Zoë' });
  const recorded = await recordedBy(portal, () => calls.open(token, { recipient: ' Dr. Zoë, Main Street ' }));
  expect(briefly(recorded, 'action', 'actor_id', 'actor_role', 'patient_id', 'details', 'network')).toEqual([
    ['symptoms_exported', null, 'anonymous', patient_id, { kind: 'link' }, '127.0.0.0/24'],
  ]);
  expect((await calls.list(patient_id)).find((link) => link.id === id)?.openings).toEqual([
    { recipient: 'Dr. Zoë, Main Street', opened_at: expect.any(String) },
  ]);
  const { body } = await portal.call(people.anna, listPatientEvents, { params: { patient_id }, query: {} });
  expect(listPatientEvents.result.parse(body).events[0]).toMatchObject({
    action: 'symptoms_exported',
    is_own: false,
    actor_role: 'anonymous',
  });
  const notifications = await portal.call(people.anna, listNotifications, { query: {} });
  expect(listNotifications.result.parse(notifications.body).notifications[0]).toMatchObject({
    kind: 'access_first_used',
    patient_id,
    link_label: 'For Dr. Zoë',
  });
});

test('the notification names no link to a reader who is a guardian no more', async () => {
  const { token } = await calls.aLink(patient_id);
  await calls.open(token);
  const owner = (person: People['anna']) =>
    asOwner(portal, 'update app.patients set owner_id = $1 where id = $2', [
      person.actor.user_id,
      patient_id,
    ]);
  await owner(people.otherCustomer);
  const { body } = await portal.call(people.anna, listNotifications, { query: {} });
  await owner(people.anna);
  const [notification] = listNotifications.result
    .parse(body)
    .notifications.filter(({ kind }) => kind === 'access_first_used');
  expect(notification).toMatchObject({ patient_id: null, link_label: null });
});

test.each([
  ['no recipient', { recipient: undefined }],
  ['a recipient of spaces', { recipient: '   ' }],
  ['a recipient of two lines', { recipient: 'Dr.\nOutside' }],
  ['a recipient of 201 characters', { recipient: 'x'.repeat(201) }],
  ['a recipient that is a number', { recipient: 5 }],
  ['a passcode of 201 characters', { passcode: 'x'.repeat(201) }],
  ['a negative length', { embeddedLengthMax: -1 }],
])('a request with %s is refused, and opens and costs nothing', async (_, body) => {
  const { id, token } = await calls.aLink(patient_id);
  expect((await calls.open(token, body)).body).toMatchObject({ code: 'invalid_request' });
  expect((await calls.list(patient_id)).find((link) => link.id === id)).toMatchObject({
    tries_left: 5,
    openings: [],
  });
});

test('members of later versions of the protocol are ignored', async () => {
  const { token } = await calls.aLink(patient_id);
  expect((await calls.open(token, { _device: 'phone' })).status).toBe(200);
});

test.each(['GET', 'HEAD', 'PUT', 'DELETE'] as const)(
  '%s of a link is not found, and costs nothing',
  async (method) => {
    const { id, token } = await calls.aLink(patient_id);
    const response = await portal.app.inject({ method, url: `/shl/${token}` });
    expect(response.statusCode).toBe(404);
    expect((await calls.list(patient_id)).find((link) => link.id === id)).toMatchObject({
      tries_left: 5,
      openings: [],
    });
  },
);

test('pages of any origin may ask, and may not send cookies', async () => {
  const response = await portal.app.inject({
    method: 'OPTIONS',
    url: `/shl/${'x'.repeat(43)}`,
    headers: { origin: 'https://viewer.example', 'access-control-request-method': 'POST' },
  });
  expect(response.statusCode).toBe(204);
  expect(response.headers).toMatchObject({
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'GET, POST',
    'access-control-allow-headers': 'content-type',
  });
  expect(response.headers['access-control-allow-credentials']).toBeUndefined();
  const elsewhere = await portal.app.inject({
    method: 'GET',
    url: '/api/health',
    headers: { origin: 'https://viewer.example' },
  });
  expect(elsewhere.headers['access-control-allow-origin']).toBeUndefined();
});

test('a content that is longer than the viewer takes is fetched once, by an address of its own', async () => {
  const { id, token } = await calls.aLink(patient_id);
  const { body } = await calls.open(token, { embeddedLengthMax: 1000 });
  const [file] = openRecordLink.result.parse(body).files;
  expect(file?.embedded).toBeUndefined();
  const url = new URL(file?.location ?? '');
  const head = await portal.app.inject({ method: 'HEAD', url: url.pathname });
  expect(head.statusCode).toBe(404);
  const response = await portal.app.inject({ url: url.pathname });
  expect(response.headers).toMatchObject({
    'content-type': 'application/jose',
    'cache-control': 'no-store',
    'access-control-allow-origin': '*',
  });
  const { bundle } = await decrypted(response.body, token);
  expect(JSON.stringify(bundle)).toContain('"Mia"');
  await calls.expectNotFound(await calls.fetchFile(token, url.pathname.split('/').at(-1) ?? ''));
  expect((await calls.list(patient_id)).find((link) => link.id === id)?.openings.length).toBe(1);
});

test('a content that fits is embedded', async () => {
  const { token } = await calls.aLink(patient_id);
  const { body } = await calls.open(token, { embeddedLengthMax: 10_000_000 });
  expect(openRecordLink.result.parse(body).files[0]?.embedded).toBeDefined();
});

test('the address of a content ends after ten minutes and with its link', async () => {
  const ticketOf = ({ body }: Answer) =>
    openRecordLink.result.parse(body).files[0]?.location?.split('/').at(-1) ?? '';
  const late = await calls.aLink(patient_id);
  const lateTicket = ticketOf(await calls.open(late.token, { embeddedLengthMax: 0 }));
  await asOwner(portal, `update app.record_link_openings set opened_at = now() - interval '11 minutes'`);
  await calls.expectNotFound(await calls.fetchFile(late.token, lateTicket));

  const ended = await calls.aLink(patient_id);
  const ticket = ticketOf(await calls.open(ended.token, { embeddedLengthMax: 0 }));
  await portal.call(people.anna, endRecordLink, { params: { patient_id, link_id: ended.id } });
  await calls.expectNotFound(await calls.fetchFile(ended.token, ticket));
  await calls.expectNotFound(await calls.fetchFile(late.token, ticket));
});
