import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';

interface Props {
  readonly label: string;
  /** Takes the label's place while the form is being sent. */
  readonly busy_label: string;
  readonly busy: boolean;
  /** Why the form cannot be sent now; shown below the button, which is disabled. */
  readonly disabled_reason?: string | undefined;
}

/** The button that sends a form. */
export function SubmitButton({ label, busy_label, busy, disabled_reason }: Props) {
  const reason_id = useId();
  return (
    <Stack spacing={1}>
      <Button
        type="submit"
        variant="contained"
        size="large"
        disabled={busy || disabled_reason !== undefined}
        aria-describedby={disabled_reason && reason_id}
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
