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
  const steps = [
    {
      isDone: kit.questionnaire_submitted,
      done: 'Questionnaire filled in',
      missing: 'Questionnaire not filled in',
    },
    { isDone: kit.report_generated_at !== null, done: 'Report ready', missing: 'Report not ready' },
  ];
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, mt: 2 }}>
      {status && <Chip size="small" variant="outlined" label={kitStatusNames[kit.status]} {...status} />}
      {steps
        .filter(({ isDone }) => isDone || !isEnded(kit))
        .map(({ isDone, done, missing }) => (
          <Chip
            key={done}
            size="small"
            variant="outlined"
            color={isDone ? 'success' : 'default'}
            icon={isDone ? <CheckCircle /> : <RadioButtonUnchecked />}
            label={isDone ? done : missing}
          />
        ))}
    </Stack>
  );
}

/** Chips of the statuses; the steps already show a registered kit and a ready report. */
const kitStatusLooks: Partial<Record<KitStatus, Pick<ChipProps, 'color' | 'icon'>>> = {
  received: { color: 'info', icon: <MoveToInbox /> },
  in_analysis: { color: 'info', icon: <Science /> },
  information_needed: { color: 'warning', icon: <WarningAmber /> },
  rejected: { color: 'error', icon: <Block /> },
  cancelled: { icon: <Block /> },
};
