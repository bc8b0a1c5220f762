import { expect, test } from 'vitest';
import { questionnaireOf, questionnaires, symptomsOf } from '#contract/questionnaires/answers.ts';
import { asd } from '#contract/questionnaires/asd.ts';
import { behaviorColumns, type QuestionnaireDefinition } from '#contract/questionnaires/definition.ts';
import { generic } from '#contract/questionnaires/generic.ts';
import { exportFields } from '#contract/questionnaires/symptomExport.ts';
import { thirdQuestionnaire } from './testing/thirdQuestionnaire.ts';

const names = ({ questions }: QuestionnaireDefinition) => questions.map(({ name }) => name);
const keys = (definition: QuestionnaireDefinition) => symptomsOf(definition).map(({ key }) => key);
const labelsOf = (definition: QuestionnaireDefinition) =>
  new Map(symptomsOf(definition).map(({ key, label }) => [key, label]));

test.each([...questionnaires, thirdQuestionnaire])(
  'the $title has unique names and consistent lists',
  (definition) => {
    expect(new Set(names(definition)).size).toBe(names(definition).length);
    expect(new Set(keys(definition)).size).toBe(keys(definition).length);
    const required = definition.questions.filter(({ required }) => required !== undefined);
    expect(definition.sentence_order?.toSorted()).toEqual(required.map(({ name }) => name).toSorted());
    for (const question of definition.questions)
      if (question.kind === 'scale')
        expect(Object.keys(question.descriptions)).toEqual([...question.choices]);
  },
);

test.each(questionnaires)('the export has a column for every question of the $title', (definition) => {
  expect(exportFields).toEqual(expect.arrayContaining(names(definition)));
});

test('both forms ask the questions of the specification in its order', () => {
  expect(names(asd).join(', ')).toBe(
    'age_of_participant, location, atec_score, has_gi_issues, asd_diagnosis, high_functioning, severity, age_diagnosed, constipation, bloating, bowel_movements_per_day, bristol_scale, biggest_concerns, antibiotics_last_month, helpful_comments, allergies_dietary',
  );
  expect(names(generic).join(', ')).toBe(
    'age_of_participant, location, has_gi_issues, constipation, bloating, bowel_movements_per_day, bowel_movement_characteristics, biggest_concerns, antibiotics_last_3_months, helpful_comments, allergies_dietary',
  );
});

test('both forms list the required questions in the order of their error sentences', () => {
  expect(asd.sentence_order?.join(', ')).toBe(
    'age_of_participant, location, has_gi_issues, constipation, bloating, bowel_movements_per_day, bristol_scale, biggest_concerns, antibiotics_last_month, allergies_dietary, asd_diagnosis',
  );
  expect(generic.sentence_order?.join(', ')).toBe(
    'age_of_participant, location, has_gi_issues, constipation, bloating, biggest_concerns, helpful_comments, allergies_dietary, antibiotics_last_3_months',
  );
});

const yesNoUnsure = ['Yes', 'No', 'Unsure'];

test.each([
  ['location', ['USA', 'Canada', 'Mexico', 'UK', 'India', 'Australia', 'South America', 'Somewhere else']],
  ['asd_diagnosis', yesNoUnsure],
  ['high_functioning', yesNoUnsure],
  ['has_gi_issues', yesNoUnsure],
  ['constipation', yesNoUnsure],
  ['bloating', yesNoUnsure],
  ['severity', ['Mild', 'Moderate', 'Severe']],
  ['bowel_movements_per_day', ['Less than 1', '1', 'More than 1']],
  ['bristol_scale', ['1', '2', '3', '4', '5', '6', '7']],
  ['antibiotics_last_month', ['Yes', 'No']],
  ['antibiotics_last_3_months', ['Yes', 'No']],
])('%s offers the choices of the specification', (name, choices) => {
  const asked = questionnaires.flatMap(({ questions }) =>
    questions.filter((question) => question.name === name),
  );
  expect(asked.length).toBeGreaterThan(0);
  for (const question of asked) expect('choices' in question && question.choices).toEqual(choices);
});

