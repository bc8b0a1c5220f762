import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { RecoveryCodes } from '#web/session/second-step/RecoveryCodes.tsx';

interface Props {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

/** New recovery codes, which can only be left once they are stored. */
export function RecoveryCodesDialog({ codes, onDone }: Props) {
  const title_id = useId();
  return (
    <Dialog open aria-labelledby={title_id} maxWidth="xs" fullWidth>
      <DialogTitle id={title_id}>Recovery codes</DialogTitle>
      <DialogContent>
        <RecoveryCodes codes={codes} onDone={onDone} />
      </DialogContent>
    </Dialog>
  );
}
