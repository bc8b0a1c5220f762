import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { UseFormRegisterReturn } from 'react-hook-form';
import type { Question } from '#contract/questionnaires/definition.ts';
import { bristolTypes } from './bristolTypes.tsx';
import { choiceInput } from './choiceInput.ts';
import { RadioQuestion } from './RadioQuestion.tsx';

interface Props {
  readonly question: Question;
  readonly choices: readonly string[];
  readonly field: UseFormRegisterReturn;
  readonly problem: string | undefined;
}

/** The Bristol scale: a drawing and a description for each type. */
export function ScaleField({ question, choices, field, problem }: Props) {
  return (
    <RadioQuestion question={question} problem={problem}>
      <Box sx={scaleLook}>
        {choices.map((choice) => (
          <label key={choice}>
            <input type="radio" value={choice} {...field} />
            <svg viewBox="0 0 96 40" aria-hidden="true">
              {bristolTypes[choice]?.drawing}
            </svg>
            <span>
              <strong>Type {choice}</strong>
              <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
                {bristolTypes[choice]?.description}
              </Typography>
            </span>
          </label>
        ))}
      </Box>
    </RadioQuestion>
  );
}

const scaleLook = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 280px), 1fr))',
  gap: 1,
  mt: 1,
  '& label': {
    display: 'grid',
    gridTemplateColumns: 'auto 72px 1fr',
    alignItems: 'center',
    gap: 1.5,
    p: 1.5,
    border: '1px solid',
    borderColor: 'divider',
    borderRadius: 1,
    cursor: 'pointer',
  },
  '& label:has(:checked)': { borderColor: 'primary.main', bgcolor: 'action.selected' },
  '& svg': { width: 72, height: 30, color: 'grey.400' },
  '& input': choiceInput,
};
