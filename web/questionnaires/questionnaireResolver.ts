import type { FieldError, Resolver } from 'react-hook-form';
import { symptomsOf } from '#contract/questionnaires/answers.ts';
import type { QuestionnaireDefinition } from '#contract/questionnaires/definition.ts';
import { findProblems } from './findProblems.ts';
import { isTicked, type QuestionnaireValues, toSubmission } from './formValues.ts';

/** Marks every question and every symptom that keeps the form from being submitted. */
export const questionnaireResolver =
  (definition: QuestionnaireDefinition): Resolver<QuestionnaireValues> =>
  (values) => {
    const problems = findProblems(definition, toSubmission(definition, values));
    if (problems.length === 0) return { values, errors: {} };

    const names = new Set(definition.questions.map(({ name }) => name));
    const answers = problems
      .filter(({ field }) => names.has(field))
      .map(({ field, message }) => [field, fieldError(message)]);
    const behaviors = symptomsOf(definition)
      .filter(({ key }) => !isTicked(values.behaviors[key]))
      .map(({ key }) => [key, fieldError('Please select at least one option')]);
    return {
      values: {},
      errors: { answers: Object.fromEntries(answers), behaviors: Object.fromEntries(behaviors) },
    };
  };

const fieldError = (message: string): FieldError => ({ type: 'validate', message });
