import { Alert, Button } from '@mui/material';
import { type ReactNode, useEffect, useRef } from 'react';
import { TitledDialog } from './TitledDialog.tsx';

interface Props {
  readonly open?: boolean;
  readonly title: string;
  readonly children: ReactNode;
  readonly confirmLabel: string;
  readonly busyLabel?: string;
  readonly busy?: boolean;
  readonly error?: string | undefined;
  /** Makes the button red. */
  readonly isDestructive?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks for confirmation. A running action can be neither canceled nor repeated. */
export function ConfirmDialog(props: Props) {
  const { open = true, title, children, confirmLabel, busyLabel = 'Please wait...' } = props;
  const { busy = false, error, onConfirm, onCancel } = props;
  const confirm = useRef<HTMLButtonElement>(null);
  // The disabled button lost the focus.
  useEffect(() => {
    if (error && !busy) confirm.current?.focus();
  }, [error, busy]);

  return (
    <TitledDialog
      open={open}
      title={title}
      onClose={busy ? undefined : onCancel}
      actions={
        <>
          <Button onClick={onCancel} disabled={busy}>
            Cancel
          </Button>
          <Button
            ref={confirm}
            variant="contained"
            color={props.isDestructive ? 'error' : 'primary'}
            onClick={onConfirm}
            disabled={busy}
          >
            {busy ? busyLabel : confirmLabel}
          </Button>
        </>
      }
    >
      {error && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {error}
        </Alert>
      )}
      {children}
    </TitledDialog>
  );
}
