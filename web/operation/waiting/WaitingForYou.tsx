import { Box, Skeleton, Typography } from '@mui/material';
import { useId } from 'react';
import { narrow } from '#web/lib/narrow.ts';
import { LoadError } from '#web/ui/LoadError.tsx';
import { RouterLink } from '#web/ui/RouterLink.tsx';
import { useWaiting } from './useWaiting.ts';

/** The things that wait for an administrator, each with its number and a link to its screen. */
export function WaitingForYou() {
  const titleId = useId();
  const { tasks, isLoading, isRetrying, error, retry } = useWaiting();
  // A retry forgets the failure at once; its button stays until the retry ends.
  const hasFailed = error !== null || isRetrying;
  return (
    <Box component="section" aria-labelledby={titleId} aria-busy={isLoading} sx={cardLook}>
      <Typography id={titleId} variant="h2">
        Waiting for you
      </Typography>
      {/* Two tasks, whose links have lines of their own on a phone. */}
      {isLoading && <Skeleton variant="rounded" sx={{ height: { xs: 177, sm: 90 }, ...endLook }} />}
      {!isLoading && tasks.length > 0 && (
        <Box component="ul" sx={listLook}>
          {tasks.map(({ count, what, to, action }) => (
            <li key={to}>
              <b>{count.toLocaleString()}</b>
              <span>{what}</span>
              <RouterLink to={to}>{action}</RouterLink>
            </li>
          ))}
        </Box>
      )}
      {!isLoading && tasks.length === 0 && !hasFailed && (
        <Typography color="textSecondary">Nothing waits.</Typography>
      )}
      {hasFailed && (
        <LoadError
          message="Some of the numbers did not load. Please try again."
          error={error}
          onRetry={retry}
        />
      )}
    </Box>
  );
}

const cardLook = {
  display: 'grid',
  gap: 1.5,
  p: { xs: 2, md: 3 },
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
};

/** The room around the last link is part of the card's own. */
const endLook = { mb: -1.25 };

const listLook = {
  m: 0,
  ...endLook,
  p: 0,
  listStyle: 'none',
  '& > li': {
    display: 'grid',
    gridTemplateColumns: { xs: '2.5rem 1fr 1rem', sm: '2.5rem 1fr auto' },
    alignItems: 'baseline',
    columnGap: 1,
  },
  '& > li + li': { borderTop: 1, borderColor: 'divider' },
  // As far from the lines between the tasks as a link, which is as high as a finger.
  '& :is(b, span)': { pt: 1.25, pb: { xs: 0, sm: 1.25 } },
  '& b': { fontSize: '1.25rem', lineHeight: 1.2, fontVariantNumeric: 'tabular-nums' },
  '& a': { gridColumn: { xs: 2, sm: 'auto' }, py: 1.25 },
  [`@media ${narrow}`]: {
    '& > li': { position: 'relative' },
    // The whole task is the link, with an angle at its end.
    '& a::after': { content: '""', position: 'absolute', inset: 0 },
    '& > li::after': {
      content: '""',
      gridArea: '1 / 3 / 3',
      alignSelf: 'center',
      width: 8,
      height: 8,
      borderTop: '2px solid',
      borderRight: '2px solid',
      color: 'text.secondary',
      transform: 'rotate(45deg)',
    },
  },
};
