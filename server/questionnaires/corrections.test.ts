import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asd } from '#contract/questionnaires/asd.ts';
import { readAnswers } from '#contract/questionnaires/corrections.ts';
import { exportSymptoms } from '#contract/questionnaires/questionnaires.ts';
import { exportFields } from '#contract/questionnaires/symptomExport.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { webhookCalls } from '#server/laboratory/webhooks/testing/webhookCalls.ts';
import { briefly, recordedBy } from '#server/operation/audit/testing/recorded.ts';
import { notificationCalls } from '#server/operation/notifications/testing/notificationCalls.ts';
import { completeGeneric, everybodyButAnna } from '#server/testing/family.ts';
import { refusalOf } from '#server/testing/refusalOf.ts';
import { complete } from './testing/answers.ts';
import { aCorrection, correctionCalls } from './testing/correctionCalls.ts';
import { openQuestionnaires, type Questionnaires } from './testing/openQuestionnaires.ts';

let at: Questionnaires;
let calls: ReturnType<typeof correctionCalls>;

beforeAll(async () => {
  at = await openQuestionnaires();
  calls = correctionCalls(at);
});

afterAll(() => at.portal.close());

test('a correction is the next version, and the replaced one stays whole with its reason', async () => {
  const { anna } = at.people;
  const { id, kit_id } = await calls.aSubmittedKit();
  const correction = { ...aCorrection(), reason: '  Forgot the pain ' };
  const { status, body } = await calls.correct(anna, id, correction);
  expect({ status, body }).toEqual({ status: 201, body: { version: 2, corrected_at: expect.any(String) } });
  const { corrected_at } = body as { corrected_at: string };
  const { answers } = completeGeneric();
  expect((await calls.read(anna, kit_id)).body).toMatchObject({
    kit: { id, kit_id },
    patient: { first_name: 'Mia' },
    versions: [
      { version: 2, answers: correction.answers, given_at: corrected_at, replaced_at: null, reason: null },
      { version: 1, form_type: 'generic', answers, replaced_at: corrected_at, reason: 'Forgot the pain' },
    ],
  });
  expect(await at.state(anna, id)).toMatchObject({
    submitted: { version: 2, corrected_at, answers: { biggest_concerns: 'Sleep and pain' } },
  });
  const [kept] = await calls.earlierRows(id);
  expect(kept).toMatchObject({ version: 1, replaced_by: anna.actor.user_id, definition_version: 1 });
});

test('answers of a kit with a report, and of a rejected or cancelled one, can be corrected', async () => {
  for (const status of ['report_ready', 'rejected', 'cancelled']) {
    const { id } = await calls.aSubmittedKit();
    await at.setStatus(id, status);
    expect((await calls.correct(at.people.anna, id, aCorrection())).status).toBe(201);
  }
});

test.each(everybodyButAnna)('refuses a correction to %s', async (_, personOf, status) => {
  const { id } = await calls.aSubmittedKit();
  expect((await calls.correct(personOf(at.people), id, aCorrection())).status).toBe(status);
  expect(await calls.earlierRows(id)).toEqual([]);
});

test('a hidden kit and a missing one get the same answer', async () => {
  const { id, kit_id } = await calls.aSubmittedKit();
  const { otherCustomer, otherPractitioner } = at.people;
  const hidden = await calls.correct(otherCustomer, id, aCorrection());
  const missing = await calls.correct(otherCustomer, crypto.randomUUID(), aCorrection());
  expect([hidden.status, hidden.body]).toEqual([404, missing.body]);
  for (const stranger of [otherCustomer, otherPractitioner]) {
    const read = await calls.read(stranger, kit_id);
    expect([read.status, read.body]).toEqual([404, (await calls.read(stranger, 'MB999999')).body]);
  }
  expect((await calls.read(undefined, kit_id)).status).toBe(401);
});

describe('a refused correction', () => {
  test.each([
    ['of a kit without answers', 'answers_not_found', async () => at.newKit(), () => aCorrection()],
    [
      'to the other form',
      'form_differs',
      () => calls.aSubmittedKit(),
      () => ({ ...aCorrection(), ...complete(asd) }),
    ],
    ['of a version of the future', 'answers_changed', () => calls.aSubmittedKit(), () => aCorrection('x', 2)],
    ['without a change', 'answers_unchanged', () => calls.aSubmittedKit(), () => aCorrection('Sleep')],
  ])('a correction %s is refused as %s', async (_, code, aKit, correction) => {
    const { id } = await aKit();
    const { response } = await calls.correct(at.people.anna, id, correction());
    expect(refusalOf(response)).toBe(code);
    expect(await calls.earlierRows(id)).toEqual([]);
  });

  test('a correction with missing answers gets the sentences of a submission', async () => {
    const { id } = await calls.aSubmittedKit();
    const empty = { ...aCorrection(), answers: {}, behaviors: {} };
    const { status, body } = await calls.correct(at.people.anna, id, empty);
    const submission = await at.submit(at.people.anna, id, {
      form_type: 'generic',
      answers: {},
      behaviors: {},
    });
    expect([status, body]).toEqual([400, submission.body]);
  });

  test('refuses a 21st version', async () => {
    const { anna } = at.people;
    const { id, kit_id } = await calls.aSubmittedKit();
    for (let version = 1; version < 20; version += 1)
      expect((await calls.correct(anna, id, aCorrection(`Pain ${version}`, version))).status).toBe(201);
    const { response } = await calls.correct(anna, id, aCorrection('Pain 20', 20));
    expect(refusalOf(response)).toBe('answer_versions_limit');
    expect(await calls.concerns(anna, kit_id)).toHaveLength(20);
    expect((await calls.concerns(anna, kit_id))[0]).toBe('Pain 19');
  });
});

