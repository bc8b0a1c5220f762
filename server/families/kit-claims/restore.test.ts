import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getRegistration } from '#contract/families/kit-claims.ts';
import { getPatient } from '#contract/families/patients.ts';
import { changeKitStatus } from '#contract/kits/kit-status.ts';
import type { KitStatus } from '#contract/kits/kitStatus.ts';
import { updatePractitionerNotes } from '#contract/kits/kits.ts';
import { answerLaboratory } from '#contract/kits/laboratory-answers.ts';
import { addKits, listKitInventory } from '#contract/laboratory/kit-inventory.ts';
import { correctAnswers, readAnswers } from '#contract/questionnaires/corrections.ts';
import {
  getQuestionnaireState,
  saveDraft,
  submitQuestionnaire,
} from '#contract/questionnaires/questionnaires.ts';
import type { KitCode, KitRecordId, PatientId } from '#contract/shared/ids.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { mailsTo } from '#server/testing/accounts.ts';
import { aKit, completeGeneric, everybody, kitCode, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { type ClaimCalls, claimCalls } from './testing/claimCalls.ts';

let portal: TestPortal;
let people: People;
let calls: ClaimCalls;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  calls = claimCalls(portal, people);
  await portal.call(people.admin, addKits, { body: { range: { start: kitCode(101), end: kitCode(110) } } });
});

beforeEach(() => asOwner(portal, 'delete from app.throttle'));

afterAll(() => portal.close());

const submit = (kit_record_id: KitRecordId) =>
  portal.call(people.anna, submitQuestionnaire, { params: { kit_record_id }, body: completeGeneric() });
const stateOf = async (kit_record_id: KitRecordId) =>
  portal.call(people.anna, getQuestionnaireState, { params: { kit_record_id } });
const kitsOf = async (patient_id: PatientId) => {
  const { body } = await portal.call(people.anna, getPatient, { params: { patient_id } });
  // A restored history has new ids.
  return getPatient.result.parse(body).kits.map((kit) => ({
    ...kit,
    last_change: undefined,
    status_changes: kit.status_changes.map((change) => ({ ...change, id: undefined })),
  }));
};
const changeStatus = (kit_id: KitCode, from_status: KitStatus, status: KitStatus) =>
  portal.call(people.admin, changeKitStatus, {
    params: { kit_id },
    body: { from_status, status, ...(status === 'rejected' && { reason: 'Too warm' }) },
  });
const answerQuestion = async (kit_record_id: KitRecordId) => {
  const [question] = await asOwner<{ id: string }>(
    portal,
    'select max(id) as id from app.kit_status_changes where kit_record_id = $1',
    [kit_record_id],
  );
  await portal.call(people.anna, answerLaboratory, {
    params: { kit_record_id },
    body: { question_id: Number(question?.id), text: 'On Monday', sample_taken_date: '2024-02-02' },
  });
};
const registeredCount = async () => {
  const { body } = await portal.call(people.admin, listKitInventory, { query: {} });
  return listKitInventory.result.parse(body).counts.registered;
};

test('a restored registration has its answers, notes, dates and history again', async () => {
  const { id, kit_id, patient_id } = await aKit(portal, people, 3);
  await submit(id);
  await portal.call(people.paula, updatePractitionerNotes, {
    params: { kit_record_id: id },
    body: { practitioner_notes: 'Call in May', based_on: 0 },
  });
  await changeStatus(kit_id, 'registered', 'information_needed');
  await answerQuestion(id);
  await changeStatus(kit_id, 'information_needed', 'rejected');
  const before = await kitsOf(patient_id);
  const answers = (await stateOf(id)).body;
  const history = await asOwner(
    portal,
    'select from_status, status, changed_at, changed_by, reason, answer, answered_at from app.kit_status_changes where kit_record_id = $1 order by id',
    [id],
  );
  const count = await registeredCount();

  await calls.undo(kit_id, id);
  const answersToTwoClicks = await Promise.all([calls.restore(kit_id), calls.restore(kit_id)]);
  expect(answersToTwoClicks.map(({ status }) => status)).toEqual([204, 204]);
  expect(await kitsOf(patient_id)).toEqual(before);
  expect((await stateOf(id)).body).toEqual(answers);
  expect(await registeredCount()).toBe(count);
  expect(
    await asOwner(
      portal,
      'select from_status, status, changed_at, changed_by, reason, answer, answered_at from app.kit_status_changes where kit_record_id = $1 order by id',
      [id],
    ),
  ).toEqual(history);
  const [kit] = await asOwner<{ practitioner_notes: string }>(
    portal,
    'select practitioner_notes from app.kits where id = $1',
    [id],
  );
  expect(kit?.practitioner_notes).toBe('Call in May');
  expect((await mailsTo(portal, people.anna.email))[0]?.subject).toBe(
    'A registration in your account was restored',
  );
});

