import Box from '@mui/material/Box';
import { choiceInput } from '../choiceInput.ts';
import type { FieldProps } from './fieldProps.ts';
import { RadioQuestion } from './RadioQuestion.tsx';

/** A question with a few answers, of which one is chosen. */
export function ChoiceField({ onAnswer, ...props }: FieldProps<'choice'>) {
  const { question, answer } = props;
  return (
    <RadioQuestion {...props} onClear={() => onAnswer('')}>
      <Box sx={choicesLook}>
        {question.choices.map((choice) => (
          <label key={choice}>
            <input
              type="radio"
              name={question.name}
              value={choice}
              checked={choice === answer}
              onChange={() => onAnswer(choice)}
            />
            {choice}
          </label>
        ))}
      </Box>
    </RadioQuestion>
  );
}

const choicesLook = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: { xs: 3, sm: 4 },
  '& label': { display: 'flex', alignItems: 'center', gap: 1.5, minHeight: 44, cursor: 'pointer' },
  '& input': choiceInput,
};
