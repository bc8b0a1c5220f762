import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { ANSWER_MAX_LENGTH } from '#contract/questionnaires/answers.ts';
import type { Question } from '#contract/questionnaires/definition.ts';
import { notesId, QuestionNotes, questionLabel } from './QuestionNotes.tsx';

interface Props {
  readonly question: Extract<Question, { kind: 'number' | 'text' }>;
  readonly field: UseFormRegisterReturn;
  readonly problem: string | undefined;
}

/** A question answered by a number or in words. */
export function TypedField({ question, field: { ref, ...field }, problem }: Props) {
  return (
    <FormControl error={problem !== undefined}>
      <FormLabel htmlFor={question.name} sx={{ color: 'text.primary' }}>
        {questionLabel(question)}
      </FormLabel>
      <QuestionNotes question={question} problem={problem} />
      <OutlinedInput
        id={question.name}
        size="small"
        {...shape[question.kind]}
        slotProps={{
          input: {
            ...typing[question.kind],
            'aria-required': question.required !== undefined,
            'aria-describedby': notesId(question),
          },
        }}
        inputRef={ref}
        {...field}
      />
    </FormControl>
  );
}

const shape = {
  number: { sx: { mt: 1, width: 120 } },
  text: { sx: { mt: 1 }, multiline: true, rows: 3 },
} as const;

// Numbers are typed as text: a number input changes its value when it is scrolled over.
const typing = {
  number: { inputMode: 'decimal', maxLength: 10 },
  text: { maxLength: ANSWER_MAX_LENGTH },
} as const;
