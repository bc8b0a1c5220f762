import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import { useId, useState } from 'react';
import { LeaveGuard } from '#web/lib/LeaveGuard.tsx';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { FocusedMessage } from '#web/ui/FocusedMessage.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { CodeBlock } from './CodeBlock.tsx';

interface Props {
  readonly name: string;
  /** The key itself. */
  readonly value: string;
  readonly onDone: () => void;
}

const COPY_TOAST_MS = 3000;

/** Shows a new key, this once, until the administrator says that it is stored. Nothing else closes it. */
export function NewKeyDialog({ name, value, onDone }: Props) {
  const title_id = useId();
  const [is_stored, setStored] = useState(false);
  const said = (message: string, severity: 'success' | 'error') => () =>
    showToast({ message, severity, durationMs: COPY_TOAST_MS });

  return (
    <Dialog open aria-labelledby={title_id} maxWidth="sm" fullWidth>
      <DialogTitle id={title_id}>Key for {name}</DialogTitle>
      <DialogContent>
        <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
          <FocusedMessage severity="info" sx={{ alignSelf: 'stretch' }}>
            This key is shown only now and will not be shown again. Please copy it and give it to the
            laboratory over a safe channel. Whoever has it can bring in and publish reports.
          </FocusedMessage>
          <CodeBlock label="The new key">{value}</CodeBlock>
          <CopyButton
            text={value}
            label="Copy key"
            onCopied={said('Key copied to clipboard!', 'success')}
            onFailed={said('Failed to copy key to clipboard', 'error')}
          />
          <FormControlLabel
            control={<Checkbox checked={is_stored} onChange={(_, is_checked) => setStored(is_checked)} />}
            label="I have copied the key"
          />
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" disabled={!is_stored} onClick={onDone}>
          Done
        </Button>
      </DialogActions>
      <LeaveGuard isUnsaved={() => !is_stored} title="Leave without the key?">
        The key will not be shown again. If it has not been copied, it can only be revoked.
      </LeaveGuard>
    </Dialog>
  );
}
