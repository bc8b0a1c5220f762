import { expect, test } from 'vitest';
import { asd } from '#contract/questionnaires/asd.ts';
import { generic } from '#contract/questionnaires/generic.ts';
import { emptyValues, fromDraft, hasAnswers, noneTicked, toDraft, toSubmission } from './formValues.ts';

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
