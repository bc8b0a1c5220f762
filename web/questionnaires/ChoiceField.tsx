import Box from '@mui/material/Box';
import type { UseFormRegisterReturn } from 'react-hook-form';
import type { Question } from '#contract/questionnaires/definition.ts';
import { choiceInput } from './choiceInput.ts';
import { RadioQuestion } from './RadioQuestion.tsx';

interface Props {
  readonly question: Question;
  readonly choices: readonly string[];
  readonly field: UseFormRegisterReturn;
  readonly problem: string | undefined;
}

/** A question with a few answers, of which one is chosen. */
export function ChoiceField({ question, choices, field, problem }: Props) {
  return (
    <RadioQuestion question={question} problem={problem}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          columnGap: 4,
          '& label': { display: 'flex', alignItems: 'center', gap: 1.5, minHeight: 44, cursor: 'pointer' },
          '& input': choiceInput,
        }}
      >
        {choices.map((choice) => (
          <label key={choice}>
            <input type="radio" value={choice} {...field} />
            {choice}
          </label>
        ))}
      </Box>
    </RadioQuestion>
  );
}
