import { expect, test } from 'vitest';
import { questionnaires, questionsInOrder, symptomsOf } from '#contract/questionnaires/answers.ts';
import { asd } from '#contract/questionnaires/asd.ts';
import type { QuestionnaireDefinition } from '#contract/questionnaires/definition.ts';
import { generic } from '#contract/questionnaires/generic.ts';
import { completeValues } from '../testing/completeValues.ts';
import { thirdQuestionnaire } from '../testing/thirdQuestionnaire.ts';
import { emptyValues, noneTicked } from './formValues.ts';
import { problemFinder } from './problemFinder.ts';

const definitions = [...questionnaires, thirdQuestionnaire];

/** Problems of a complete questionnaire after some answers change. */
const problemsWith = (definition: QuestionnaireDefinition, answers: Record<string, string>) => {
  const values = completeValues(definition);
  return problemFinder(definition)({ ...values, answers: { ...values.answers, ...answers } });
};

test.each(definitions)(
  'an empty $title reports every required answer in the order of the specification',
  (definition) => {
    const problems = problemFinder(definition)(emptyValues(definition));
    const required = questionsInOrder(definition).filter(({ required }) => required !== undefined);
    const first = symptomsOf(definition)[0]?.key;

    expect(problems.map(({ field }) => field)).toEqual([
      ...required.map(({ name }) => name),
      `behaviors.${first}`,
    ]);
    expect(problems.slice(0, -1).map(({ message }) => message)).toEqual(
      required.map(({ required }) => required),
    );
  },
);

test.each(definitions)('a complete $title has no problems', (definition) => {
  expect(problemsWith(definition, {})).toEqual([]);
});

const questions = definitions.flatMap((definition) =>
  definition.questions.map((question) => [definition.title, question.name, definition, question] as const),
);

test.each(questions)('%s reports an empty %s only if it is required', (_, name, definition, { required }) => {
  const sentence = required === undefined ? [] : [{ field: name, message: required }];
  expect(problemsWith(definition, { [name]: '' })).toEqual(sentence);
  expect(problemsWith(definition, { [name]: ' \n' })).toEqual(sentence);
});

test.each(questions.filter(([, , , { kind }]) => kind === 'number'))(
  '%s accepts only numbers within the bounds of %s',
  (_, name, definition, question) => {
    if (question.kind !== 'number') throw new Error('not a number');
    const { label, min, max, is_whole } = question;
    const messagesOf = (typed: string) =>
      problemsWith(definition, { [name]: typed }).map(({ message }) => message);
    for (const typed of [String(min), String(max), ` ${max} `]) expect(messagesOf(typed)).toEqual([]);
    expect(messagesOf(String(min - 1))).toEqual([`${label} must be at least ${min}`]);
    expect(messagesOf(String(max + 1))).toEqual([`${label} must be at most ${max}`]);
    for (const typed of ['four', '0x10', '1e3', '--', '7 8'])
      expect(messagesOf(typed)).toEqual([`${label} must be a number`]);
    for (const typed of ['7.5', '7,5'])
      expect(messagesOf(typed)).toEqual(is_whole ? [`${label} must be a whole number`] : []);
  },
);

test('the ASD Cohort Form limits ages to 120 and ATEC scores to 179', () => {
  const bounds = asd.questions.flatMap((question) =>
    question.kind === 'number' ? [[question.name, question.min, question.max]] : [],
  );
  expect(bounds).toEqual([
    ['age_of_participant', 0, 120],
    ['atec_score', 0, 179],
    ['age_diagnosed', 0, 120],
  ]);
});

test('an invalid optional answer is listed after required ones and before symptoms', () => {
  const values = emptyValues(asd);
  values.answers['atec_score'] = '180';
  const messages = problemFinder(asd)(values).map(({ message }) => message);
  expect(messages.slice(-3)).toEqual([
    'ASD diagnosis field is required',
    'ATEC score must be at most 179',
    expect.stringMatching(/^Please select at least one option for each symptom: /),
  ]);
});

test('the sentence about unanswered symptoms names up to five of them', () => {
  const said = (keys: readonly string[]) => {
    const values = completeValues(generic);
    for (const key of keys) values.behaviors[key] = noneTicked;
    return problemFinder(generic)(values).map(({ message }) => message);
  };
  const sentence = 'Please select at least one option for each symptom: ';
  expect(said(['urine_accidents'])).toEqual([`${sentence}Urine accidents Urination Pain`]);
  const five = ['anxiety', 'hives', 'nausea', 'tics', 'seizure'];
  expect(said(five)).toEqual([`${sentence}Anxiety, Motor or vocal tics, Nausea, Hives, Seizures`]);
  expect(said([...five, 'fatigue'])).toEqual([
    `${sentence}Anxiety, Motor or vocal tics, Nausea, Hives, Seizures and others`,
  ]);
});
