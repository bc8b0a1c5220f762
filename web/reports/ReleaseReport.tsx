import { Alert, Button, Typography } from '@mui/material';
import { type RefObject, useEffect, useState } from 'react';
import { ConfirmMutation } from '#web/lib/ConfirmMutation.tsx';
import { showDone } from '#web/ui/toasts.ts';
import { useReleaseReport } from './api.ts';

interface Props {
  readonly kit_id: string;
  /** Takes the focus after the release removes the button. */
  readonly returnFocusTo: RefObject<HTMLElement | null>;
}

/** Tells why a report waits, and releases it. */
export function ReleaseReport({ kit_id, returnFocusTo }: Props) {
  const [isAsking, setAsking] = useState(false);
  const release = useReleaseReport(kit_id, () => showDone(`Report of kit ${kit_id} released`));
  // The reloaded report removes this part with its dialog.
  useEffect(() => () => returnFocusTo.current?.focus(), [returnFocusTo]);
  return (
    <>
      <Alert severity="warning" sx={{ mt: 2 }}>
        <Typography variant="body2">
          Files of this report came in before the kit was registered, and the registration did not use the
          label. Another person may have typed the code. The customer and the practitioners with access cannot
          read these files until you release the report.
        </Typography>
        <Button
          color="inherit"
          variant="outlined"
          size="small"
          sx={{ mt: 1.5 }}
          aria-label={`Release report of ${kit_id}`}
          onClick={() => setAsking(true)}
        >
          Release
        </Button>
      </Alert>
      {isAsking && (
        <ConfirmMutation
          title={`Release the report of ${kit_id}?`}
          confirmLabel="Release"
          busyLabel="Releasing..."
          mutation={release}
          onConfirm={() => release.mutate()}
          onCancel={() => setAsking(false)}
        >
          <Typography>
            First check that the person who registered the kit is the person who sent the sample. The customer
            and the practitioners with access can then read the published pages at once.
          </Typography>
        </ConfirmMutation>
      )}
    </>
  );
}
