import type { Question } from '#contract/questionnaires/definition.ts';
import type { AnswerStore } from '../AnswerStore.ts';
import { useAnswers } from '../useAnswers.ts';
import { ChoiceField } from './ChoiceField.tsx';
import { LongTextField } from './LongTextField.tsx';
import { NumberField } from './NumberField.tsx';
import { ScaleField } from './ScaleField.tsx';

interface Props {
  readonly question: Question;
  readonly store: AnswerStore;
}

/** The field for a question, by its kind. */
export function QuestionField({ question, store }: Props) {
  const { name } = question;
  const field = {
    answer: useAnswers(store, ({ values }) => values.answers[name] ?? ''),
    problem: useAnswers(store, (store) => store.problemWith(name)),
    onAnswer: (answer: string) => store.setAnswer(name, answer),
  };
  switch (question.kind) {
    case 'choice':
      return <ChoiceField question={question} {...field} />;
    case 'scale':
      return <ScaleField question={question} {...field} />;
    case 'number':
      return <NumberField question={question} {...field} />;
    case 'text':
      return <LongTextField question={question} {...field} />;
  }
}
