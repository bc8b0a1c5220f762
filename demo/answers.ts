import { type Answer, symptomsOf } from '#contract/questionnaires/answers.ts';
import type { Question, QuestionnaireDefinition } from '#contract/questionnaires/definition.ts';

/** A complete questionnaire, the same for the same `seed`: most symptoms unknown, some present, some past. */
export function demoAnswers(definition: QuestionnaireDefinition, seed: number) {
  return {
    form_type: definition.form_type,
    answers: Object.fromEntries(
      definition.questions.map((question, index) => [question.name, answerTo(question, seed + index)]),
    ),
    behaviors: Object.fromEntries(
      symptomsOf(definition).map(({ key }, index) => {
        const turn = (seed + index * 7) % 11;
        return [key, { current: turn === 0, past: turn === 1, not_known: turn > 1 }];
      }),
    ),
  };
}

function answerTo(question: Question, seed: number): Answer {
  switch (question.kind) {
    case 'choice':
    case 'scale':
      return question.choices[seed % question.choices.length] ?? null;
    case 'number':
      return Math.min(question.max, question.min + 4 + (seed % 9));
    case 'text':
      return (
        ['Stomach pain in the evenings', 'Sleeps badly, eats little', 'None that we know of'][seed % 3] ??
        null
      );
  }
}
