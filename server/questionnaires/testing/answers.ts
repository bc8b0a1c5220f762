import { type Answer, type Behaviors, symptomsOf } from '#contract/questionnaires/answers.ts';
import type { Question, QuestionnaireDefinition } from '#contract/questionnaires/definition.ts';

export const unknownSymptom = { current: false, past: false, not_known: true };

/** A complete submission: every question and every symptom answered. */
export const complete = (definition: QuestionnaireDefinition) => ({
  form_type: definition.form_type,
  answers: Object.fromEntries(definition.questions.map((question) => [question.name, answerTo(question)])),
  behaviors: Object.fromEntries(symptomsOf(definition).map(({ key }) => [key, unknownSymptom])) as Behaviors,
});

function answerTo(question: Question): Answer {
  switch (question.kind) {
    case 'choice':
    case 'scale':
      return question.choices[0] ?? null;
    case 'number':
      return question.min;
    case 'text':
      return `All about ${question.name}`;
  }
}

/** Copies the members without the named ones. */
export const without = <T>(members: Readonly<Record<string, T>>, ...names: readonly string[]) =>
  Object.fromEntries(Object.entries(members).filter(([name]) => !names.includes(name)));
