import { Box, FormControl, FormLabel } from '@mui/material';
import { Button } from '#web/ui/Button.tsx';
import { choiceInput } from '../answers/choiceInput.ts';
import { fieldFrame, focusField } from '../answers/showField.ts';
import { BristolDrawing } from './BristolDrawing.tsx';
import { type FieldProps, labelLook, notesId, QuestionNotes, questionLabel } from './QuestionNotes.tsx';

/** A question with one radio button for each choice. The user can clear an optional answer. */
export function RadioField({ question, answer, problem, onAnswer }: FieldProps<'choice' | 'scale'>) {
  const labelId = `${question.name}-label`;
  const canClear = question.required === undefined && answer !== '';
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
      <Box sx={question.kind === 'scale' ? scaleLook : lookOf(question.choices)}>
        {question.choices.map((choice) => (
          <label key={choice}>
            <input
              type="radio"
              name={question.name}
              value={choice}
              checked={choice === answer}
              onChange={() => onAnswer(choice)}
            />
            {question.kind === 'scale' ? <ScaleType question={question} type={choice} /> : choice}
          </label>
        ))}
      </Box>
      {canClear && (
        <Button
          size="small"
          aria-describedby={labelId}
          sx={{ alignSelf: 'start', mx: -0.5 }}
          onClick={() => {
            onAnswer('');
            focusField(question.name);
          }}
        >
          Clear answer
        </Button>
      )}
    </FormControl>
  );
}

/** One type of a scale: its description, and its drawing if the scale has drawings. */
function ScaleType({ question, type }: Pick<FieldProps<'scale'>, 'question'> & { type: string }) {
  return (
    <>
      {question.drawings === 'bristol' && <BristolDrawing type={type} />}
      <span>
        <strong>Type {type}</strong>
        <small>{question.descriptions[type]}</small>
      </span>
    </>
  );
}

/** More choices stand in columns. */
const MOST_IN_LINE = 4;
/** Characters. Long labels stand below each other on phones, where the last would wrap alone. */
const LONGEST_IN_LINE = 8;

const lookOf = (choices: readonly string[]) => {
  if (choices.length > MOST_IN_LINE) return gridLook;
  return choices.some(({ length }) => length > LONGEST_IN_LINE) ? stackedLook : choicesLook;
};

const choicesLook = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: { xs: 3, sm: 4 },
  '& label': { display: 'flex', alignItems: 'center', gap: 1.5, minHeight: 44, cursor: 'pointer' },
  '& input': choiceInput,
};

const stackedLook = { ...choicesLook, flexDirection: { xs: 'column', sm: 'row' } };

const gridLook = {
  ...choicesLook,
  display: 'grid',
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(4, minmax(0, 1fr))' },
  columnGap: 1,
};

const scaleLook = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 290px), 1fr))',
  gap: 1,
  mt: 1,
  '& label': {
    display: 'flex',
    alignItems: 'center',
    gap: 1.5,
    px: 1.5,
    py: 1,
    minHeight: 72,
    border: '1px solid',
    borderColor: 'divider',
    borderRadius: 1,
    cursor: 'pointer',
  },
  '& label:hover': { bgcolor: 'action.hover' },
  '& label:has(:checked)': { borderColor: 'primary.main', bgcolor: 'action.selected' },
  '& small': { display: 'block', fontSize: '0.875rem', lineHeight: 1.4, color: 'text.secondary' },
  '& svg': { flex: 'none' },
  '& input': choiceInput,
};
