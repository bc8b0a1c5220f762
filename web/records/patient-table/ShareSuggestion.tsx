import { Box } from '@mui/material';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import type { TableKit } from '#contract/records/patient-table.ts';
import { sharingFailure, useShareSuggestion } from '#web/reports/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { HintedText } from '#web/ui/HintedText.tsx';
import { lazyDialog } from '#web/ui/lazyDialog.tsx';
import { Switch } from '#web/ui/Switch.tsx';
import { showFailure } from '#web/ui/toasts.ts';
import { patchKit } from './api.ts';

const StopSharingDialog = lazyDialog(
  async () => (await import('#web/reports/StopSharingDialog.tsx')).StopSharingDialog,
);

const OUTDATED = 'The patient has an older version';

/** Shares the suggestion with the patient, and prompts before that ends. The switch turns after the server has done it. */
export function ShareSuggestion({ kit }: { readonly kit: TableKit }) {
  const reasonId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isStopping, setStopping] = useState(false);
  const queryClient = useQueryClient();
  const share = useShareSuggestion(kit.kit_id, {
    // A shared copy is the newest version; an unshared suggestion is never outdated.
    onSuccess: (_, isShared) =>
      patchKit(queryClient, kit.id, { suggestion_shared: isShared, suggestion_outdated: false }),
    onError: (error, isShared) => showFailure(sharingFailure(error, isShared)),
  });

  if (!kit.has_suggestion)
    return (
      <Box sx={{ color: 'text.secondary' }}>
        <HintedText
          title={`Suggestion of ${kit.kit_id}`}
          text="No PDF"
          hint="No suggestion PDF available for this kit"
          maxWidth={150}
        />
      </Box>
    );

  const onShare = (isShared: boolean) => {
    if (!share.isPending) share.mutate(isShared);
  };
  return (
    <Box>
      <Switch
        ref={input}
        aria-label={`Share suggestion of ${kit.kit_id}`}
        checked={kit.suggestion_shared}
        onChange={(_, isShared) => (isShared ? onShare(true) : setStopping(!share.isPending))}
        // A disabled switch would lose the focus.
        aria-disabled={share.isPending}
      />
      {isStopping && (
        <StopSharingDialog
          onConfirm={() => {
            setStopping(false);
            onShare(false);
          }}
          onClose={() => setStopping(false)}
        />
      )}
      {kit.suggestion_outdated && (
        <>
          <span id={reasonId} style={visuallyHidden}>
            {OUTDATED}
          </span>
          <Button
            size="small"
            color="warning"
            title={OUTDATED}
            aria-describedby={reasonId}
            aria-label={`Share again: suggestion of ${kit.kit_id}`}
            onClick={() => {
              // The button goes away after its work.
              input.current?.focus();
              onShare(true);
            }}
            sx={{
              px: '5px',
              py: 0,
              minWidth: 0,
              whiteSpace: 'nowrap',
              fontSize: '0.75rem',
              lineHeight: '24px',
            }}
          >
            Share again
          </Button>
        </>
      )}
    </Box>
  );
}
