import { expect, test } from 'vitest';
import { questionnaires, symptomsOf } from '#contract/questionnaires/answers.ts';
import type { SubmittedAnswers } from '#contract/questionnaires/questionnaires.ts';
import { readSubmission } from './readSubmission.ts';

const none = { current: false, past: false, not_known: false };
const submit = (submitted: Partial<SubmittedAnswers>): SubmittedAnswers => ({
  form_type: 'generic',
  definition_version: 1,
  created_at: '2026-03-01T10:00:00Z',
  answers: {},
  behaviors: {},
  ...submitted,
});

/** The lines of one section. */
const read = (submitted: Partial<SubmittedAnswers>, title: string) => {
  const section = readSubmission(submit(submitted)).sections.find((section) => section.title === title);
  if (!section) return undefined;
  if ('answers' in section) return section.answers.map(({ question, answer }) => `${question}: ${answer}`);
  return section.groups.flatMap((group) =>
    group.columns.flatMap((column) =>
      column.symptoms.map(({ label }) => `${group.title}, ${column.title}: ${label}`),
    ),
  );
};

test.each(questionnaires)(
  'readSubmission lists every question and symptom of the $title in its order',
  (definition) => {
    const symptoms = symptomsOf(definition);
    const { title, sections } = readSubmission(
      submit({
        form_type: definition.form_type,
        answers: Object.fromEntries(definition.questions.map(({ name }) => [name, `${name}!`])),
        behaviors: Object.fromEntries(
          symptoms.map(({ key, label }) => [key, { ...none, past: true, label: `${label} then` }]),
        ),
      }),
    );
    expect(title).toBe(definition.title);
    expect(sections.map(({ title }) => title)).toEqual(definition.sections.map(({ title }) => title));
    expect(sections.flatMap((section) => ('answers' in section ? section.answers : []))).toHaveLength(
      definition.questions.length,
    );
    const ticked = sections.flatMap((section) =>
      'groups' in section ? section.groups.flatMap(({ columns }) => columns[1]?.symptoms ?? []) : [],
    );
    expect(ticked.map(({ label }) => label)).toEqual(symptoms.map(({ label }) => `${label} then`));
  },
);

test('readSubmission adds units and descriptions and names missing answers', () => {
  expect(read({ answers: { age_of_participant: 7.5, location: null } }, 'Basic Information')).toEqual([
    'Age of participant: 7.5 years',
    'Location: Not answered',
  ]);
  const asd = { form_type: 'original', answers: { bristol_scale: '4' } };
  expect(read(asd, 'Health Information')).toContain(
    'Bristol Scale: Type 4: Like a sausage or snake, smooth and soft',
  );
});

test('readSubmission lists a symptom in each of its ticked columns', () => {
  const behaviors = { anxiety: { ...none, current: true, past: true, label: 'Anxiety' } };
  expect(read({ behaviors }, 'Symptoms')).toEqual([
    expect.stringMatching(/, Current: Anxiety$/),
    expect.stringMatching(/, Past: Anxiety$/),
  ]);
});

test('readSubmission keeps answers and symptoms that the questionnaire lacks', () => {
  const submitted = {
    definition_version: 99,
    answers: { shoe_size: 38 },
    behaviors: { levitation: { ...none, current: true, label: 'Levitation' } },
  };
  expect(readSubmission(submit(submitted)).title).toBe('Questionnaire');
  expect(read(submitted, 'Other answers')).toEqual(['shoe_size: 38']);
  expect(read(submitted, 'Other symptoms')).toEqual(['Ungrouped, Current: Levitation']);
});
