import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  getPatient,
  listPatients,
  updatePatient as updatePatientEndpoint,
} from '#contract/families/patients.ts';
import { revokeAccess } from '#contract/families/practitioner-access.ts';
import { addKits } from '#contract/laboratory/kit-inventory.ts';
import { correctAnswers } from '#contract/questionnaires/corrections.ts';
import { discardDraft, saveDraft, submitQuestionnaire } from '#contract/questionnaires/questionnaires.ts';
import { downloadRecord } from '#contract/records/record.ts';
import { createRecordLink } from '#contract/records/record-links.ts';
import type { KitRecordId, PatientId } from '#contract/shared/ids.ts';
import { sql } from '#db/sql.ts';
import { answers } from '#db/testing/aFamily.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { rowsOf } from '#db/testing/rowsOf.ts';
import { insertPatient } from '#server/families/patients/queries.ts';
import { forgetAttempts, mia, register } from '#server/families/register-kit/testing/registration.ts';
import { restClient } from '#server/hosted-client/tables/testing/restClient.ts';
import { aCorrection } from '#server/questionnaires/testing/correctionCalls.ts';
import { aKit, completeGeneric, everybody, kitCode, type People } from '#server/testing/family.ts';
import { listening } from '#server/testing/outsideClient.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { type ConsentCalls, consentCalls } from './testing/consentCalls.ts';

let portal: TestPortal;
let people: People;
let calls: ConsentCalls;
let kit: { id: KitRecordId; patient_id: PatientId };
/** A kit with answers from before the first document. */
let answered: typeof kit;
let number = 10;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  calls = consentCalls(portal, people);
  kit = await aKit(portal, people, 1);
  answered = await aKit(portal, people, 2);
  await submit(answered);
  await calls.publish('terms');
});

beforeEach(async () => {
  await forgetAttempts(portal);
  number += 1;
  await portal.call(people.admin, addKits, { body: { kit_id: kitCode(number) } });
});

afterAll(() => portal.close());

const needed = {
  status: 403,
  body: {
    code: 'consent_needed',
    message:
      'Your consent is missing. Please read and accept the documents in your account before you add data.',
  },
};

const newKit = (more: object = {}) => register(portal, people.anna, number, more);
const submit = ({ id } = kit) =>
  portal.call(people.anna, submitQuestionnaire, { params: { kit_record_id: id }, body: completeGeneric() });

let corrections = 0;
/** Corrects the answers from before the first document. */
const correct = () => {
  corrections += 1;
  return portal.call(people.anna, correctAnswers, {
    params: { kit_record_id: answered.id },
    body: aCorrection(`Sleep ${corrections}`, corrections),
  });
};
const aPatient = () => {
  const id = randomUUID() as PatientId;
  return insertPatient({ id, owner_id: people.anna.actor.user_id, ...mia });
};

/** Withdraws all consents of Anna's to the terms. */
async function withdrawTerms() {
  const { consents } = await calls.consentsOf(people.anna);
  for (const { id, kind, withdrawn_at } of consents)
    if (kind === 'terms' && withdrawn_at === null) await calls.withdraw(people.anna, id);
}

