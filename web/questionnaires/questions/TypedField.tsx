import { FormControl, FormHelperText, FormLabel, InputAdornment, OutlinedInput } from '@mui/material';
import { ANSWER_MAX_LENGTH, DRAFT_ANSWER_MAX_LENGTH } from '#contract/questionnaires/answers.ts';
import { fieldFrame } from '../answers/showField.ts';
import { type FieldProps, labelLook, notesId, QuestionNotes, questionLabel } from './QuestionNotes.tsx';

const NUMBER_MAX_LENGTH = 10;
/** The field counts the remaining characters from here on. */
const NEAR_LIMIT = 500;

/** A question whose answer the user types: a number or a free text. */
export function TypedField({ question, answer, problem, onAnswer }: FieldProps<'number' | 'text'>) {
  return (
    <FormControl error={problem !== undefined} {...fieldFrame(question.name)}>
      <FormLabel htmlFor={question.name} sx={labelLook}>
        {questionLabel(question)}
      </FormLabel>
      <QuestionNotes question={question} problem={problem} />
      {question.kind === 'number' ? (
        <NumberInput question={question} answer={answer} onAnswer={onAnswer} />
      ) : (
        <LongTextInput question={question} answer={answer} onAnswer={onAnswer} />
      )}
    </FormControl>
  );
}

/** Not an input of type number, because scrolling over that changes its value. */
function NumberInput({ question, answer, onAnswer }: Omit<FieldProps<'number'>, 'problem'>) {
  const unitId = `${question.name}-unit`;
  return (
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
          maxLength: NUMBER_MAX_LENGTH,
          'aria-required': question.required !== undefined,
          'aria-describedby': `${notesId(question)} ${unitId}`,
        },
      }}
      sx={{ mt: 1, width: question.unit === undefined ? 120 : 150 }}
    />
  );
}

/** Accepts more than the limit, so that users can shorten a pasted text. */
function LongTextInput({ question, answer, onAnswer }: Omit<FieldProps<'text'>, 'problem'>) {
  const room = ANSWER_MAX_LENGTH - answer.length;
  const roomId = `${question.name}-room`;
  return (
    <>
      <OutlinedInput
        id={question.name}
        name={question.name}
        value={answer}
        onChange={({ target }) => onAnswer(target.value)}
        // MUI's own textarea measures its height again with each letter.
        inputComponent="textarea"
        multiline
        rows={3}
        slotProps={{
          input: {
            maxLength: DRAFT_ANSWER_MAX_LENGTH,
            'aria-required': question.required !== undefined,
            'aria-describedby': `${notesId(question)} ${roomId}`,
          },
        }}
        sx={{ mt: 1, '& textarea': { resize: 'vertical' } }}
      />
      <FormHelperText id={roomId} error={room < 0} sx={{ mx: 0, fontSize: '0.875rem' }}>
        {room <= NEAR_LIMIT && roomInWords(room)}
      </FormHelperText>
    </>
  );
}

function roomInWords(room: number): string {
  const characters = `${Math.abs(room)} ${Math.abs(room) === 1 ? 'character' : 'characters'}`;
  return room < 0 ? `${characters} too many` : `${characters} left`;
}