describe('readers', () => {
  test('answers are marked as own ones to the owner alone', async () => {
    const { anna, paula, admin } = at.people;
    const { kit_id } = await calls.aSubmittedKit();
    const isOwn = async (reader: typeof anna) =>
      readAnswers.result.parse((await calls.read(reader, kit_id)).body).is_own;
    expect([await isOwn(anna), await isOwn(paula), await isOwn(admin)]).toEqual([true, false, false]);
  });

  test('staff who may see the kit read all versions, and leave one event in ten minutes', async () => {
    const { anna, paula, admin } = at.people;
    const { id, kit_id, patient_id } = await calls.aSubmittedKit();
    await calls.correct(anna, id, aCorrection());
    const recorded = await recordedBy(at.portal, async () => {
      for (const reader of [anna, paula, paula, admin])
        expect(await calls.concerns(reader, kit_id)).toEqual(['Sleep and pain', 'Sleep']);
    });
    expect(briefly(recorded, 'action', 'actor_role', 'patient_id', 'kit_id', 'details')).toEqual(
      ['practitioner', 'admin'].map((role) => [
        'symptoms_exported',
        role,
        patient_id,
        kit_id,
        { kind: 'answers' },
      ]),
    );
  });

  test('the export has the newest answers, the date of the submission and no further field', async () => {
    const { anna, paula } = at.people;
    const { id, kit_id } = await calls.aSubmittedKit();
    const before = exportSymptoms.result.parse((await at.exported(paula, kit_id)).body).data;
    await calls.correct(anna, id, aCorrection());
    const { data } = exportSymptoms.result.parse((await at.exported(paula, kit_id)).body);
    expect(Object.keys(data)).toEqual([...exportFields]);
    expect(data.biggest_concerns).toBe('Sleep and pain');
    expect(data.symptom_data_submitted).toBe(before.symptom_data_submitted);
  });

  test('a correction is an event with its version, and a notification to practitioners with access alone', async () => {
    const { anna, paula, otherPractitioner } = at.people;
    const { id, kit_id, patient_id } = await calls.aSubmittedKit();
    const correction = aCorrection();
    const recorded = await recordedBy(at.portal, async () => {
      await calls.correct(anna, id, correction);
      await calls.correct(anna, id, correction);
    });
    expect(briefly(recorded, 'action', 'actor_id', 'patient_id', 'kit_id', 'details')).toEqual([
      ['answers_corrected', anna.actor.user_id, patient_id, kit_id, { version: 2 }],
    ]);
    const notifications = notificationCalls(at.portal, at.people);
    const told = async (person: typeof paula) =>
      (await notifications.list(person)).notifications.filter(
        (notification) => notification.kit_id === kit_id && notification.kind === 'patient_answers_corrected',
      );
    expect(await told(paula)).toHaveLength(1);
    expect(await told(otherPractitioner)).toEqual([]);
    expect(await told(anna)).toEqual([]);
  });

  test('a correction asks the laboratory again, without a word of health', async () => {
    const webhooks = webhookCalls(at.portal, at.people);
    const { id: webhook_id } = await webhooks.make();
    const { id, kit_id } = await calls.aSubmittedKit();
    await calls.correct(at.people.anna, id, aCorrection());
    expect((await webhooks.payloadsOf(webhook_id, kit_id)).slice(1)).toEqual([
      {
        type: 'kit.requested_again',
        timestamp: expect.any(String),
        data: { kit_id, reason: 'correction' },
      },
    ]);
  });
});

describe('immutability', () => {
  const attempt =
    (statement: string, values: unknown[] = []) =>
    () =>
      asOwner(at.portal, statement, values);

  test('even the owner of the database neither changes nor removes an earlier version', async () => {
    const { id } = await calls.aSubmittedKit();
    await calls.correct(at.people.anna, id, aCorrection());
    const kept = await calls.earlierRows(id);
    for (const statement of [
      `update app.earlier_answers set answers = '{}' where kit_record_id = $1`,
      `update app.earlier_answers set reason = 'Another' where kit_record_id = $1`,
      'delete from app.earlier_answers where kit_record_id = $1',
    ])
      await expect(attempt(statement, [id])).rejects.toThrow('earlier answers are not changed');
    await expect(attempt('truncate app.earlier_answers')).rejects.toThrow('earlier answers are not changed');
    expect(await calls.earlierRows(id)).toEqual(kept);
  });

  test('even the owner of the database changes no answers without a version and a reason', async () => {
    const { id } = await calls.aSubmittedKit();
    const change = `update app.symptom_data set answers = '{}'`;
    await expect(attempt(`${change} where kit_record_id = $1`, [id])).rejects.toThrow('the next version');
    await expect(attempt(`${change}, version = 2 where kit_record_id = $1`, [id])).rejects.toThrow('reason');
    expect(await at.stored(id)).toMatchObject({ submissions: [{ version: 1 }] });
  });

  test('the deletion of a kit takes its earlier versions with it', async () => {
    const { id } = await calls.aSubmittedKit();
    await calls.correct(at.people.anna, id, aCorrection());
    await asOwner(at.portal, 'delete from app.kits where id = $1', [id]);
    expect(await calls.earlierRows(id)).toEqual([]);
  });
});
