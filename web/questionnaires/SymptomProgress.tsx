import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { SymptomItem } from '#contract/questionnaires/symptoms.ts';
import { isTicked, type QuestionnaireValues } from './formValues.ts';

interface Props {
  readonly symptoms: readonly SymptomItem[];
  readonly form: UseFormReturn<QuestionnaireValues>;
}

/** How many symptoms are answered, and the way to the first that is not. Stays in view along the matrix. */
export function SymptomProgress({ symptoms, form }: Props) {
  const answered = useWatch({
    control: form.control,
    name: 'behaviors',
    compute: (behaviors) => Object.values(behaviors).filter(isTicked).length,
  });
  const count = `${answered} of ${symptoms.length} answered`;

  const onNext = () => {
    const next = symptoms.find(({ key }) => !isTicked(form.getValues(`behaviors.${key}`)));
    if (next) form.setFocus(`behaviors.${next.key}.current`);
  };

  return (
    <Paper elevation={4} sx={progressLook}>
      <Button size="small" onClick={onNext} disabled={answered === symptoms.length}>
        Next unanswered
      </Button>
      <Typography variant="body2">{count}</Typography>
      <LinearProgress
        variant="determinate"
        value={(100 * answered) / symptoms.length}
        sx={{ bgcolor: 'divider' }}
        aria-label="Symptoms answered"
        aria-valuetext={count}
      />
    </Paper>
  );
}

// The button lies where the rows below it have no boxes: left of the columns of a table, right of those of a card.
const progressLook = {
  position: 'sticky',
  bottom: 0,
  zIndex: 1,
  display: 'flex',
  flexDirection: { xs: 'row-reverse', sm: 'row' },
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 2,
  mt: 2,
  mx: { xs: -2, sm: 0 },
  border: 1,
  borderColor: 'divider',
  px: 2,
  py: 1,
  '& .MuiLinearProgress-root': { flex: 1, display: { xs: 'none', sm: 'block' } },
};
