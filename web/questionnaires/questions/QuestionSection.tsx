import { Stack } from '@mui/material';
import { memo } from 'react';
import type { Question } from '#contract/questionnaires/definition.ts';
import { type AnswerStore, useAnswers } from '../answers/AnswerStore.ts';
import { FormSection } from '../answers/FormSection.tsx';
import { RadioField } from './RadioField.tsx';
import { TypedField } from './TypedField.tsx';

interface Props {
  readonly title: string;
  readonly questions: readonly Question[];
  readonly store: AnswerStore;
}

/** The questions of one section under its heading. */
export const QuestionSection = memo(function QuestionSection({ title, questions, store }: Props) {
  return (
    <FormSection title={title}>
      <Stack spacing={3} sx={{ mt: 2 }}>
        {questions.map((question) => (
          <QuestionField key={question.name} question={question} store={store} />
        ))}
      </Stack>
    </FormSection>
  );
});

/** The field for a question, by its kind. */
function QuestionField({ question, store }: { question: Question; store: AnswerStore }) {
  const { name } = question;
  const field = {
    answer: useAnswers(store, ({ values }) => values.answers[name] ?? ''),
    problem: useAnswers(store, (store) => store.problemWith(name)),
    onAnswer: (answer: string) => store.setAnswer(name, answer),
  };
  switch (question.kind) {
    case 'choice':
    case 'scale':
      return <RadioField question={question} {...field} />;
    case 'number':
    case 'text':
      return <TypedField question={question} {...field} />;
  }
}
