import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import visuallyHidden from '@mui/utils/visuallyHidden';

/** The outline of a step while what it asks for loads. */
export function StepSkeleton() {
  return (
    <Stack component="output" spacing={2.5}>
      <span style={visuallyHidden}>Loading...</span>
      <Skeleton variant="text" />
      <Skeleton variant="rounded" height={56} />
      <Skeleton variant="rounded" height={42} />
    </Stack>
  );
}
