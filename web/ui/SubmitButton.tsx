import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type Ref, useId } from 'react';

interface Props {
  readonly label: string;
  /** Takes the label's place while the form is being sent. */
  readonly busyLabel: string;
  readonly busy: boolean;
  /** Why the form cannot be sent now. A press still reaches the form, which then shows what it waits for. */
  readonly disabledReason?: string | undefined;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** The button that sends a form. Disabled, it can still be focused: the keyboard finds it, and with it the reason. */
export function SubmitButton({ label, busyLabel, busy, disabledReason, ref }: Props) {
  const reasonId = useId();
  return (
    <Stack spacing={1}>
      <Button
        ref={ref}
        type="submit"
        variant="contained"
        size="large"
        aria-disabled={busy || disabledReason !== undefined}
        aria-describedby={disabledReason && reasonId}
        // Enter in a field presses the button, too: nothing is sent twice.
        onClick={(event) => busy && event.preventDefault()}
        sx={buttonLook}
      >
        {busy ? busyLabel : label}
      </Button>
      {disabledReason && (
        <Typography id={reasonId} variant="body2" color="textSecondary">
          {disabledReason}
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
