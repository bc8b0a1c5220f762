import { Skeleton, Stack } from '@mui/material';
import visuallyHidden from '@mui/utils/visuallyHidden';

/** Placeholder of a loading page. */
export function PageSkeleton() {
  return (
    <Stack component="output" spacing={2}>
      <span style={visuallyHidden}>Loading...</span>
      <Skeleton variant="text" width="min(320px, 80%)" sx={{ fontSize: '2rem' }} />
      <Skeleton variant="rounded" height={120} />
      <Skeleton variant="rounded" height={120} />
    </Stack>
  );
}
