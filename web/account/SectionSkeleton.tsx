import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import visuallyHidden from '@mui/utils/visuallyHidden';

interface Props {
  /** What is being loaded, in words. */
  readonly label: string;
}

/** The outline of a section while its content loads. */
export const SectionSkeleton = ({ label }: Props) => (
  <Stack component="output" spacing={1}>
    <span style={visuallyHidden}>{label}</span>
    <Skeleton variant="text" width="min(240px, 80%)" />
    <Skeleton variant="text" width="min(360px, 100%)" />
  </Stack>
);
