import { Typography } from '@mui/material';
import { useState } from 'react';
import type { OpenBench } from '#contract/laboratory/bench.ts';
import { dropQueue } from '#web/laboratory/kit-intake/intakeQueue.ts';
import { counted } from '#web/lib/counted.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { Message } from '#web/ui/Message.tsx';
import { codesIn, strandedQueues } from './benchDesk.ts';

/** Scans that nobody can send any more, because their technician is not at this bench: to be scanned again, then removed. */
export function StrandedScans({ bench }: { readonly bench: OpenBench }) {
  const [isAsking, setAsking] = useState(false);
  const queues = strandedQueues(bench);
  const codes = codesIn(queues);
  if (codes.length === 0) return null;
  const scans = counted(codes.length, 'scan');
  const remove = () => {
    for (const queue of queues) dropQueue(queue);
    setAsking(false);
  };
  return (
    <Message severity="info">
      <Typography sx={{ mb: 1 }}>
        {scans} of somebody who no longer works here could not be sent. Please scan again:
      </Typography>
      <Typography sx={{ mb: 1, overflowWrap: 'anywhere' }}>{codes.join(', ')}</Typography>
      <Button variant="outlined" size="small" onClick={() => setAsking(true)}>
        Remove the list
      </Button>
      {isAsking && (
        <ConfirmDialog
          isDestructive
          title={`Remove ${scans} from this device?`}
          confirmLabel="Remove"
          onConfirm={remove}
          onCancel={() => setAsking(false)}
        >
          The portal does not know of them. Write the codes down, or scan the kits again first.
        </ConfirmDialog>
      )}
    </Message>
  );
}
