import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useRef } from 'react';
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
  const input = useRef<HTMLInputElement>(null);
  const share = useShareSuggestion(kit, (error, is_enabling) =>
    showToast({
      message: `Failed to ${is_enabling ? 'enable' : 'disable'} suggestion sharing: ${messageOf(error)}`,
      severity: 'error',
      durationMs: FAILED_TOAST_MS,
    }),
  );

  if (!kit.has_suggestion)
    return (
      <HintedText
        title={`Suggestion of ${kit.kit_id}`}
        text="No PDF"
        hint="No suggestion PDF available for this kit"
        maxWidth={150}
      />
    );

  const onShare = (is_shared: boolean) => {
    if (!share.isPending) share.mutate(is_shared);
  };
  return (
    <Box>
      <Switch
        checked={kit.suggestion_shared}
        onChange={(_, is_shared) => onShare(is_shared)}
        // Truly disabled, it would lose the focus of the keyboard.
        slotProps={{
          input: {
            ref: input,
            'aria-label': `Share suggestion of ${kit.kit_id}`,
            'aria-disabled': share.isPending,
          },
        }}
        sx={{ opacity: share.isPending ? 0.5 : 1 }}
      />
      {kit.suggestion_outdated && (
        <>
          <Typography variant="caption" component="p" color="warning">
            The patient has an older version
          </Typography>
          <Button
            size="small"
            aria-label={`Share again: suggestion of ${kit.kit_id}`}
            onClick={() => {
              // The button goes when it has done its work.
              input.current?.focus();
              onShare(true);
            }}
          >
            Share again
          </Button>
        </>
      )}
    </Box>
  );
}
