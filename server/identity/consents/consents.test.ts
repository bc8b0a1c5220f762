import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DocumentVersion, listConsents } from '#contract/identity/consents.ts';
import type { PatientId } from '#contract/shared/ids.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import type { Person } from '#db/testing/people.ts';
import { briefly, recordedBy } from '#server/operation/audit/testing/recorded.ts';
import { aKit, everybody, type People } from '#server/testing/family.ts';
import { guardianship } from '#server/testing/guardianship.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { type ConsentCalls, consentCalls, shown } from './testing/consentCalls.ts';

let portal: TestPortal;
let people: People;
let calls: ConsentCalls;
let patient_id: PatientId;
let terms: DocumentVersion;
let research: DocumentVersion;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  calls = consentCalls(portal, people);
  ({ patient_id } = await aKit(portal, people, 1));
  terms = await calls.publish('terms');
  research = await calls.publish('research');
});

afterAll(() => portal.close());

const changed = {
  status: 409,
  body: {
    code: 'consent_document_changed',
    message: 'This document has changed since you opened it. Please read it again.',
  },
};

test.each<[string, () => Person | undefined, number]>([
  ['an anonymous caller', () => undefined, 401],
  ['a practitioner', () => people.paula, 403],
  ['an administrator', () => people.admin, 403],
])('%s has no consents', async (_, person, status) => {
  expect((await portal.call(person(), listConsents, {})).status).toBe(status);
  expect((await calls.give(person(), shown(terms))).status).toBe(status);
  expect((await calls.withdraw(person(), randomUUID())).status).toBe(status);
});

describe('a customer', () => {
  test('a customer is asked for the documents of the account, and never for research', async () => {
    const { due, patients, research: offered } = await calls.consentsOf(people.anna);
    expect(due.map(({ kind, version, text }) => [kind, version, text])).toEqual([
      ['terms', 1, 'Text 1 about terms'],
    ]);
    expect(patients).toEqual([{ id: patient_id, first_name: 'Mia', last_name: 'Meyer' }]);
    expect(offered).toEqual(research);
    expect((await calls.consentsOf(people.otherCustomer)).patients).toEqual([]);
  });

  test('accepts a document once, however often it is sent, with the hash that was shown', async () => {
    const recorded = await recordedBy(portal, async () => {
      const answers = await Promise.all([1, 2, 3].map(() => calls.give(people.anna, shown(terms))));
      expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
    });
    const { due, consents } = await calls.consentsOf(people.anna);
    expect(due).toEqual([]);
    expect(consents.filter(({ kind }) => kind === 'terms')).toMatchObject([
      { document_id: terms.id, version: 1, sha256: terms.sha256, patient_id: null, withdrawn_at: null },
    ]);
    expect(briefly(recorded, 'action', 'actor_role', 'patient_id', 'details')).toEqual([
      ['consent_given', 'customer', null, { kind: 'terms', version: 1 }],
    ]);
  });

  test('allows research for one patient and withdraws it', async () => {
    const recorded = await recordedBy(portal, async () => {
      expect((await calls.give(people.anna, { ...shown(research), patient_id })).status).toBe(204);
      const [given] = (await calls.consentsOf(people.anna)).consents;
      expect(given).toMatchObject({ kind: 'research', patient_id });
      for (const _ of [1, 2]) expect((await calls.withdraw(people.anna, given?.id ?? '')).status).toBe(204);
    });
    expect(briefly(recorded, 'action', 'patient_id')).toEqual([
      ['consent_given', patient_id],
      ['consent_withdrawn', patient_id],
    ]);
    const [withdrawn] = (await calls.consentsOf(people.anna)).consents;
    expect(withdrawn?.withdrawn_at).not.toBeNull();
  });

  test('cannot withdraw the consent of somebody else, a missing one, or a statement of guardianship', async () => {
    const { consents } = await calls.consentsOf(people.anna);
    const idOf = (wanted: string) => consents.find(({ kind }) => kind === wanted)?.id ?? '';
    const missing = await calls.withdraw(people.otherCustomer, randomUUID());
    expect(missing).toMatchObject({ status: 404, body: { code: 'consent_not_found' } });
    expect((await calls.withdraw(people.otherCustomer, idOf('terms'))).body).toEqual(missing.body);
    expect((await calls.withdraw(people.anna, idOf('guardian'))).body).toEqual(missing.body);
    const now = (await calls.consentsOf(people.anna)).consents;
    expect(now).toEqual(consents);
  });

  test('gives no consent about the patient of somebody else: hidden and missing are alike', async () => {
    const about = (id: PatientId) => calls.give(people.otherCustomer, { ...shown(research), patient_id: id });
    const missing = await about(randomUUID() as PatientId);
    expect(missing).toMatchObject({ status: 404, body: { code: 'patient_not_found' } });
    expect((await about(patient_id)).body).toEqual(missing.body);
  });
});

describe('a consent is refused', () => {
  test.each([
    ['with a wrong hash', () => ({ ...shown(terms), sha256: 'a'.repeat(64) })],
    ['with the hash of another document', () => ({ ...shown(terms), sha256: research.sha256 })],
    ['to a document that does not exist', () => ({ ...shown(terms), document_id: randomUUID() })],
    ['to research without a patient', () => shown(research)],
    ['of guardianship without a patient', () => guardianship],
  ])('%s', async (_, consent) => {
    expect(await calls.give(people.otherCustomer, consent())).toMatchObject(changed);
  });

  test('a consent to the terms about a patient is refused', async () => {
    expect(await calls.give(people.anna, { ...shown(terms), patient_id })).toMatchObject(changed);
  });

  test('a consent to a version that is no longer the newest is refused, and none of the others is stored', async () => {
    const privacy = await calls.publish('privacy');
    await calls.publish('privacy', { needs_renewal: false });
    expect(await calls.give(people.otherCustomer, shown(terms), shown(privacy))).toMatchObject(changed);
    expect((await calls.consentsOf(people.otherCustomer)).consents).toEqual([]);
  });

  test.each([
    ['without a document', []],
    ['with a hash that is none', [{ document_id: randomUUID(), sha256: 'x' }]],
    ['with eleven documents', Array.from({ length: 11 }, () => guardianship)],
  ])('%s', async (_, consents) => {
    expect((await calls.give(people.otherCustomer, ...consents)).status).toBe(400);
  });
});

test('a customer cannot take a withdrawal back, nor choose its moment', async () => {
  const [before] = await asOwner<{ id: string; withdrawn_at: Date }>(
    portal,
    `select id, withdrawn_at from app.consents where kind = 'research'`,
  );
  // Even the owner of the database meets the trigger.
  await asOwner(portal, 'update app.consents set withdrawn_at = null where id = $1', [before?.id]);
  expect(
    await asOwner(portal, 'select id, withdrawn_at from app.consents where id = $1', [before?.id]),
  ).toEqual([before]);
});

test('a deleted account leaves no consents', async () => {
  await calls.accept(people.otherCustomer);
  const { user_id } = people.otherCustomer.actor;
  await asOwner(portal, 'delete from app.profiles where id = $1', [user_id]);
  expect(await asOwner(portal, 'select id from app.consents where user_id = $1', [user_id])).toEqual([]);
});
