import { Skeleton, Stack } from '@mui/material';
import visuallyHidden from '@mui/utils/visuallyHidden';

/** Placeholder of a part of a screen that loads. Screen readers announce the label. */
export const LoadingLines = ({ label }: { readonly label: string }) => (
  <Stack component="output" spacing={1}>
    <span style={visuallyHidden}>{label}</span>
    <Skeleton variant="text" width="min(240px, 80%)" />
    <Skeleton variant="text" width="min(360px, 100%)" />
  </Stack>
);