describe('without a consent', () => {
  beforeAll(withdrawTerms);

  test('the database refuses a patient, a kit and answers, whoever sends the statement', async () => {
    const { db } = portal.database;
    const kit_id = kitCode(number);
    const refused = { constraint: 'consent_needed' };
    await expect(db.run(people.anna.actor, aPatient())).rejects.toMatchObject(refused);
    for (const statement of [
      rowsOf(sql`insert into app.kits (kit_id, patient_id) values (${kit_id}, ${kit.patient_id})`),
      rowsOf(answers(kit.id, kit.patient_id)),
    ])
      await expect(db.run(people.anna.actor, statement)).rejects.toMatchObject(refused);
  });

  test('a registration for a new and for an existing patient is refused and uses up no attempt', async () => {
    const before = await asOwner(portal, 'select count(*) from app.patients');
    expect(await newKit()).toMatchObject(needed);
    expect(await newKit({ patient: { id: kit.patient_id } })).toMatchObject(needed);
    expect(await asOwner(portal, 'select count(*) from app.patients')).toEqual(before);
    expect(await asOwner(portal, 'select key from app.throttle')).toEqual([]);
  });

  test('no answer is stored, neither as a draft nor submitted, and an earlier draft stays until it is discarded', async () => {
    const params = { kit_record_id: kit.id };
    const draft = {
      form_type: 'generic',
      based_on: null,
      answers: { location: 'Canada' },
      behaviors: {},
    } as const;
    const drafts = () => asOwner<{ version: number }>(portal, 'select * from app.questionnaire_drafts');
    await asOwner(portal, 'delete from app.questionnaire_drafts');
    expect(await portal.call(people.anna, saveDraft, { params, body: draft })).toMatchObject(needed);
    expect(await drafts()).toEqual([]);

    await asOwner(
      portal,
      `insert into app.questionnaire_drafts (kit_record_id, form_type, definition_version, answers, behaviors)
       values ($1, 'generic', 1, '{}', '{}')`,
      [kit.id],
    );
    const [earlier] = await drafts();
    const based_on = Number(earlier?.version);
    const changed = { ...draft, based_on };
    expect(await portal.call(people.anna, saveDraft, { params, body: changed })).toMatchObject(needed);
    expect(await submit()).toMatchObject(needed);
    expect(await drafts()).toEqual([earlier]);
    const discarded = await portal.call(people.anna, discardDraft, {
      params: { ...params, form_type: 'generic' },
      query: { version: String(based_on) },
    });
    expect([discarded.status, await drafts()]).toEqual([204, []]);
  });

  test('submitted answers are corrected: that is a right, and no new data', async () => {
    expect(await correct()).toMatchObject({ status: 201, body: { version: 2 } });
  });

  test('a hosted client gets the refusal in the shape of PostgREST for each table', async () => {
    const anna = restClient(await listening(portal), people.anna);
    const error = { code: '23514', details: 'consent_needed', message: needed.body.message };
    const { patient_id } = kit;
    const person = { first_name: 'Ida', last_name: 'Meyer', patient_id: people.anna.actor.user_id };
    expect(await anna.from('patients').insert(person)).toMatchObject({ status: 403, error });
    const another = { patient_id, kit_id: kitCode(number), status: 'registered' };
    expect(await anna.from('kits').insert(another)).toMatchObject({ status: 403, error });
    const { form_type, answers: given, behaviors } = completeGeneric();
    const form = { ...given, form_type, behaviors, patient_id, kit_id: kit.id };
    expect(await anna.from('symptom_data').insert(form)).toMatchObject({ status: 403, error });
  });

  test('reading, correcting a name, links, the whole record and ending access stay possible', async () => {
    const { patient_id } = kit;
    const params = { patient_id };
    const link = { label: 'Dr. Outside', passcode: '135790' };
    const statuses = [
      await portal.call(people.anna, listPatients, {}),
      await portal.call(people.anna, getPatient, { params }),
      await portal.call(people.anna, updatePatientEndpoint, { params, body: mia }),
      await portal.call(people.anna, createRecordLink, { params, body: link }),
      await portal.call(people.anna, downloadRecord, { params }),
      await portal.call(people.anna, revokeAccess, {
        params: { patient_id, practitioner_id: people.paula.actor.user_id },
      }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([200, 200, 200, 201, 200, 204]);
  });

  test('administrators who work on kits are not asked', async () => {
    expect((await portal.call(people.admin, addKits, { body: { kit_id: kitCode(900) } })).status).toBe(201);
  });
});

describe('with a consent', () => {
  beforeEach(() => calls.accept(people.anna));

  test('a kit is registered and answers are submitted', async () => {
    expect((await newKit()).status).toBe(201);
    expect((await submit()).status).toBe(201);
  });

  test('its withdrawal ends new data at once, and another consent begins it again', async () => {
    await withdrawTerms();
    expect(await newKit()).toMatchObject(needed);
    expect((await correct()).status).toBe(201);
    await calls.accept(people.anna);
    expect((await newKit()).status).toBe(201);
  });

  test('a newer version without a renewal asks nobody who accepted an earlier one', async () => {
    await calls.publish('terms', { needs_renewal: false });
    expect((await newKit()).status).toBe(201);
    expect((await calls.consentsOf(people.anna)).due).toEqual([]);
    expect((await calls.consentsOf(people.otherCustomer)).due).toMatchObject([{ kind: 'terms' }]);
  });

  test('a renewal asks again, even after yet another version without one', async () => {
    await calls.publish('terms');
    const newest = await calls.publish('terms', { needs_renewal: false });
    expect(await newKit()).toMatchObject(needed);
    expect((await correct()).status).toBe(201);
    const { due, consents } = await calls.consentsOf(people.anna);
    expect(due.map(({ id }) => id)).toEqual([newest.id]);
    expect(consents.filter(({ kind, still_counts }) => kind === 'terms' && still_counts)).toEqual([]);
    await calls.accept(people.anna);
    expect((await newKit()).status).toBe(201);
  });

  test('a document of another kind asks for that one alone', async () => {
    await calls.publish('health_data');
    expect(await newKit()).toMatchObject(needed);
    expect((await calls.consentsOf(people.anna)).due.map(({ kind }) => kind)).toEqual(['health_data']);
  });
});
