import CheckCircle from '@mui/icons-material/CheckCircle';
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import type { KitSummary } from '#contract/kits.ts';
import { kitStatusLooks } from './kitStatusLooks.tsx';

interface Props {
  readonly kit: KitSummary;
}

/** What a kit has already, where it is and what it waits for. */
export function KitProgress({ kit }: Props) {
  const status = kitStatusLooks[kit.status];
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, mt: 2 }}>
      {status && <Chip size="small" variant="outlined" {...status} />}
      <Step
        is_done={kit.questionnaire_submitted}
        label={kit.questionnaire_submitted ? 'Questionnaire filled in' : 'Questionnaire not filled in'}
      />
      <Step
        is_done={kit.report_generated_at !== null}
        label={kit.report_generated_at === null ? 'Report not ready' : 'Report ready'}
      />
    </Stack>
  );
}

function Step({ is_done, label }: { readonly is_done: boolean; readonly label: string }) {
  return (
    <Chip
      size="small"
      variant="outlined"
      color={is_done ? 'success' : 'default'}
      icon={is_done ? <CheckCircle /> : <RadioButtonUnchecked />}
      label={label}
    />
  );
}
