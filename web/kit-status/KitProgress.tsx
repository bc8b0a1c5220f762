import Block from '@mui/icons-material/Block';
import CheckCircle from '@mui/icons-material/CheckCircle';
import MoveToInbox from '@mui/icons-material/MoveToInbox';
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked';
import Science from '@mui/icons-material/Science';
import WarningAmber from '@mui/icons-material/WarningAmber';
import { Chip, type ChipProps, Stack } from '@mui/material';
import type { KitStatus, KitSummary } from '#contract/kits.ts';
import { isEnded } from './isEnded.ts';
import { kitStatusNames } from './kitStatusNames.ts';

/** A kit's status and its finished steps. A kit that can still get a report shows its missing steps. */
export function KitProgress({ kit }: { readonly kit: KitSummary }) {
  const status = kitStatusLooks[kit.status];
  const steps = stepsOf(kit).filter(({ isDone }) => isDone || !isEnded(kit));
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, mt: 2 }}>
      {status && <Chip size="small" variant="outlined" label={kitStatusNames[kit.status]} {...status} />}
      {steps.map(({ isDone, label }) => (
        <Chip
          key={label}
          size="small"
          variant="outlined"
          color={isDone ? 'success' : 'default'}
          icon={isDone ? <CheckCircle /> : <RadioButtonUnchecked />}
          label={label}
        />
      ))}
    </Stack>
  );
}

const stepsOf = ({ questionnaire_submitted, report_generated_at }: KitSummary) => [
  {
    isDone: questionnaire_submitted,
    label: questionnaire_submitted ? 'Questionnaire filled in' : 'Questionnaire not filled in',
  },
  {
    isDone: report_generated_at !== null,
    label: report_generated_at === null ? 'Report not ready' : 'Report ready',
  },
];

/** Chips of the statuses; the steps already show a registered kit and a ready report. */
const kitStatusLooks: Partial<Record<KitStatus, Pick<ChipProps, 'color' | 'icon'>>> = {
  received: { color: 'info', icon: <MoveToInbox /> },
  in_analysis: { color: 'info', icon: <Science /> },
  information_needed: { color: 'warning', icon: <WarningAmber /> },
  rejected: { color: 'error', icon: <Block /> },
  cancelled: { icon: <Block /> },
};
