import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getPatient } from '#contract/families/patients.ts';
import { changeKitStatus, listKitStatusChanges } from '#contract/kits/kit-status.ts';
import type { KitStatus } from '#contract/kits/kitStatus.ts';
import { updateKit } from '#contract/kits/kits.ts';
import { answerLaboratory } from '#contract/kits/laboratory-answers.ts';
import { getReportSummary } from '#contract/reports/report-summary.ts';
import type { KitCode, KitRecordId, PatientId } from '#contract/shared/ids.ts';
import { sql } from '#db/sql.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import type { Person } from '#db/testing/people.ts';
import { rowsOf } from '#db/testing/rowsOf.ts';
import { forgetAttempts, tomorrowEverywhere } from '#server/families/register-kit/testing/registration.ts';
import { insertStatusChange } from '#server/kits/kit-status/queries.ts';
import { during } from '#server/testing/during.ts';
import { aKit, everybody, everybodyButAnna, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';

let portal: TestPortal;
let people: People;
/** Mia's, born on 2019-05-17; the laboratory requests the day of the sample. */
let kit: { id: KitRecordId; kit_id: KitCode; patient_id: PatientId };
let question_id: number;
let number = 0;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
});

beforeEach(async () => {
  await forgetAttempts(portal);
  number += 1;
  kit = await aKit(portal, people, number);
  await change('registered', 'information_needed', 'On which day?');
  question_id = await newestId();
});

afterAll(() => portal.close());

const change = (from_status: KitStatus, status: KitStatus, reason?: string) =>
  portal.call(people.admin, changeKitStatus, {
    params: { kit_id: kit.kit_id },
    body: { from_status, status, ...(reason !== undefined && { reason }) },
  });
const ownersView = async () => {
  const { patient_id } = kit;
  const { body } = await portal.call(people.anna, getPatient, { params: { patient_id } });
  const [seen] = getPatient.result.parse(body).kits;
  if (!seen) throw new Error('Anna has lost her kit');
  return seen;
};
const newestId = async () => (await ownersView()).last_change?.id ?? 0;
const answer = (person: Person | undefined, more: object = {}, kit_record_id: string = kit.id) =>
  portal.call(person, answerLaboratory, {
    params: { kit_record_id },
    body: { question_id, text: 'On Monday', ...more },
  });
const events = () =>
  asOwner(
    portal,
    `select actor_id, patient_id, details from app.audit_events where kit_id = $1 and action = 'kit_changed' order by id`,
    [kit.kit_id],
  );

describe('an answer to the laboratory', () => {
  test('answerLaboratory stores the text and the corrected details, and leaves the status', async () => {
    const sent = { text: 'On Monday', sample_taken_date: '2024-02-02', kit_notes: 'in the evening' };
    const answered = await answer(people.anna, {
      ...sent,
      text: ' On Monday\n',
      kit_notes: ' in the evening ',
    });
    expect(answered).toMatchObject({ status: 200, body: { ...sent, answered_at: expect.any(String) } });
    expect(await ownersView()).toMatchObject({
      status: 'information_needed',
      sample_taken_date: '2024-02-02',
      kit_notes: 'in the evening',
      last_change: { id: question_id, reason: 'On which day?', answer: sent },
      status_changes: [{ answer: null }, { answer: sent }],
    });
  });

  test('answerLaboratory leaves the details that it was not given', async () => {
    await asOwner(portal, `update app.kits set kit_notes = 'as before' where id = $1`, [kit.id]);
    await answer(people.anna, { text: undefined, sample_taken_date: '2024-02-02' });
    const seen = await ownersView();
    expect(seen).toMatchObject({ sample_taken_date: '2024-02-02', kit_notes: 'as before' });
    expect(seen.last_change?.answer).not.toHaveProperty('kit_notes');
  });

  test('answerLaboratory clears a date and notes that are sent as null or blank', async () => {
    await asOwner(
      portal,
      `update app.kits set sample_taken_date = '2024-01-01', kit_notes = 'x' where id = $1`,
      [kit.id],
    );
    await answer(people.anna, { sample_taken_date: null, kit_notes: '  ' });
    expect(await ownersView()).toMatchObject({ sample_taken_date: null, kit_notes: null });
  });

  test('an answer is shown to administrators, and to practitioners with the history of the report', async () => {
    await answer(people.anna);
    const params = { kit_id: kit.kit_id };
    const { body } = await portal.call(people.admin, listKitStatusChanges, { params });
    expect(body).toMatchObject({ changes: [{ answer: null }, { answer: { text: 'On Monday' } }] });
    const summary = await portal.call(people.paula, getReportSummary, { params });
    expect(summary.body).toMatchObject({
      kit: { status_changes: [{ answer: null }, { answer: { text: 'On Monday' } }] },
    });
  });

  test('an answer is recorded as a change of the kit, without its words', async () => {
    await answer(people.anna, { sample_taken_date: '2024-02-02' });
    const event = { actor_id: people.anna.actor.user_id, patient_id: kit.patient_id };
    expect(await events()).toEqual([
      { ...event, details: { fields: ['sample_taken_date'] } },
      { ...event, details: { fields: ['laboratory_answer'] } },
    ]);
  });

  test('the same answer sent again is one answer', async () => {
    const first = await answer(people.anna);
    expect(await answer(people.anna)).toMatchObject({ status: 200, body: first.body });
    expect(await events()).toHaveLength(1);
  });

  test('a second question takes a second answer, and the first answer stays', async () => {
    await answer(people.anna);
    await change('information_needed', 'received');
    await change('received', 'information_needed', 'Which hour?');
    question_id = await newestId();
    expect((await answer(people.anna, { text: 'At noon' })).status).toBe(200);
    const answers = (await ownersView()).status_changes.map((entry) => entry.answer?.text ?? '');
    expect(answers).toEqual(['', 'On Monday', '', 'At noon']);
  });
});