test('the antibiotics question of the Generic Questionnaire has its hint', () => {
  const question = generic.questions.find(({ name }) => name === 'antibiotics_last_3_months');
  expect(question?.label).toMatch(/prescription antibiotics or antifungals within the last 3 months/);
  expect(question?.hint).toBe('This is potentially a big issue as it will cause inaccuracies potentially.');
});

const sizes = ({ symptom_groups }: QuestionnaireDefinition) =>
  Object.fromEntries(symptom_groups.map(({ title, items }) => [title, items.length]));

test('the forms list 95 symptoms in eight groups and 52 of them in seven', () => {
  expect(keys(asd)).toHaveLength(95);
  expect(sizes(asd)).toEqual({
    Behavior: 20,
    'Communication and social': 10,
    'Mood and thinking': 10,
    Sensory: 7,
    Sleep: 8,
    'Digestion and elimination': 16,
    'Eating and growth': 10,
    'Immune, skin and body': 14,
  });
  expect(keys(generic)).toHaveLength(52);
  expect(sizes(generic)).toEqual({
    Behavior: 4,
    'Mood and thinking': 8,
    Sensory: 2,
    Sleep: 6,
    'Digestion and elimination': 14,
    'Eating and growth': 8,
    'Immune, skin and body': 10,
  });
  expect(keys(asd)).toEqual(expect.arrayContaining(keys(generic)));
});

test('the Generic Questionnaire rewords exactly four symptoms', () => {
  const others = symptomsOf(generic).filter(({ key, label }) => labelsOf(asd).get(key) !== label);
  expect(Object.fromEntries(others.map(({ key, label }) => [key, label]))).toEqual({
    poor_focus: 'Poor focus or ADHD',
    urine_accidents: 'Urine accidents Urination Pain',
    feeding_tube: 'Feeding tube or liquid diet',
    poor_weight_gain: 'Unexplained weight loss',
  });
});

test('the matrix has the three columns of the specification', () => {
  expect(behaviorColumns).toEqual([
    { key: 'current', label: 'Current or Recent Symptom or feature' },
    { key: 'past', label: 'Past Symptom or feature no Longer present Now' },
    { key: 'not_known', label: 'Not a known symptom or feature' },
  ]);
});

test('questionnaireOf finds a form by its type and version', () => {
  const earlier = { ...thirdQuestionnaire, version: 3, title: 'Sleep Diary of old' };
  const known = [asd, thirdQuestionnaire, earlier];
  expect(questionnaireOf('sleep', undefined, known)).toBe(thirdQuestionnaire);
  expect(questionnaireOf('sleep', 4, known)).toBe(thirdQuestionnaire);
  expect(questionnaireOf('sleep', 3, known)).toBe(earlier);
  expect(questionnaireOf('sleep', 2, known)).toBeUndefined();

  expect(questionnaireOf('original')).toBe(asd);
  expect(questionnaireOf('generic', 1)).toBe(generic);
  expect(questionnaireOf('generic', 2)).toBeUndefined();
  expect(questionnaireOf('sleep')).toBeUndefined();
});

/** Hash of questions, kinds, choices and symptoms, independent of wording. */
async function fingerprint(definition: QuestionnaireDefinition): Promise<string> {
  const questions = definition.questions.map((question) => [
    question.name,
    question.kind,
    'choices' in question ? question.choices : [],
  ]);
  const asked = new TextEncoder().encode(JSON.stringify([questions, keys(definition)]));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', asked));
  return Array.from(digest.slice(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

// Stored answers are read with the definition of their version. A form with other questions needs a new version, and its old
// definition moves to the earlier versions.
test.each([
  [asd, 1, '207882610116b29c'],
  [generic, 1, 'ff552d03dd68aa6c'],
] as const)(
  'the $title asks the same questions as long as its version stays the same',
  async (definition, version, asked) => {
    expect([definition.version, await fingerprint(definition)]).toEqual([version, asked]);
  },
);
