import { afterAll, beforeAll, expect, test } from 'vitest';
import { correctAnswers } from '#contract/questionnaires/corrections.ts';
import { saveDraft, submitQuestionnaire } from '#contract/questionnaires/questionnaires.ts';
import type { KitRecordId, PatientId } from '#contract/shared/ids.ts';
import type { Person } from '#db/testing/people.ts';
import { guardianCalls } from '#server/families/guardians/testing/guardianCalls.ts';
import { consentCalls } from '#server/identity/consents/testing/consentCalls.ts';
import { aKit, completeGeneric, everybody, type People } from '#server/testing/family.ts';
import { guardianship } from '#server/testing/guardianship.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import type { Resource } from './fhir/resource.ts';
import { faultsOf } from './testing/fhirJudges.ts';
import { recordCalls } from './testing/recordCalls.ts';

let portal: TestPortal;
let people: People;
let calls: ReturnType<typeof recordCalls>;
let family: ReturnType<typeof guardianCalls>;
let kit: { id: KitRecordId; patient_id: PatientId };

/** Anna owns the patient. Otto, another guardian, submitted the answers of Anna's kit, which she corrected. */
beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  calls = recordCalls(portal, people);
  family = guardianCalls(portal, people);
  kit = await aKit(portal, people, 1);
  const { anna, otherCustomer } = people;
  await family.makeGuardian(kit.patient_id, otherCustomer);
  const params = { kit_record_id: kit.id };
  const { answers, ...given } = completeGeneric();
  const mistyped = { ...given, answers: { ...answers, age_of_participant: 70 } };
  await portal.call(otherCustomer, submitQuestionnaire, { params, body: mistyped });
  const correction = { correction_id: crypto.randomUUID(), corrects: 1, reason: 'Mistyped the age' };
  await portal.call(anna, correctAnswers, { params, body: { ...given, answers, ...correction } });
});

afterAll(() => portal.close());

async function resourcesFor(person: Person, type: string): Promise<Resource[]> {
  const bundle = await calls.bundleFor(person, kit.patient_id);
  expect(faultsOf(bundle)).toEqual({});
  return bundle.entry
    .map(({ resource }) => resource as Resource)
    .filter(({ resourceType }) => resourceType === type);
}

/** The email of the person behind a reference; undefined without one. */
async function emailOf(person: Person, reference: unknown) {
  const found = (await resourcesFor(person, 'RelatedPerson')).find(
    ({ id }) => `RelatedPerson/${id}` === (reference as { reference: string } | undefined)?.reference,
  );
  return (found?.['telecom'] as { value: string }[] | undefined)?.[0]?.value;
}

/** The author of each version of the answers, newest first. Author and source are the same. */
async function authorsFor(person: Person) {
  const versions = await resourcesFor(person, 'QuestionnaireResponse');
  return Promise.all(
    versions.map(({ author, source }) => {
      expect(source).toEqual(author);
      return emailOf(person, author);
    }),
  );
}

const recordJsonFor = async (person: Person) =>
  JSON.parse((await calls.archiveFor(person, kit.patient_id)).get('record.json')?.toString() ?? '') as {
    consents: { kind: string; given_by: string }[];
    kits: {
      registered_by: string;
      submitted: { given_by: string };
      earlier_answers: { given_by: string }[];
    }[];
  };

test('each version of the answers names the guardian who gave it, whoever reads', async () => {
  const { anna, otherCustomer, admin } = people;
  for (const reader of [anna, otherCustomer, admin])
    expect(await authorsFor(reader)).toEqual([anna.email, otherCustomer.email]);
  expect((await recordJsonFor(otherCustomer)).kits[0]).toMatchObject({
    registered_by: anna.actor.user_id,
    submitted: { given_by: anna.actor.user_id },
    earlier_answers: [{ given_by: otherCustomer.actor.user_id }],
  });
});

test('a practitioner learns of no other guardian: their answers have no author', async () => {
  const [newest, earlier] = await resourcesFor(people.paula, 'QuestionnaireResponse');
  const [owner] = await resourcesFor(people.paula, 'RelatedPerson');
  expect(newest?.['author']).toEqual({ reference: `RelatedPerson/${owner?.id}` });
  expect(earlier).not.toHaveProperty('author');
});

test('a kit that another guardian registered names that guardian', async () => {
  const second = await aKit(portal, { ...people, anna: people.otherCustomer }, 2, { id: kit.patient_id });
  const orders = await resourcesFor(people.anna, 'ServiceRequest');
  const order = orders.find(({ id }) => id === second.id);
  expect(await emailOf(people.anna, order?.['requester'])).toBe(people.otherCustomer.email);
});

test("a guardian's own statement is that guardian's, in the bundle and in the record", async () => {
  const { otherCustomer } = people;
  await consentCalls(portal, people).give(otherCustomer, { ...guardianship, patient_id: kit.patient_id });
  const [statement] = (await resourcesFor(otherCustomer, 'Consent')).filter(({ scope }) =>
    JSON.stringify(scope).includes('Statement of guardianship'),
  );
  const performers = statement?.['performer'] as unknown[] | undefined;
  expect(await emailOf(otherCustomer, performers?.[0])).toBe(otherCustomer.email);
  expect((await recordJsonFor(otherCustomer)).consents).toMatchObject([
    { kind: 'guardian', given_by: otherCustomer.actor.user_id },
  ]);
});

test('unfinished answers, which any guardian may have saved, name nobody', async () => {
  const third = await aKit(portal, people, 3, { id: kit.patient_id });
  await portal.call(people.otherCustomer, saveDraft, {
    params: { kit_record_id: third.id },
    body: { form_type: 'generic', based_on: null, answers: { location: 'Canada' }, behaviors: {} },
  });
  const draft = (await resourcesFor(people.anna, 'QuestionnaireResponse')).find(
    ({ status }) => status === 'in-progress',
  );
  expect(draft).toBeDefined();
  expect(draft).not.toHaveProperty('author');
  expect(draft).not.toHaveProperty('source');
});

test('after a hand-over, the acts of the former owner are not those of the new one', async () => {
  const { anna, otherCustomer } = people;
  await family.remove(kit.patient_id, anna.actor.user_id);
  expect((await authorsFor(otherCustomer)).slice(0, 2)).toEqual([undefined, otherCustomer.email]);
  const [order] = await resourcesFor(otherCustomer, 'ServiceRequest');
  expect(order).not.toHaveProperty('requester');
});
