import { expect, test } from 'vitest';
import { symptomsOf } from '#contract/questionnaires/answers.ts';
import { asd } from '#contract/questionnaires/asd.ts';
import { generic } from '#contract/questionnaires/generic.ts';
import { PatientId } from '#contract/shared/ids.ts';
import {
  emptyValues,
  fromDraft,
  hasAnswers,
  newValues,
  noneTicked,
  toDraft,
  toSubmission,
} from './formValues.ts';

const aPatient = {
  id: PatientId.parse('7d444840-9dc0-41d1-b245-5ffdce74fad2'),
  first_name: 'Emma',
  last_name: 'Stone',
};
const past = { current: false, past: true, not_known: false };

test('toSubmission reads a decimal point or comma and sends an empty answer as null', () => {
  const values = emptyValues(generic);
  for (const [typed, sent] of [
    ['7', 7],
    [' 7.5 ', 7.5],
    ['7,5', 7.5],
    ['', null],
    ['  ', null],
    ['seven', Number.NaN],
    ['0x10', Number.NaN],
  ] as const) {
    values.answers['age_of_participant'] = typed;
    expect(toSubmission(generic, values).answers['age_of_participant']).toBe(sent);
  }
});

test('hasAnswers is false for an empty form and true after one answer or one tick', () => {
  expect(hasAnswers(emptyValues(generic))).toBe(false);

  const answered = emptyValues(generic);
  answered.answers['location'] = 'USA';
  expect(hasAnswers(answered)).toBe(true);

  const ticked = emptyValues(generic);
  ticked.behaviors['anxiety'] = past;
  expect(hasAnswers(ticked)).toBe(true);
});

test('a draft keeps answers as typed and restores them', () => {
  const values = emptyValues(generic);
  values.answers['age_of_participant'] = 'about 7';
  values.answers['biggest_concerns'] = ' Sleep\n';
  values.behaviors['anxiety'] = past;

  const draft = toDraft(generic, values);
  expect(draft).toEqual({
    answers: { age_of_participant: 'about 7', biggest_concerns: ' Sleep\n' },
    behaviors: { anxiety: past },
  });
  expect(fromDraft(generic, draft)).toEqual(values);
});

test('drafts drop answers and symptoms that the form does not contain', () => {
  const draft = {
    answers: JSON.parse('{ "location": "UK", "atec_score": "7", "__proto__": "x", "constructor": "x" }'),
    behaviors: { stimming: past, anxiety: past, toString: past },
  };
  const values = fromDraft(generic, draft);
  expect(Object.keys(values.answers)).toEqual(Object.keys(emptyValues(generic).answers));
  expect(values.answers).toMatchObject({ location: 'UK', age_of_participant: '' });
  expect(Object.keys(values.behaviors)).toEqual(Object.keys(emptyValues(generic).behaviors));
  expect(values.behaviors).toMatchObject({ anxiety: past, tics: noneTicked });

  const asdValues = fromDraft(asd, draft);
  expect(toDraft(generic, asdValues)).toEqual({ answers: { location: 'UK' }, behaviors: { anxiety: past } });
});

test.each([
  [asd, generic],
  [generic, asd],
])('$0.title hands over what the other form asks in the same words, and nothing else', (from, to) => {
  const behaviors = Object.fromEntries(symptomsOf(from).map(({ key }) => [key, past]));
  const answers = Object.fromEntries(from.questions.map(({ name }) => [name, '7']));
  const taken = toDraft(to, newValues(to, aPatient, { form_type: from.form_type, answers, behaviors }));

  const words = new Set([...from.questions, ...symptomsOf(from)].map(({ label }) => label));
  const names = to.questions.filter(({ label }) => words.has(label)).map(({ name }) => name);
  const keys = symptomsOf(to)
    .filter(({ label }) => words.has(label))
    .map(({ key }) => key);
  expect(Object.keys(taken.answers)).toEqual(names);
  expect(Object.keys(taken.behaviors)).toEqual(keys);
  expect(keys).toContain('anxiety');
  for (const key of ['poor_focus', 'urine_accidents', 'feeding_tube', 'poor_weight_gain'])
    expect(keys).not.toContain(key);
});
