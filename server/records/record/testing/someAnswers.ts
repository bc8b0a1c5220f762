import { symptomsOf } from '#contract/questionnaires/answers.ts';
import type { asd } from '#contract/questionnaires/asd.ts';

const moment = '2026-02-28T23:59:59.5+00:00';

const ticks = (definition: typeof asd) =>
  Object.fromEntries(
    symptomsOf(definition).map(({ key, label }, index) => [
      key,
      { label, current: index % 3 === 0, past: index % 3 < 2, not_known: index % 3 === 2 },
    ]),
  );

const answersTo = (definition: typeof asd) =>
  Object.fromEntries(
    definition.questions.map((question) => [
      question.name,
      'choices' in question
        ? question.choices[0]
        : question.kind === 'number'
          ? question.min
          : 'Sleep\u000B\u0000 <b>',
    ]),
  );

/** The newest answers of a kit, which a correction brought. */
export const submission = (number: number, definition: typeof asd) => ({
  id: `00000000-0000-4000-8000-00000000000${number}`,
  form_type: definition.form_type,
  definition_version: definition.version,
  given_by: '55555555-5555-4555-8555-555555555555',
  created_at: moment,
  version: 2,
  corrected_at: moment,
  answers: answersTo(definition),
  behaviors: ticks(definition),
});

/** The answers that the correction replaced. */
export const replacedAnswers = (definition: typeof asd) => ({
  version: 1,
  form_type: definition.form_type,
  definition_version: definition.version,
  answers: { age_of_participant: 70 },
  behaviors: ticks(definition),
  given_by: '22222222-2222-4222-8222-222222222222',
  given_at: moment,
  replaced_at: moment,
  reason: '=Mistyped <i>',
});
