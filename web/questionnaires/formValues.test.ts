import { expect, test } from 'vitest';
import { generic } from '#contract/questionnaires/generic.ts';
import { emptyValues, hasAnswers, toSubmission } from './formValues.ts';

test('a number may be typed with a point or a comma; what is left empty is sent as null', () => {
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

test('an untouched form has nothing to lose; one answer or one tick is something', () => {
  expect(hasAnswers(emptyValues(generic))).toBe(false);

  const answered = emptyValues(generic);
  answered.answers['location'] = 'USA';
  expect(hasAnswers(answered)).toBe(true);

  const ticked = emptyValues(generic);
  ticked.behaviors['anxiety'] = { current: false, past: true, not_known: false };
  expect(hasAnswers(ticked)).toBe(true);
});
