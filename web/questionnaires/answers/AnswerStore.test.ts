import { expect, test } from 'vitest';
import { generic } from '#contract/questionnaires/generic.ts';
import { AnswerStore } from './AnswerStore.ts';
import { emptyValues, noneTicked, notKnown, withTick } from './formValues.ts';

test('withTick lets not known and the other two boxes exclude each other', () => {
  const current = withTick(noneTicked, 'current', true);
  const both = withTick(current, 'past', true);
  expect(both).toEqual({ current: true, past: true, not_known: false });
  expect(withTick(both, 'not_known', true)).toEqual(notKnown);
  expect(withTick(notKnown, 'past', true)).toEqual({ current: false, past: true, not_known: false });
  expect(withTick(both, 'current', false)).toEqual({ current: false, past: true, not_known: false });
  expect(withTick(notKnown, 'not_known', false)).toEqual(noneTicked);
});

test('AnswerStore replaces changed values and keeps the identity of all others', () => {
  const store = new AnswerStore(generic);
  const before = store.values;
  let heard = 0;
  const end = store.state.subscribe(() => {
    heard += 1;
  });

  store.setBehaviors({ anxiety: notKnown });
  expect(before).toEqual(emptyValues(generic));
  expect(store.values.behaviors['tics']).toBe(before.behaviors['tics']);
  expect(store.values.answers).toBe(before.answers);
  expect(store.answeredSymptoms()).toBe(1);
  expect(heard).toBe(1);

  end();
  store.setAnswer('location', 'UK');
  expect(heard).toBe(1);
});

test('AnswerStore reports problems only after the first check, and then after each change', () => {
  const store = new AnswerStore(generic);
  store.setAnswer('age_of_participant', 'four');
  expect(store.problems).toEqual([]);
  expect(store.problemWithSymptom('anxiety')).toBeUndefined();

  expect(store.check()).toBe(false);
  expect(store.problemWith('age_of_participant')).toBe('Age of participant must be a number');
  expect(store.problemWithSymptom('anxiety')).toBe('Please select at least one option');

  store.setAnswer('age_of_participant', '4');
  expect(store.problemWith('age_of_participant')).toBeUndefined();
  store.setBehaviors({ anxiety: notKnown });
  expect(store.problemWithSymptom('anxiety')).toBeUndefined();
});

test('AnswerStore keeps the identity of the problem list until its content changes', () => {
  const store = new AnswerStore(generic);
  store.check();
  const { problems } = store;
  // The sentence names only the first five symptoms.
  store.setBehaviors({ fatigue: notKnown });
  expect(store.problems).toBe(problems);
  store.setBehaviors({ hyperactivity: notKnown });
  expect(store.problems).not.toBe(problems);
});

test('AnswerStore keeps a server error until its field changes or the next check', () => {
  const store = new AnswerStore(generic);
  store.check();
  expect(store.setServerErrors({ form_type: 'Invalid input' })).toBe(false);
  expect(store.setServerErrors({ 'answers.bloating': 'Not this', 'behaviors.tics.past': 'Nor this' })).toBe(
    true,
  );
  expect(store.problemWithSymptom('tics')).toBe('Please select at least one option');
  store.setBehaviors({ hives: notKnown });
  // A problem of the form hides the server error of the same field.
  expect(store.problemWith('bloating')).toBe('Bloating field is required');

  store.setBehaviors({ tics: notKnown });
  expect(store.problemWithSymptom('tics')).toBeUndefined();
  store.setServerErrors({ 'behaviors.tics': 'Nor this' });
  expect(store.problemWithSymptom('tics')).toBe('Nor this');
  store.check();
  expect(store.problemWithSymptom('tics')).toBeUndefined();
});
