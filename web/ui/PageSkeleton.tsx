import { Skeleton, Stack } from '@mui/material';
import visuallyHidden from '@mui/utils/visuallyHidden';

interface Props {
  /** Announced to screen readers. */
  readonly label?: string;
  /** The title is already there. */
  readonly isTitled?: boolean;
  /** Heights (px) of the blocks that come. */
  readonly heights?: readonly number[];
  /** Width (px) of the content that comes. */
  readonly maxWidth?: number;
}

/** Placeholder of a loading page. */
export function PageSkeleton({
  label = 'Loading...',
  isTitled = false,
  heights = [120, 120],
  maxWidth,
}: Props) {
  return (
    <Stack component="output" spacing={isTitled ? 3 : 2} sx={{ maxWidth }}>
      <span style={visuallyHidden}>{label}</span>
      {!isTitled && <Skeleton variant="text" width="min(320px, 80%)" sx={{ fontSize: '2rem' }} />}
      {heights.map((height, index) => (
        <Skeleton key={`block-${index}`} variant="rounded" height={height} />
      ))}
    </Stack>
  );
}
