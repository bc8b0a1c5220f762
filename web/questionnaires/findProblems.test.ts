import { expect, test } from 'vitest';
import { questionnaires } from '#contract/questionnaires/answers.ts';
import { asd } from '#contract/questionnaires/asd.ts';
import { findProblems } from './findProblems.ts';
import { emptyValues, toSubmission } from './formValues.ts';

const messagesFor = (answers: Record<string, string>) => {
  const values = emptyValues(asd);
  Object.assign(values.answers, answers);
  return findProblems(asd, toSubmission(asd, values)).map(({ message }) => message);
};

test.each(questionnaires)(
  'an empty $title lacks every required answer in the order of the questions',
  (definition) => {
    const problems = findProblems(definition, toSubmission(definition, emptyValues(definition)));
    const required = definition.questions.filter(({ required }) => required !== undefined);

    expect(problems.map(({ field }) => field)).toEqual([
      ...required.map(({ name }) => name),
      `behaviors.${definition.symptom_groups[0]?.items[0]?.key}`,
    ]);
    expect(problems.slice(0, -1).map(({ message }) => message)).toEqual(
      required.map(({ required }) => required),
    );
  },
);

test('a number that cannot be taken is named in the place of its question', () => {
  expect(messagesFor({ age_of_participant: 'four', atec_score: '180' }).slice(0, 3)).toEqual([
    'Age of participant must be a number',
    'Location is required',
    'ATEC score must be at most 179',
  ]);
  expect(messagesFor({ age_of_participant: '-1' })[0]).toBe('Age of participant must be at least 0');
  expect(messagesFor({ age_of_participant: '4', atec_score: '' })[0]).toBe('Location is required');
});
