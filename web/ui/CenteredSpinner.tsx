import { CircularProgress, Stack, Typography } from '@mui/material';

/** Placeholder of loading content. */
export function CenteredSpinner({ label }: { readonly label: string }) {
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
