import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveDraft, submitQuestionnaire } from '#contract/questionnaires/questionnaires.ts';
import { completeGeneric } from '#server/testing/family.ts';
import { refusalOf } from '#server/testing/refusalOf.ts';
import { unknownSymptom } from './testing/answers.ts';
import { answer, MEGABYTE, neverUnderstood, onlyDrafted, onlySubmitted } from './testing/badBodies.ts';
import { openQuestionnaires, type Questionnaires } from './testing/openQuestionnaires.ts';

let at: Questionnaires;
let kit: Awaited<ReturnType<Questionnaires['newKit']>>;

beforeAll(async () => {
  at = await openQuestionnaires();
  kit = await at.newKit();
});

afterAll(() => at.portal.close());

const submission = completeGeneric();
const draft = {
  form_type: 'generic',
  based_on: null,
  answers: { age_of_participant: '7' },
  behaviors: { brain_fog: unknownSymptom },
};

/** Sends the text as the body. */
const send = ({ method, path }: typeof saveDraft | typeof submitQuestionnaire, payload: string) =>
  at.portal.app.inject({
    method,
    url: path.replace(':kit_record_id', kit.id),
    headers: { authorization: `Bearer ${at.people.anna.token}`, 'content-type': 'application/json' },
    payload,
  });

describe.each([
  { endpoint: submitQuestionnaire, body: submission, rows: [...neverUnderstood, ...onlySubmitted] },
  { endpoint: saveDraft, body: draft, rows: [...neverUnderstood, ...onlyDrafted] },
])('$endpoint.name', ({ endpoint, body, rows }) => {
  test.each(rows)(`${endpoint.name} refuses %s and names %s`, async (_, field, change) => {
    const response = await send(endpoint, JSON.stringify(change(body)));
    expect(refusalOf(response)).toBe('invalid_request');
    expect(response.json()).toMatchObject({ fields: { [field]: expect.any(String) } });
  });

  test(`${endpoint.name} names each field that belongs to the other form`, async () => {
    const both = {
      ...body,
      answers: { ...body.answers, bristol_scale: '4', atec_score: 10 },
      behaviors: { ...body.behaviors, stimming: unknownSymptom },
    };
    const { fields } = (await send(endpoint, JSON.stringify(both))).json<{ fields: object }>();
    expect(Object.keys(fields).sort()).toEqual([
      'answers.atec_score',
      'answers.bristol_scale',
      'behaviors.stimming',
    ]);
  });

  test.each([
    ['an array', '[]'],
    ['null', 'null'],
    ['a string', '"text"'],
    ['empty', ''],
    ['truncated JSON', '{"form_type": "generic", "answ'],
    [
      'NaN',
      `{"form_type": "generic", "based_on": null, "answers": {"age_of_participant": NaN}, "behaviors": {}}`,
    ],
    ['an object with __proto__', '{"__proto__": {"form_type": "generic"}}'],
    ['deeply nested arrays', '['.repeat(400_000) + ']'.repeat(400_000)],
  ])(`${endpoint.name} refuses a body that is %s`, async (_, payload) => {
    expect(refusalOf(await send(endpoint, payload))).toBe('invalid_request');
  });

  test(`${endpoint.name} refuses an infinite number`, async () => {
    const text = JSON.stringify(answer('age_of_participant', 'no end')(body)).replace('"no end"', '1e999');
    const response = await send(endpoint, text);
    expect(refusalOf(response)).toBe('invalid_request');
    expect(response.json()).toMatchObject({ fields: { 'answers.age_of_participant': expect.any(String) } });
  });

  test(`${endpoint.name} refuses a body of two megabytes`, async () => {
    const response = await send(endpoint, JSON.stringify({ ...body, more: 'x'.repeat(2 * MEGABYTE) }));
    expect([response.statusCode, refusalOf(response)]).toEqual([413, 'too_large']);
  });

  test.each(['1', '%00', "' or true --", 'x'.repeat(10_000)])(
    `${endpoint.name} refuses the kit %.20j`,
    async (kit_record_id) => {
      const { anna } = at.people;
      const answered = await (endpoint === saveDraft ? at.save : at.submit)(anna, kit_record_id, body);
      expect(refusalOf(answered.response)).toMatch(/^(invalid_request|not_found)$/);
    },
  );
});

test('refused bodies leave nothing in the database', async () => {
  expect(await at.stored(kit.id)).toEqual({ submissions: [], drafts: [] });
});

test('the unchanged bodies of these tests are accepted', async () => {
  expect((await send(saveDraft, JSON.stringify(draft))).statusCode).toBe(200);
  expect((await send(submitQuestionnaire, JSON.stringify(submission))).statusCode).toBe(201);
});
