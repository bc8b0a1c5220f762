import { symptomsOf } from '#contract/questionnaires/answers.ts';
import type { Question, QuestionnaireDefinition } from '#contract/questionnaires/definition.ts';
import { notKnown, type QuestionnaireValues } from '#web/questionnaires/answers/formValues.ts';

/** A valid answer to a question, as typed. */
export const anAnswer = (question: Question): string => {
  if (question.kind === 'text') return 'None';
  return question.kind === 'number' ? String(question.min + 7) : (question.choices.at(-1) ?? '');
};

/** Values with every answer, optional ones included. */
export const completeValues = (definition: QuestionnaireDefinition): QuestionnaireValues => ({
  answers: Object.fromEntries(definition.questions.map((question) => [question.name, anAnswer(question)])),
  behaviors: Object.fromEntries(symptomsOf(definition).map(({ key }) => [key, notKnown])),
});
