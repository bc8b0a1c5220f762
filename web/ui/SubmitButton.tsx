import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type Ref, useId } from 'react';

interface Props {
  readonly label: string;
  /** Takes the label's place while the form is being sent. */
  readonly busy_label: string;
  readonly busy: boolean;
  /** Why the form cannot be sent now. A press still reaches the form, which then shows what it waits for. */
  readonly disabled_reason?: string | undefined;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** The button that sends a form. Disabled, it can still be focused: the keyboard finds it, and with it the reason. */
export function SubmitButton({ label, busy_label, busy, disabled_reason, ref }: Props) {
  const reason_id = useId();
  return (
    <Stack spacing={1}>
      <Button
        ref={ref}
        type="submit"
        variant="contained"
        size="large"
        aria-disabled={busy || disabled_reason !== undefined}
        aria-describedby={disabled_reason && reason_id}
        // Enter in a field presses the button, too: nothing is sent twice.
        onClick={(event) => busy && event.preventDefault()}
        sx={buttonLook}
      >
        {busy ? busy_label : label}
      </Button>
      {disabled_reason && (
        <Typography id={reason_id} variant="body2" color="textSecondary">
          {disabled_reason}
        </Typography>
      )}
    </Stack>
  );
}

const buttonLook = {
  '&[aria-disabled="true"]': {
    color: 'text.secondary',
    bgcolor: 'action.disabledBackground',
    cursor: 'default',
  },
};
