import Switch from '@mui/material/Switch';
import type { TableKit } from '#contract/patient-table.ts';
import { messageOf } from '#web/lib/api.ts';
import { HintedText } from '#web/ui/HintedText.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { useShareSuggestion } from './api.ts';

interface Props {
  readonly kit: TableKit;
}

const FAILED_TOAST_MS = 5000;

/** Whether the patient sees the suggestion. The switch turns when the server has done it. */
export function ShareSuggestion({ kit }: Props) {
  const share = useShareSuggestion(kit, (error, is_enabling) =>
    showToast({
      message: `Failed to ${is_enabling ? 'enable' : 'disable'} suggestion sharing: ${messageOf(error)}`,
      severity: 'error',
      duration_ms: FAILED_TOAST_MS,
    }),
  );

  if (!kit.has_suggestion)
    return <HintedText text="No PDF" hint="No suggestion PDF available for this kit" max_width={150} />;

  return (
    <Switch
      checked={kit.suggestion_shared}
      onChange={(_, is_shared) => {
        if (!share.isPending) share.mutate(is_shared);
      }}
      // Truly disabled, it would lose the focus of the keyboard.
      slotProps={{
        input: { 'aria-label': `Share suggestion of ${kit.kit_id}`, 'aria-disabled': share.isPending },
      }}
      sx={{ opacity: share.isPending ? 0.5 : 1 }}
    />
  );
}
