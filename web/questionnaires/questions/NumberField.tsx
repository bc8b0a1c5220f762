import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { FieldProps } from './fieldProps.ts';
import { notesId } from './QuestionNotes.tsx';
import { TypedQuestion } from './TypedQuestion.tsx';

const MAX_LENGTH = 10;

/** A question answered by a number. It is typed as text: a number input changes its value when it is scrolled over. */
export function NumberField({ question, answer, problem, onAnswer }: FieldProps<'number'>) {
  const unitId = `${question.name}-unit`;
  return (
    <TypedQuestion question={question} problem={problem}>
      <OutlinedInput
        id={question.name}
        name={question.name}
        size="small"
        value={answer}
        onChange={({ target }) => onAnswer(target.value)}
        endAdornment={
          question.unit && (
            <InputAdornment id={unitId} position="end">
              {question.unit}
            </InputAdornment>
          )
        }
        slotProps={{
          input: {
            inputMode: question.is_whole ? 'numeric' : 'decimal',
            maxLength: MAX_LENGTH,
            'aria-required': question.required !== undefined,
            'aria-describedby': `${notesId(question)} ${unitId}`,
          },
        }}
        sx={{ mt: 1, width: question.unit === undefined ? 120 : 150 }}
      />
    </TypedQuestion>
  );
}
