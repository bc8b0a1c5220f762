import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { KitRecordId } from '#contract/ids.ts';
import { symptomsOf } from '#contract/questionnaires/answers.ts';
import { asd } from '#contract/questionnaires/asd.ts';
import { generic } from '#contract/questionnaires/generic.ts';
import {
  exportFields,
  exportSymptoms,
  getQuestionnaireState,
  submitQuestionnaire,
} from '#contract/questionnaires.ts';
import { aKit, completeGeneric, everybody, type People } from '#server/testing/family.ts';
import type { Person } from '#server/testing/people.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';

let portal: TestPortal;
let people: People;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
});

afterAll(() => portal.close());

const submit = (person: Person, kit_record_id: KitRecordId, submission: object = completeGeneric()) =>
  portal.call(person, submitQuestionnaire, {
    params: { kit_record_id },
    body: submission as ReturnType<typeof completeGeneric>,
  });

test('the forms ask for 95 and 52 symptoms', () => {
  expect(symptomsOf(asd)).toHaveLength(95);
  expect(symptomsOf(generic)).toHaveLength(52);
  expect(symptomsOf(generic)).toContainEqual({
    key: 'urine_accidents',
    label: 'Urine accidents Urination Pain',
  });
});

describe('submitQuestionnaire', () => {
  test('stores one submission, which the state then names', async () => {
    const kit = await aKit(portal, people, 1);
    expect(await submit(people.anna, kit.id)).toMatchObject({ status: 201, body: { form_type: 'generic' } });
    const state = await portal.call(people.anna, getQuestionnaireState, {
      params: { kit_record_id: kit.id },
    });
    expect(state.body).toMatchObject({
      kit: { kit_id: 'MB000001' },
      patient: { first_name: 'Mia' },
      submitted: { form_type: 'generic' },
    });
  });

  test('exactly one under 20 parallel submissions', async () => {
    const kit = await aKit(portal, people, 2);
    const answers = await Promise.all(Array.from({ length: 20 }, () => submit(people.anna, kit.id)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      message: 'This kit already has a form submitted. Each kit can only have one form submission.',
    });
  });

  test('names what is missing in the order of the form, and the first five symptoms', async () => {
    const kit = await aKit(portal, people, 3);
    const answer = await submit(people.anna, kit.id, { form_type: 'generic', answers: {}, behaviors: {} });
    expect(answer).toMatchObject({
      status: 400,
      body: {
        message: [
          'Age of participant is required',
          'Location is required',
          'GI Issues field is required',
          'Constipation field is required',
          'Bloating field is required',
          'Biggest concerns are required',
          'Antibiotics last 3 months field is required',
          'Helpful comments are required',
          'Allergies and dietary restrictions are required',
          'Please select at least one option for each symptom: Hyperactivity, Poor focus or ADHD, Aggression toward others, Irritability, Anxiety and others',
        ].join('; '),
      },
    });
  });

  test.each([
    [
      'an unknown symptom',
      {
        behaviors: {
          ...completeGeneric().behaviors,
          levitation: { current: true, past: false, not_known: false },
        },
      },
    ],
    [
      'a symptom of the other form',
      {
        behaviors: {
          ...completeGeneric().behaviors,
          stimming: { current: true, past: false, not_known: false },
        },
      },
    ],
    ['a prototype key', JSON.parse('{"answers": {"__proto__": {"polluted": true}}}')],
    ['an answer of the other form', { answers: { ...completeGeneric().answers, bristol_scale: '4' } }],
    ['a choice that is not offered', { answers: { ...completeGeneric().answers, location: 'Mars' } }],
    ['a number as text', { answers: { ...completeGeneric().answers, age_of_participant: '7' } }],
    [
      'a comment beyond the limit',
      { answers: { ...completeGeneric().answers, helpful_comments: 'x'.repeat(5_001) } },
    ],
  ])('refuses %s', async (_, change) => {
    const kit_record_id = crypto.randomUUID() as KitRecordId;
    expect((await submit(people.anna, kit_record_id, { ...completeGeneric(), ...change })).status).toBe(400);
  });

  test("takes a stranger's kit for missing", async () => {
    const kit = await aKit(portal, people, 4);
    expect(await submit(people.otherCustomer, kit.id)).toMatchObject({
      status: 404,
      body: { code: 'kit_not_found' },
    });
  });

  test('a body of a megabyte is too large', async () => {
    const kit = await aKit(portal, people, 5);
    const huge = { ...completeGeneric(), padding: 'x'.repeat(1024 * 1024) };
    expect((await submit(people.anna, kit.id, huge)).status).toBe(413);
  });
});

describe('exportSymptoms', () => {
  const exported = (person: Person, kit_id: string) =>
    portal.call(person, exportSymptoms, { params: { kit_id: kit_id } });

  test('gives granted practitioners and administrators every field of the record', async () => {
    const kit = await aKit(portal, people, 6);
    await submit(people.anna, kit.id);
    const { status, body } = await exported(people.paula, kit.kit_id);
    expect(status).toBe(200);
    const { success, data } = exportSymptoms.result.parse(body);
    expect(success).toBe(true);
    expect(Object.keys(data)).toEqual([...exportFields]);
    expect(data).toMatchObject({
      kit_id: 'MB000006',
      patient_name: 'Mia Meyer',
      age_of_participant: 7,
      bristol_scale: null,
      current_behaviors: ['Brain fog'],
      past_behaviors: ['Eczema or skin rash'],
      exported_by: 'Dr. Paula',
    });
    expect(data.unknown_behaviors).toHaveLength(50);
    expect((await exported(people.admin, kit.kit_id)).status).toBe(200);
  });

  test('is empty of answers before the submission', async () => {
    const kit = await aKit(portal, people, 7);
    const { body } = await exported(people.paula, kit.kit_id);
    expect(exportSymptoms.result.parse(body).data).toMatchObject({
      form_type: null,
      current_behaviors: null,
    });
  });

  test('does not tell a kit of strangers from one that does not exist', async () => {
    const kit = await aKit(portal, people, 8);
    const foreign = await exported(people.otherPractitioner, kit.kit_id);
    expect(foreign).toMatchObject({
      status: 404,
      body: (await exported(people.otherPractitioner, 'MB999999')).body,
    });
  });
});
