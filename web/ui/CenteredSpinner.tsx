import CircularProgress from '@mui/material/CircularProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';

interface Props {
  /** What is being loaded, in words. */
  readonly label: string;
}

/** Takes the place of what is being loaded. */
export function CenteredSpinner({ label }: Props) {
  return (
    <Stack
      component="output"
      spacing={2}
      sx={{ alignItems: 'center', justifyContent: 'center', minHeight: '50dvh' }}
    >
      <CircularProgress aria-hidden />
      <Typography color="textSecondary">{label}</Typography>
    </Stack>
  );
}
