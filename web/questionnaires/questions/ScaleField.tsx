import Box from '@mui/material/Box';
import { choiceInput } from '../choiceInput.ts';
import { BristolDrawing } from './BristolDrawing.tsx';
import type { FieldProps } from './fieldProps.ts';
import { RadioQuestion } from './RadioQuestion.tsx';

/** A scale whose types are described, and drawn if there are drawings. */
export function ScaleField({ onAnswer, ...props }: FieldProps<'scale'>) {
  const { question, answer } = props;
  return (
    <RadioQuestion {...props} onClear={() => onAnswer('')}>
      <Box sx={scaleLook}>
        {question.choices.map((choice) => (
          <label key={choice}>
            <input
              type="radio"
              name={question.name}
              value={choice}
              checked={choice === answer}
              onChange={() => onAnswer(choice)}
            />
            {question.drawings === 'bristol' && <BristolDrawing type={choice} />}
            <span>
              <strong>Type {choice}</strong>
              <small>{question.descriptions[choice]}</small>
            </span>
          </label>
        ))}
      </Box>
    </RadioQuestion>
  );
}

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
