import { Typography } from '@mui/material';
import { useState } from 'react';
import type { ReportHold } from '#contract/kits/kits.ts';
import type { Role } from '#contract/shared/ids.ts';
import { askHolder, heldSentence } from '#web/kits/heldReport.ts';
import { ConfirmMutation } from '#web/lib/ConfirmMutation.tsx';
import { formatDay } from '#web/lib/format.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { passFocusOn } from '#web/ui/passFocusOn.ts';
import { showDone } from '#web/ui/toasts.ts';
import { useReleaseHeldReport } from './api.ts';

interface Props {
  readonly kit_id: string;
  readonly role: Role;
  readonly hold: ReportHold;
}

/** Shows who reads a report before the family, and until when. Its holder and administrators can release it. */
export function HeldReport({ kit_id, role, hold }: Props) {
  const [isAsking, setAsking] = useState(false);
  const release = useReleaseHeldReport(kit_id, () => {
    setAsking(false);
    showDone('Report released to the family');
  });
  return (
    <Alert ref={passFocusOn} severity="info" sx={{ mb: 3 }}>
      <Typography variant="body2">
        {role === 'customer' ? `Ready. ${heldSentence(hold)} ${askHolder(hold)}` : sentenceForStaff(hold)}
      </Typography>
      {(role === 'admin' || hold.is_own) && (
        <Button
          color="inherit"
          variant="outlined"
          size="small"
          sx={{ mt: 1.5, displayPrint: 'none' }}
          onClick={() => setAsking(true)}
        >
          Release to the family now
        </Button>
      )}
      {isAsking && (
        <ConfirmMutation
          title="Release this report to the family?"
          confirmLabel="Release"
          busyLabel="Releasing..."
          mutation={release}
          onConfirm={() => release.mutate()}
          onCancel={() => setAsking(false)}
        >
          <Typography>
            The family can read the report of kit {kit_id} at once, and is told so. You cannot take this back.
          </Typography>
        </ConfirmMutation>
      )}
    </Alert>
  );
}

function sentenceForStaff({ practitioner, until, is_own }: ReportHold): string {
  const holder = is_own ? 'You read' : `${practitioner || 'Another practitioner'} reads`;
  return `${holder} this report first. The family knows that it is ready, and can read it on ${formatDay(until)} at the latest.`;
}
