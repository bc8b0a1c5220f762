import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import type { ReactNode } from 'react';
import type { Question } from '#contract/questionnaires/definition.ts';
import { fieldFrame } from '../showField.ts';
import { labelLook, QuestionNotes, questionLabel } from './QuestionNotes.tsx';

interface Props {
  readonly question: Question;
  readonly problem: string | undefined;
  readonly children: ReactNode;
}

/** The frame of a question whose answer is typed. */
export const TypedQuestion = ({ question, problem, children }: Props) => (
  <FormControl error={problem !== undefined} {...fieldFrame(question.name)}>
    <FormLabel htmlFor={question.name} sx={labelLook}>
      {questionLabel(question)}
    </FormLabel>
    <QuestionNotes question={question} problem={problem} />
    {children}
  </FormControl>
);