describe('a refused answer', () => {
  const isUntouched = async () => {
    expect(await ownersView()).toMatchObject({ sample_taken_date: null, kit_notes: null });
    expect((await ownersView()).status_changes.some((entry) => entry.answer !== null)).toBe(false);
    expect(await events()).toEqual([]);
  };
  const closed = {
    status: 409,
    body: {
      code: 'laboratory_question_closed',
      message: 'The laboratory has continued in the meantime. It no longer needs an answer to this question.',
    },
  };

  test.each(everybodyButAnna)(
    'answerLaboratory refuses %s and changes nothing',
    async (_, person, status) => {
      expect((await answer(person(people), { sample_taken_date: '2024-02-02' })).status).toBe(status);
      await isUntouched();
    },
  );

  test("answerLaboratory answers for another customer's kit as for a kit that does not exist", async () => {
    const missing = await answer(people.otherCustomer, {}, crypto.randomUUID());
    expect(missing).toMatchObject({ status: 404, body: { code: 'kit_not_found' } });
    expect((await answer(people.otherCustomer)).body).toEqual(missing.body);
  });

  test('answerLaboratory refuses another answer to an answered question', async () => {
    await answer(people.anna);
    const message = 'This question has already been answered, perhaps on another device.';
    expect(await answer(people.anna, { text: 'On Tuesday', kit_notes: 'late' })).toMatchObject({
      status: 409,
      body: { code: 'laboratory_question_answered', message },
    });
    expect(await ownersView()).toMatchObject({
      kit_notes: null,
      last_change: { answer: { text: 'On Monday' } },
    });
  });

  test('answerLaboratory refuses a question that the laboratory has closed, and one before it', async () => {
    const earlier = (await ownersView()).status_changes[0]?.id;
    expect(await answer(people.anna, { question_id: earlier })).toMatchObject(closed);
    await change('information_needed', 'received');
    expect(await answer(people.anna)).toMatchObject(closed);
    question_id = await newestId();
    expect(await answer(people.anna)).toMatchObject(closed);
    await isUntouched();
  });

  test('answerLaboratory refuses an answer that waited for the laboratory to continue', async () => {
    const next = { kit_id: kit.kit_id, from_status: 'information_needed', status: 'in_analysis' } as const;
    const refused = await during(
      portal,
      people.admin.actor,
      (tx) => tx.run(insertStatusChange({ ...next, reason: null, note: null })),
      () => answer(people.anna, { kit_notes: 'late' }),
    );
    expect(refused).toMatchObject(closed);
    await isUntouched();
  });

  test('answerLaboratory refuses a sample before the birth and stores no part of the answer', async () => {
    expect(await answer(people.anna, { sample_taken_date: '2019-05-16' })).toMatchObject({
      status: 422,
      body: { code: 'sample_before_birth' },
    });
    await isUntouched();
  });

  test.each<[string, object, string]>([
    ['nothing', { text: undefined }, 'text'],
    ['a blank text', { text: ' \n' }, 'text'],
    ['a text that is too long', { text: 'x'.repeat(1001) }, 'text'],
    ['a text with a NUL', { text: 'a\u0000b' }, 'text'],
    ['a date in the future', { sample_taken_date: tomorrowEverywhere() }, 'sample_taken_date'],
    ['notes that are too long', { kit_notes: 'x'.repeat(5001) }, 'kit_notes'],
    ['a missing question', { question_id: undefined }, 'question_id'],
    ['a status', { status: 'received' }, 'status'],
  ])('answerLaboratory refuses %s', async (_, more, field) => {
    expect(await answer(people.anna, more)).toMatchObject({
      status: 400,
      body: { fields: { [field]: expect.any(String) } },
    });
    await isUntouched();
  });

  test('a question opens no other way to change a kit or its history', async () => {
    const correction = { sample_taken_date: null, kit_notes: 'late' };
    const params = { kit_record_id: kit.id };
    expect(await portal.call(people.anna, updateKit, { params, body: correction })).toMatchObject({
      body: { code: 'kit_in_laboratory' },
    });
    const run = (person: Person, statement: ReturnType<typeof sql>) =>
      portal.database.db.run(person.actor, rowsOf(statement)).then(
        (rows) => rows.length,
        ({ code }: { code: string }) => code,
      );
    const overwrite = sql`update app.kit_status_changes set answer = '{"text": "x"}' where id = ${question_id} returning true`;
    const { anna, paula, admin } = people;
    const refused = Array<string>(3).fill('42501');
    expect(await Promise.all([anna, paula, admin].map((person) => run(person, overwrite)))).toEqual(refused);
    const call = sql`select app.answer_laboratory(${kit.id}, ${question_id}, '{"text": "x"}')`;
    expect(await Promise.all([paula, admin].map((person) => run(person, call)))).toEqual(['42501', '42501']);
    expect(
      await run(anna, sql`update app.kits set kit_notes = 'x' where id = ${kit.id} returning true`),
    ).toBe(0);
    await isUntouched();
  });
});
