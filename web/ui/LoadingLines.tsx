import { Skeleton, Stack } from '@mui/material';
import visuallyHidden from '@mui/utils/visuallyHidden';

interface Props {
  /** Announced to screen readers. */
  readonly label: string;
  /** Height (px) of what comes. */
  readonly minHeight?: number | undefined;
}

/** Placeholder of a part of a screen that loads. */
export const LoadingLines = ({ label, minHeight }: Props) => (
  <Stack component="output" spacing={1} sx={{ minHeight }}>
    <span style={visuallyHidden}>{label}</span>
    <Skeleton variant="text" width="min(240px, 80%)" />
    <Skeleton variant="text" width="min(360px, 100%)" />
  </Stack>
);
