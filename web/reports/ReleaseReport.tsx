import { Typography } from '@mui/material';
import { type RefObject, useEffect, useState } from 'react';
import { awaitsDecision } from '#contract/reports/counts-qc/findings.ts';
import type { UploadedReport } from '#contract/reports/reports.ts';
import { ConfirmMutation } from '#web/lib/ConfirmMutation.tsx';
import { CountsFindings } from '#web/reports/counts-qc/CountsFindings.tsx';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { showDone } from '#web/ui/toasts.ts';
import { useReleaseReport } from './api.ts';

interface Props {
  readonly report: UploadedReport;
  /** Takes the focus after the release removes the button. */
  readonly returnFocusTo: RefObject<HTMLElement | null>;
}

/** Explains why a report waits, and releases it. A release keeps implausible counts. */
export function ReleaseReport({ report, returnFocusTo }: Props) {
  const { kit_id, is_proved = false, counts_check } = report;
  const [isAsking, setAsking] = useState(false);
  const release = useReleaseReport(kit_id, () => showDone(`Report of kit ${kit_id} released`));
  // The reloaded report removes this part with its dialog.
  useEffect(() => () => returnFocusTo.current?.focus(), [returnFocusTo]);
  const keeps = awaitsDecision(counts_check);
  return (
    <>
      <Alert severity="warning" sx={{ mt: 2 }}>
        <Typography variant="body2">
          {is_proved
            ? 'The counts of this report came in before the kit was registered, and look implausible since they are compared with the other kits of this person.'
            : 'Files of this report came in before the kit was registered, and the registration did not use the label. Another person may have typed the code.'}{' '}
          The customer and the practitioners with access cannot read these files until you release the report.
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
          confirmLabel={keeps ? 'Keep and release' : 'Release'}
          busyLabel="Releasing..."
          mutation={release}
          onConfirm={() =>
            release.mutate(keeps ? { keep: true, decided_at: counts_check.decided_at } : undefined)
          }
          onCancel={() => setAsking(false)}
        >
          <Typography>
            First check that the person who registered the kit is the person who sent the sample. The customer
            and the practitioners with access can then read the published pages at once.
          </Typography>
          {keeps && <CountsFindings check={counts_check} />}
        </ConfirmMutation>
      )}
    </>
  );
}
