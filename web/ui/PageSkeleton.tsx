import { Box, Skeleton, Stack, Typography } from '@mui/material';
import visuallyHidden from '@mui/utils/visuallyHidden';

interface Props {
  /** Stands in the first block. Without one, screen readers alone get a word. */
  readonly label?: string;
  /** The title is already there. */
  readonly isTitled?: boolean;
  /** Heights (px) of the blocks that come. */
  readonly heights?: readonly number[];
  /** Width (px) of the content that comes. */
  readonly maxWidth?: number;
}

/** Placeholder of a loading page. */
export function PageSkeleton({ label, isTitled = false, heights = [120, 120], maxWidth }: Props) {
  return (
    <Stack component="output" spacing={isTitled ? 3 : 2} sx={{ maxWidth }}>
      {!label && <span style={visuallyHidden}>Loading...</span>}
      {!isTitled && <Skeleton variant="text" width="min(320px, 80%)" sx={titleLook} />}
      {heights.map((height, index) => (
        <Block key={`block-${index}`} height={height} title={index === 0 ? label : undefined} />
      ))}
    </Stack>
  );
}

/** As high as a title and the room below it. */
const titleLook = { height: { xs: 30, sm: 40 }, mb: 1 };

/** A card with its title and rows; a low one has no title. */
function Block({ height, title }: { readonly height: number; readonly title: string | undefined }) {
  const rows = Math.max(1, Math.round((height - 92) / ROW));
  return (
    <Box sx={[blockLook, { height }]}>
      {title && <Typography color="textSecondary">{title}</Typography>}
      {!title && height > ROW * 1.5 && (
        <Skeleton variant="text" width="min(200px, 60%)" sx={{ flexShrink: 0 }} />
      )}
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={`row-${row}`} variant="rounded" sx={rowLook} />
      ))}
    </Box>
  );
}

/** Height (px) of a field and the space below it. */
const ROW = 56;

const blockLook = {
  display: 'flex',
  flexDirection: 'column',
  gap: 2,
  p: { xs: 2, sm: 3 },
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
};

const rowLook = { flex: 1, minHeight: 0, maxHeight: 40 };
