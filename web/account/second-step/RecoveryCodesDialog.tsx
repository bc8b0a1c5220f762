import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { RecoveryCodes } from '#web/session/second-step/RecoveryCodes.tsx';

interface Props {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

/** Shows new recovery codes, and closes only after they are stored. */
export function RecoveryCodesDialog({ codes, onDone }: Props) {
  const titleId = useId();
  return (
    <Dialog open aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId}>Recovery codes</DialogTitle>
      <DialogContent>
        <RecoveryCodes codes={codes} onDone={onDone} />
      </DialogContent>
    </Dialog>
  );
}
