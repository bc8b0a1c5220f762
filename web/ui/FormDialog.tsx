import { Dialog, DialogActions, DialogContent, DialogTitle, Stack } from '@mui/material';
import { type ReactNode, type SyntheticEvent, useId } from 'react';
import { Button } from './Button.tsx';
import { FocusedMessage } from './FocusedMessage.tsx';
import { FormFields } from './FormFields.tsx';
import { focusFirstField } from './fieldFocus.ts';

interface Props {
  readonly title: string;
  readonly submitLabel: string;
  readonly busyLabel?: string;
  readonly busy: boolean;
  /** The server's refusal, unless a field is at fault. */
  readonly refusal: string | undefined;
  /** Its reason. */
  readonly error?: unknown;
  /** Makes the button red. */
  readonly isDestructive?: boolean;
  /** Whether the form can be sent; true by default. */
  readonly isReady?: boolean;
  readonly onSubmit: (event: SyntheticEvent) => Promise<void> | void;
  readonly onCancel: () => void;
  readonly children: ReactNode;
}

/** A form in a dialog; its first field has the focus. It can be neither closed nor sent again while it is being sent. */
export function FormDialog(props: Props) {
  const { title, submitLabel, busyLabel = 'Please wait...', busy, refusal, error, isReady = true } = props;
  const { onSubmit, onCancel, children } = props;
  const titleId = useId();
  return (
    <Dialog open onClose={busy ? undefined : onCancel} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <form noValidate ref={focusFirstField} onSubmit={(event) => void onSubmit(event)}>
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent>
          {/* Room for the label on the field's border. */}
          <Stack spacing={2.5} sx={{ pt: '0.5rem' }}>
            {refusal && (
              <FocusedMessage severity="error" error={error}>
                {refusal}
              </FocusedMessage>
            )}
            <FormFields busy={busy} spacing={2.5}>
              {children}
            </FormFields>
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={onCancel} disabled={busy}>
            Cancel
          </Button>
          <Button
            type="submit"
            variant="contained"
            color={props.isDestructive ? 'error' : 'primary'}
            disabled={busy || !isReady}
          >
            {busy ? busyLabel : submitLabel}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
