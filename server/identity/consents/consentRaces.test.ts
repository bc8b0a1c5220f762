import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addKits } from '#contract/laboratory/kit-inventory.ts';
import type { PatientId } from '#contract/shared/ids.ts';
import type { Tx } from '#db/connect.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { insertPatient } from '#server/families/patients/queries.ts';
import { mia, register } from '#server/families/register-kit/testing/registration.ts';
import { during } from '#server/testing/during.ts';
import { aKit, everybody, kitCode, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { endConsent, insertDocument } from './queries.ts';
import { type ConsentCalls, consentCalls } from './testing/consentCalls.ts';

let portal: TestPortal;
let people: People;
let calls: ConsentCalls;
let kit: { patient_id: PatientId };
let number = 10;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  calls = consentCalls(portal, people);
  kit = await aKit(portal, people, 1);
  await calls.publish('terms');
});

beforeEach(async () => {
  number += 1;
  await portal.call(people.admin, addKits, { body: { kit_id: kitCode(number) } });
  await calls.accept(people.anna);
});

afterAll(() => portal.close());

const needed = { status: 403, body: { code: 'consent_needed' } };
const newKit = (more: object = {}) => register(portal, people.anna, number, more);
const aPatient = () => {
  const id = randomUUID() as PatientId;
  return insertPatient({ id, owner_id: people.anna.actor.user_id, ...mia });
};

const renewal = async () => {
  const [row] = await asOwner<{ next: number }>(
    portal,
    `select max(version) + 1 as next from app.consent_documents where kind = 'terms'`,
  );
  const document = { kind: 'terms', title: 'Terms', text: 'New', needs_renewal: true } as const;
  return insertDocument({ ...document, id: randomUUID(), version: row?.next ?? 1 });
};

test('a registration waits for a renewal that is being published, and is refused', async () => {
  const published = await renewal();
  expect(await during(portal, people.admin.actor, (tx) => tx.run(published), newKit)).toMatchObject(needed);
});

test('a renewal waits for a registration, which keeps its kit', async () => {
  const published = await renewal();
  const registration = async (tx: Tx) => {
    await tx.run(aPatient());
  };
  const { body } = await during(portal, people.anna.actor, registration, async () => {
    const document = await portal.database.db.run(people.admin.actor, published);
    return { status: 200, body: document, response: undefined as never };
  });
  expect(body).toMatchObject({ kind: 'terms', needs_renewal: true });
  expect(await newKit()).toMatchObject(needed);
});

test('a registration waits for a withdrawal, and is refused', async () => {
  const { consents } = await calls.consentsOf(people.anna);
  const ids = consents
    .filter(({ kind, withdrawn_at }) => kind === 'terms' && withdrawn_at === null)
    .map(({ id }) => id);
  const withdrawal = (tx: Tx) => Promise.all(ids.map((id) => tx.run(endConsent(id))));
  expect(await during(portal, people.anna.actor, withdrawal, newKit)).toMatchObject(needed);
});

test('a withdrawal waits for a registration, and ends the data that follow', async () => {
  const { consents } = await calls.consentsOf(people.anna);
  const id = consents.find(
    ({ kind, withdrawn_at, still_counts }) => kind === 'terms' && withdrawn_at === null && still_counts,
  )?.id;
  const patient = (tx: Tx) => tx.run(aPatient());
  const answer = await during(portal, people.anna.actor, patient, () =>
    calls.withdraw(people.anna, id ?? ''),
  );
  expect(answer.status).toBe(204);
  expect(await newKit()).toMatchObject(needed);
});

test('twenty registrations, withdrawals and renewals end without a deadlock', async () => {
  const works = Array.from({ length: 20 }, async (_, index) => {
    if (index % 4 === 0) return calls.send('terms');
    if (index % 4 === 1) return calls.accept(people.anna);
    const { consents } = await calls.consentsOf(people.anna);
    if (index % 4 === 2) return calls.withdraw(people.anna, consents[0]?.id ?? randomUUID());
    return newKit({ patient: { id: kit.patient_id } });
  });
  const statuses = (await Promise.all(works)).map(({ status }) => status);
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
});