test('a restored registration has all versions of its corrected answers again', async () => {
  const { id, kit_id } = await aKit(portal, people, 9);
  await submit(id);
  for (const corrects of [1, 2])
    await portal.call(people.anna, correctAnswers, {
      params: { kit_record_id: id },
      body: {
        ...completeGeneric(),
        answers: { ...completeGeneric().answers, biggest_concerns: `Pain ${corrects}` },
        correction_id: crypto.randomUUID(),
        corrects,
        reason: 'Forgot the pain',
      },
    });
  const read = async () => (await portal.call(people.anna, readAnswers, { params: { kit_id } })).body;
  const before = await read();
  expect(readAnswers.result.parse(before).versions).toHaveLength(3);
  await calls.undo(kit_id, id);
  await calls.restore(kit_id);
  expect(await read()).toEqual(before);
  expect((await stateOf(id)).body).toMatchObject({ submitted: { version: 3 } });
});

test('answers that were sealed without a version are the first version again', async () => {
  const { id, kit_id } = await aKit(portal, people, 12);
  await submit(id);
  await calls.undo(kit_id, id);
  await asOwner(
    portal,
    `update app.undone_registrations set answers = (answers::jsonb - 'version' - 'corrected_at' - 'correction_id')
     where kit_record_id = $1`,
    [id],
  );
  await calls.restore(kit_id);
  expect((await stateOf(id)).body).toMatchObject({ submitted: { version: 1, corrected_at: null } });
});

test('a restoration brings back every column of a kit that a registration or its staff fill in', async () => {
  const columns = await asOwner<{ name: string }>(
    portal,
    `select attname::text as name from pg_attribute
     where attrelid = 'app.kits'::regclass and attnum > 0 and not attisdropped order by name`,
  );
  // A column that is neither restored nor listed here would be lost with an undo.
  const follows = [
    'is_proved',
    'report_generated_at',
    'shared_suggestion_key',
    'shared_suggestion_sha256',
    'shared_suggestion_version',
    'status',
    'suggestion_amended_at',
    'suggestion_shared',
  ];
  const [source] = await asOwner<{ body: string }>(
    portal,
    `select prosrc as body from pg_proc where proname = 'restore_registration'`,
  );
  const restored = /insert into app\.kits \(([^)]*)\)/.exec(source?.body ?? '')?.[1]?.split(',') ?? [];
  expect(columns.map(({ name }) => name).sort()).toEqual(
    [...follows, ...restored.map((name) => name.trim())].sort(),
  );
});

test('a draft survives an undo and its restoration', async () => {
  const { id, kit_id } = await aKit(portal, people, 4);
  const { answers } = completeGeneric();
  const body = {
    form_type: 'generic' as const,
    based_on: null,
    answers: { location: answers.location },
    behaviors: {},
  };
  const saved = await portal.call(people.anna, saveDraft, { params: { kit_record_id: id }, body });
  expect(saved.status).toBe(200);
  const before = (await stateOf(id)).body;
  await calls.undo(kit_id, id);
  await calls.restore(kit_id);
  expect((await stateOf(id)).body).toEqual(before);
});

test('a registration is restored to an account that has lost the same kit twice', async () => {
  const { id, kit_id, patient_id } = await aKit(portal, people, 6);
  await calls.undo(kit_id, id);
  expect((await calls.claim(people.anna, kit_id, patient_id)).status).toBe(200);
  expect((await calls.decide(kit_id, 'accepted')).status).toBe(204);
  const again = getRegistration.result.parse(await calls.registrationOf(kit_id));
  await calls.undo(kit_id, again.kit_record_id);
  expect(await calls.restore(kit_id)).toMatchObject({ status: 204 });
  expect(getRegistration.result.parse(await calls.registrationOf(kit_id)).kit_record_id).toBe(
    again.kit_record_id,
  );
});

test('an undo is not restored while another account has the kit, nor after 90 days', async () => {
  const { id, kit_id } = await aKit(portal, people, 5);
  await calls.undo(kit_id, id);
  const next = (await calls.register(people.otherCustomer, kit_id)).body as { id: KitRecordId };
  expect((await calls.undone(kit_id))[0]).toMatchObject({ can_restore: false });
  expect(await calls.restore(kit_id)).toMatchObject({
    status: 409,
    body: { code: 'kit_already_registered' },
  });

  await calls.undo(kit_id, next.id);
  await asOwner(
    portal,
    `update app.undone_registrations set undone_at = undone_at - interval '91 days', restore_until = restore_until - interval '91 days' where kit_record_id = $1`,
    [next.id],
  );
  const [earlier] = await calls.undone(kit_id);
  expect(earlier).toMatchObject({ can_restore: true, customer_email: people.anna.email });
  expect(await calls.restore(kit_id)).toMatchObject({ status: 204 });
  await calls.undo(kit_id, id);
  await asOwner(
    portal,
    `update app.undone_registrations set undone_at = undone_at - interval '91 days', restore_until = restore_until - interval '91 days' where kit_id = $1`,
    [kit_id],
  );
  expect((await calls.undone(kit_id)).map(({ can_restore }) => can_restore)).not.toContain(true);
  expect(await calls.restore(kit_id)).toMatchObject({ status: 409, body: { code: 'restore_too_late' } });
  const open = await asOwner<{ kit_id: string }>(
    portal,
    'select kit_id from app.undone_registrations where kit_id = $1 and restored_at is null',
    [kit_id],
  );
  expect(open).toHaveLength(2);
});
