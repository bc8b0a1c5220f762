import FormHelperText from '@mui/material/FormHelperText';
import OutlinedInput from '@mui/material/OutlinedInput';
import { ANSWER_MAX_LENGTH, DRAFT_ANSWER_MAX_LENGTH } from '#contract/questionnaires/answers.ts';
import type { FieldProps } from './fieldProps.ts';
import { notesId } from './QuestionNotes.tsx';
import { TypedQuestion } from './TypedQuestion.tsx';

/** From here on one is told how much can still be written. */
const NEAR_LIMIT = 500;

/** A question answered in words. More than may be submitted can be written, so that it can be shortened and not lost. */
export function LongTextField({ question, answer, problem, onAnswer }: FieldProps<'text'>) {
  const room = ANSWER_MAX_LENGTH - answer.length;
  const roomId = `${question.name}-room`;
  return (
    <TypedQuestion question={question} problem={problem}>
      <OutlinedInput
        id={question.name}
        name={question.name}
        value={answer}
        onChange={({ target }) => onAnswer(target.value)}
        // MUI's own measures its height anew with each letter.
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
    </TypedQuestion>
  );
}

function roomInWords(room: number): string {
  const characters = `${Math.abs(room)} ${Math.abs(room) === 1 ? 'character' : 'characters'}`;
  return room < 0 ? `${characters} too many` : `${characters} left`;
}
