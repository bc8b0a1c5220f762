import { glob } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { submitQuestionnaire } from '#contract/questionnaires/questionnaires.ts';
import type { Endpoint } from '#contract/shared/endpoint.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { aPerson, type Person } from '#db/testing/people.ts';
import { type FullKit, recordCalls } from '#server/records/record/testing/recordCalls.ts';
import { anAddress } from '#server/testing/accounts.ts';
import { dayIn } from '#server/testing/dayIn.ts';
import { aKit, completeGeneric, everybody, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { type GuardianCalls, guardianCalls } from './testing/guardianCalls.ts';

// Every endpoint that the contract opens to owners is tried here as a second guardian and as a removed one.

const endpoints: Endpoint[] = [];
for await (const file of glob(`${import.meta.dirname}/../../../contract/**/*.ts`)) {
  const exported: Record<string, unknown> = await import(file);
  for (const value of Object.values(exported))
    if (typeof value === 'object' && value !== null && 'for_owners' in value && 'path' in value)
      endpoints.push(value as Endpoint);
}

/** A consent belongs to the account that gave it, whoever else is a guardian. */
const ofAccounts: readonly string[] = ['listConsents', 'giveConsents', 'withdrawConsent', 'getSampleWait'];

type Params = Readonly<Record<string, string>>;

let portal: TestPortal;
let people: People;
let calls: GuardianCalls;
let guardian: Person;
let removed: Person;
let report: Params;
let params: Params;
let number = 10;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  calls = guardianCalls(portal, people);
  guardian = await aPerson(portal.database.db, people.admin, 'customer', 'Maria Smith');
  removed = await aPerson(portal.database.db, people.admin, 'customer');
  report = await shared(await recordCalls(portal, people).aFullKit(1));
});

afterAll(() => portal.close());

/** A shared patient to read, with a whole report, or a new one to change. */
async function aSharedPatient({ method, name }: Endpoint): Promise<Params> {
  if (method === 'GET') return report;
  number += 1;
  const kit = await aKit(portal, people, number);
  if (name === 'correctAnswers')
    await portal.call(people.anna, submitQuestionnaire, {
      params: { kit_record_id: kit.id },
      body: completeGeneric(),
    });
  return shared(kit);
}

/** Shares the patient of a kit, and adds all that an endpoint can name: a link, an invitation, a removed guardian. */
async function shared({
  id,
  kit_id,
  patient_id,
}: Pick<FullKit, 'id' | 'kit_id' | 'patient_id'>): Promise<Params> {
  await asOwner(portal, 'delete from app.throttle');
  for (const person of [guardian, removed]) await calls.makeGuardian(patient_id, person);
  await calls.remove(patient_id, removed.actor.user_id);
  const { id: invitation_id } = await calls.accepted(patient_id, people.otherCustomer, { by: guardian });
  const [link] = await asOwner<{ id: string }>(
    portal,
    `insert into app.record_links (patient_id, label, token_hash, passcode_hash, max_openings, expires_at)
     values ($1, 'Link', sha256(gen_random_uuid()::text::bytea), sha256('x'), 1, now() + interval '1 day') returning id`,
    [patient_id],
  );
  return {
    patient_id,
    kit_record_id: id,
    kit_id,
    page: '1',
    link_id: String(link?.id),
    invitation_id,
    user_id: String(guardian.actor.user_id),
    practitioner_id: String(people.paula.actor.user_id),
    practitioner_code: String(people.otherPractitioner.practitioner_code),
    form_type: 'generic',
  };
}

const NOBODY = '5b7a1c1e-0000-4000-8000-000000000095';

/** Valid bodies by endpoint. */
const bodies: Readonly<Record<string, () => object>> = {
  updatePatient: () => ({ first_name: 'Mia', last_name: 'Smith', date_of_birth: '2019-05-17' }),
  inviteGuardian: () => ({ email: anAddress() }),
  confirmGuardianInvitation: () => ({ accepted_by: people.otherCustomer.actor.user_id }),
  createRecordLink: () => ({ label: 'Dr. Outside', passcode: '246813' }),
  grantAccess: () => ({ practitioner_code: people.otherPractitioner.practitioner_code }),
  updateKit: () => ({ sample_taken_date: '2024-02-29', kit_notes: 'From Maria' }),
  saveDraft: () => ({ form_type: 'generic', based_on: null, answers: { location: 'Canada' }, behaviors: {} }),
  setRetest: () => ({ retest_on: dayIn(90) }),
  submitQuestionnaire: completeGeneric,
  mergePatients: () => ({ removed_id: NOBODY }),
  changeAccess: () => ({ kit_record_ids: null, ends_at: null }),
  correctAnswers: () => {
    const { form_type, answers, behaviors } = completeGeneric();
    const corrected = { ...answers, biggest_concerns: 'Better than before' };
    const correction_id = crypto.randomUUID();
    return { correction_id, corrects: 1, reason: 'Mistyped', form_type, answers: corrected, behaviors };
  },
};

/** Endpoints whose success needs more than this patient has; the answer is that of the owner. */
const refusedToBoth: Readonly<Record<string, number>> = {
  // No question of the laboratory waits.
  answerLaboratory: 409,
  // It has a kit and several guardians.
  removePatient: 409,
  // No other patient is named, and none was merged.
  mergePatients: 404,
  previewMerge: 404,
  separatePatients: 404,
};

const queries: Readonly<Record<string, object>> = {
  discardDraft: { version: '1' },
  previewMerge: { removed_id: NOBODY },
};

async function statusFor(person: Person | undefined, endpoint: Endpoint): Promise<number> {
  const body =
    endpoint.name === 'answerLaboratory' ? { question_id: 1, text: 'Yes' } : bodies[endpoint.name]?.();
  const input = { params, query: queries[endpoint.name] ?? {}, ...(body && { body }) };
  return (await portal.call(person, endpoint, input)).status;
}

test('the contract opens endpoints to owners, and those with a body have one here', () => {
  expect(endpoints.length).toBeGreaterThan(20);
});

test.each(
  endpoints
    .filter(({ name }) => !ofAccounts.includes(name))
    .map((endpoint) => [endpoint.name, endpoint] as const),
)(
  '%s answers a second guardian like the owner, and a removed one like a stranger',
  async (name, endpoint) => {
    params = await aSharedPatient(endpoint);
    const stranger = await statusFor(people.otherCustomer, endpoint);
    expect(await statusFor(removed, endpoint)).toBe(stranger);
    const status = await statusFor(guardian, endpoint);
    if (name in refusedToBoth) expect(status).toBe(refusedToBoth[name]);
    else if (endpoint.body === undefined || name in bodies) expect(status).toBeLessThan(300);
    if (name !== 'listPatients' && name !== 'findPractitioner') {
      expect(stranger).toBe(404);
      params = await aSharedPatient(endpoint);
      // The guardian who invited confirms, and the owner removes.
      if (name !== 'confirmGuardianInvitation') expect(await statusFor(people.anna, endpoint)).toBe(status);
    }
  },
);
