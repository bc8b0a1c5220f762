import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import type { ReactNode } from 'react';
import { fieldFrame, focusField } from '../showField.ts';
import type { FieldProps } from './fieldProps.ts';
import { labelLook, notesId, QuestionNotes, questionLabel } from './QuestionNotes.tsx';

interface Props extends Omit<FieldProps<'choice' | 'scale'>, 'onAnswer'> {
  readonly onClear: () => void;
  readonly children: ReactNode;
}

/** The frame of a question that is answered by radio buttons. An answer that may be left out can be taken back. */
export function RadioQuestion({ question, answer, problem, onClear, children }: Props) {
  const labelId = `${question.name}-label`;
  const can_clear = question.required === undefined && answer !== '';
  return (
    <FormControl
      role="radiogroup"
      error={problem !== undefined}
      aria-labelledby={labelId}
      aria-describedby={notesId(question)}
      aria-required={question.required !== undefined}
      aria-invalid={problem !== undefined}
      {...fieldFrame(question.name)}
    >
      <FormLabel id={labelId} component="div" sx={labelLook}>
        {questionLabel(question)}
      </FormLabel>
      <QuestionNotes question={question} problem={problem} />
      {children}
      {can_clear && (
        <Button
          size="small"
          aria-describedby={labelId}
          sx={{ alignSelf: 'start', mx: -0.5 }}
          onClick={() => {
            onClear();
            focusField(question.name);
          }}
        >
          Clear answer
        </Button>
      )}
    </FormControl>
  );
}
