import { type ReactNode, useEffect, useRef } from 'react';
import { Alert } from './Alert.tsx';
import { Button } from './Button.tsx';
import { onFirstClick } from './onFirstClick.ts';
import { Reference } from './Reference.tsx';
import { TitledDialog } from './TitledDialog.tsx';

interface Props {
  readonly open?: boolean;
  readonly title: string;
  readonly children: ReactNode;
  readonly confirmLabel: string;
  readonly busyLabel?: string;
  readonly busy?: boolean;
  readonly error?: string | undefined;
  /** Its reason. */
  readonly cause?: unknown;
  /** Makes the button red. */
  readonly isDestructive?: boolean;
  /** The content may scroll on a small screen. */
  readonly isLong?: boolean;
  /** Whether the action can be confirmed; true by default. */
  readonly isReady?: boolean;
  /** Whether something was typed: a click beside the dialog and Escape must not drop it. */
  readonly isUnsaved?: () => boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Prompts for confirmation. A running action can be neither canceled nor repeated. */
export function ConfirmDialog(props: Props) {
  const { open = true, title, children, confirmLabel, busyLabel = 'Please wait...' } = props;
  const { busy = false, isReady = true, error, cause, onConfirm, onCancel } = props;
  const confirm = useRef<HTMLButtonElement>(null);
  // The disabled button lost the focus.
  useEffect(() => {
    if (error && !busy) confirm.current?.focus();
  }, [error, busy]);

  return (
    <TitledDialog
      open={open}
      title={title}
      isLong={props.isLong}
      onClose={busy ? undefined : () => props.isUnsaved?.() || onCancel()}
      actions={
        <>
          <Button onClick={onCancel} disabled={busy}>
            Cancel
          </Button>
          <Button
            ref={confirm}
            variant="contained"
            color={props.isDestructive ? 'error' : 'primary'}
            onClick={onFirstClick(onConfirm)}
            disabled={busy || !isReady}
          >
            {busy ? busyLabel : confirmLabel}
          </Button>
        </>
      }
    >
      {error && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {error}
          <Reference error={cause} />
        </Alert>
      )}
      {children}
    </TitledDialog>
  );
}
