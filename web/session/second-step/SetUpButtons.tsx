import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';

interface Props {
  readonly label: string;
  readonly busy: boolean;
  readonly onCancel: () => void;
}

/** Goes on with a set-up, or leaves it. */
export const SetUpButtons = ({ label, busy, onCancel }: Props) => (
  <Stack direction="row" spacing={1} sx={{ justifyContent: 'flex-end' }}>
    <Button disabled={busy} onClick={onCancel}>
      Cancel
    </Button>
    <Button type="submit" variant="contained" disabled={busy}>
      {busy ? 'Please wait...' : label}
    </Button>
  </Stack>
);
