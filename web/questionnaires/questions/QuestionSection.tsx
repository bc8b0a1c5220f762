import Stack from '@mui/material/Stack';
import { memo } from 'react';
import type { Question } from '#contract/questionnaires/definition.ts';
import type { AnswerStore } from '../AnswerStore.ts';
import { FormSection } from '../FormSection.tsx';
import { QuestionField } from './QuestionField.tsx';

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
