import { Stack, Typography } from '@mui/material';
import { type Ref, useId } from 'react';
import { Button } from './Button.tsx';

interface Props {
  readonly label: string;
  /** Replaces the label while the form is being sent. */
  readonly busyLabel: string;
  readonly busy: boolean;
  /** Reason against sending now. A press still submits the form, which then shows its problems. */
  readonly disabledReason?: string | undefined;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** The button that sends a form. It keeps its tab stop while disabled: the keyboard reaches the reason. */
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
        // Enter in a field presses the button as well; a busy form is not sent again.
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
