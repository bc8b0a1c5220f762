import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { questionnaires, symptomsOf } from '#contract/questionnaires/answers.ts';
import { asd } from '#contract/questionnaires/asd.ts';
import { generic } from '#contract/questionnaires/generic.ts';
import { complete, unknownSymptom, without } from './testing/answers.ts';
import { openQuestionnaires, type Questionnaires } from './testing/openQuestionnaires.ts';

let at: Questionnaires;
let kit: Awaited<ReturnType<Questionnaires['newKit']>>;

beforeAll(async () => {
  at = await openQuestionnaires();
  kit = await at.newKit();
});

afterAll(() => at.portal.close());

/** The message and the fields of a refused submission. */
async function refusalOf(submission: object) {
  const { status, body } = await at.submit(at.people.anna, kit.id, submission);
  expect({ status, body }).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
  const { message, fields } = body as { message: string; fields: Record<string, string> };
  return { message, fields };
}

test('the forms ask for 95 and 52 symptoms, some of them worded differently', () => {
  expect([symptomsOf(asd).length, symptomsOf(generic).length]).toEqual([95, 52]);
  expect(symptomsOf(generic)).toContainEqual({
    key: 'urine_accidents',
    label: 'Urine accidents Urination Pain',
  });
});

test('an empty ASD Cohort Form is refused with everything missing in order', async () => {
  const { message } = await refusalOf({ form_type: 'original', answers: {}, behaviors: {} });
  expect(message).toBe(
    [
      'Age of participant is required',
      'Location is required',
      'GI Issues field is required',
      'Constipation field is required',
      'Bloating field is required',
      'Bowel movements per day is required',
      'Bristol scale is required',
      'Biggest concerns are required',
      'Antibiotics last month field is required',
      'Allergies and dietary restrictions are required',
      'ASD diagnosis field is required',
      'Please select at least one option for each symptom: Stimming (repetitive movements or sounds), Hand flapping, Toe walking, Spinning or rocking, Lining up objects and others',
    ].join('; '),
  );
});

test('an empty Generic Questionnaire is refused with everything missing in order', async () => {
  const { message } = await refusalOf({ form_type: 'generic', answers: {}, behaviors: {} });
  expect(message).toBe(
    [
      'Age of participant is required',
      'Location is required',
      'GI Issues field is required',
      'Constipation field is required',
      'Bloating field is required',
      'Biggest concerns are required',
      'Helpful comments are required',
      'Allergies and dietary restrictions are required',
      'Antibiotics last 3 months field is required',
      'Please select at least one option for each symptom: Hyperactivity, Poor focus or ADHD, Aggression toward others, Irritability, Anxiety and others',
    ].join('; '),
  );
});

const questions = questionnaires.flatMap((definition) =>
  definition.questions.map((question) => ({ ...question, definition, form: definition.title })),
);

describe.each(questions.filter(({ required }) => required !== undefined))(
  '$form: $name',
  ({ definition, name, kind, required = '' }) => {
    const refusal = { message: required, fields: { [`answers.${name}`]: required } };
    const { answers, ...rest } = complete(definition);
    const empty = kind === 'text' ? [undefined, null, '', ' \n\t'] : [undefined, null];

    test.each(empty)(`the required answer ${name} is missing if it is %j`, async (nothing) => {
      expect(await refusalOf({ ...rest, answers: { ...answers, [name]: nothing } })).toEqual(refusal);
    });
  },
);

describe.each(questions.filter(({ required }) => required === undefined))(
  '$form: $name',
  ({ definition, name }) => {
    test(`the optional answer ${name} may be missing`, async () => {
      const { answers, ...rest } = complete(definition);
      const needed = definition.questions.find(({ required }) => required !== undefined);
      // Leaves out a required answer too: the refused kit stays free for the next question.
      const { message } = await refusalOf({ ...rest, answers: without(answers, name, needed?.name ?? '') });
      expect(message).toBe(needed?.required);
    });
  },
);

test.each(questionnaires)('the $title is complete with its required answers alone', async (definition) => {
  const { id } = await at.newKit();
  const { answers, ...rest } = complete(definition);
  const optional = definition.questions.filter(({ required }) => required === undefined);
  const required = without(answers, ...optional.map(({ name }) => name));
  expect((await at.submit(at.people.anna, id, { ...rest, answers: required })).status).toBe(201);
});

describe.each([asd, generic])('symptoms of $title', (definition) => {
  const symptoms = symptomsOf(definition);
  const { behaviors, ...rest } = complete(definition);
  const begin = 'Please select at least one option for each symptom: ';

  test.each([1, 2, 4, 5])('a refusal names %i missing symptoms', async (count) => {
    const some = symptoms.slice(-count);
    const { message, fields } = await refusalOf({
      ...rest,
      behaviors: without(behaviors, ...some.map(({ key }) => key)),
    });
    expect(message).toBe(begin + some.map(({ label }) => label).join(', '));
    expect(fields).toEqual({ [`behaviors.${some[0]?.key}`]: message });
  });

  test.each([6, 7, symptoms.length])(
    'a refusal names the first five of %i missing symptoms',
    async (count) => {
      const some = symptoms.slice(-count);
      const { message } = await refusalOf({
        ...rest,
        behaviors: without(behaviors, ...some.map(({ key }) => key)),
      });
      const five = some.slice(0, 5).map(({ label }) => label);
      expect(message).toBe(`${begin}${five.join(', ')} and others`);
    },
  );

  const [last, lastButOne] = [symptoms.at(-1)!, symptoms.at(-2)!];
  const empty = { ...unknownSymptom, not_known: false };

  test('a symptom with no column ticked is missing', async () => {
    const { message } = await refusalOf({ ...rest, behaviors: { ...behaviors, [last.key]: empty } });
    expect(message).toBe(begin + last.label);
  });

  test.each([
    ['current', { ...unknownSymptom, current: true }],
    ['past', { ...unknownSymptom, past: true }],
    ['current and past', { ...unknownSymptom, current: true, past: true }],
  ])('a symptom ticked as not known and %s is named as a contradiction, not as missing', async (_, ticks) => {
    const { message, fields } = await refusalOf({
      ...rest,
      behaviors: { ...behaviors, [last.key]: ticks, [lastButOne.key]: empty },
    });
    const contradiction = `Please select "Not a known symptom or feature" without another option: ${last.label}`;
    expect(message).toBe(`${begin}${lastButOne.label}; ${contradiction}`);
    expect(fields[`behaviors.${last.key}`]).toBe(contradiction);
  });
});

test('refused submissions leave nothing in the database', async () => {
  expect(await at.stored(kit.id)).toEqual({ submissions: [], drafts: [] });
});
