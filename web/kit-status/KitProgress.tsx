import CheckCircle from '@mui/icons-material/CheckCircle';
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import type { KitSummary } from '#contract/kits.ts';
import { isEnded } from './isEnded.ts';
import { kitStatusLooks } from './kitStatusLooks.tsx';
import { kitStatusNames } from './kitStatusNames.ts';

interface Props {
  readonly kit: KitSummary;
}

/** What a kit has already, where it is and, unless nothing more is to come, what it waits for. */
export function KitProgress({ kit }: Props) {
  const status = kitStatusLooks[kit.status];
  const steps = stepsOf(kit).filter(({ is_done }) => is_done || !isEnded(kit));
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, mt: 2 }}>
      {status && <Chip size="small" variant="outlined" label={kitStatusNames[kit.status]} {...status} />}
      {steps.map(({ is_done, label }) => (
        <Chip
          key={label}
          size="small"
          variant="outlined"
          color={is_done ? 'success' : 'default'}
          icon={is_done ? <CheckCircle /> : <RadioButtonUnchecked />}
          label={label}
        />
      ))}
    </Stack>
  );
}

const stepsOf = ({ questionnaire_submitted, report_generated_at }: KitSummary) => [
  {
    is_done: questionnaire_submitted,
    label: questionnaire_submitted ? 'Questionnaire filled in' : 'Questionnaire not filled in',
  },
  {
    is_done: report_generated_at !== null,
    label: report_generated_at === null ? 'Report not ready' : 'Report ready',
  },
];
