import { CircularProgress, Stack, Typography } from '@mui/material';

interface Props {
  readonly label: string;
  /** Stands at the top of its room: the middle of a tall one can be out of sight. */
  readonly atTop?: boolean;
}

/** Placeholder of loading content. */
export function CenteredSpinner({ label, atTop = false }: Props) {
  return (
    <Stack
      component="output"
      spacing={2}
      sx={{ alignItems: 'center', justifyContent: atTop ? 'start' : 'center', minHeight: '50dvh', py: 4 }}
    >
      <CircularProgress aria-hidden />
      <Typography color="textSecondary">{label}</Typography>
    </Stack>
  );
}
