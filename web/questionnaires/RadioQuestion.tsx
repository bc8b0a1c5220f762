import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import type { ReactNode } from 'react';
import type { Question } from '#contract/questionnaires/definition.ts';
import { notesId, QuestionNotes, questionLabel } from './QuestionNotes.tsx';

interface Props {
  readonly question: Question;
  readonly problem: string | undefined;
  readonly children: ReactNode;
}

/** The frame of a question that is answered by radio buttons. */
export function RadioQuestion({ question, problem, children }: Props) {
  const labelId = `${question.name}-label`;
  return (
    <FormControl
      role="radiogroup"
      error={problem !== undefined}
      aria-labelledby={labelId}
      aria-describedby={notesId(question)}
      aria-required={question.required !== undefined}
      aria-invalid={problem !== undefined}
    >
      <FormLabel id={labelId} component="div" sx={{ color: 'text.primary' }}>
        {questionLabel(question)}
      </FormLabel>
      <QuestionNotes question={question} problem={problem} />
      {children}
    </FormControl>
  );
}
