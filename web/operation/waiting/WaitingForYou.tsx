import { Box, Skeleton, Typography } from '@mui/material';
import { useId } from 'react';
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
      {/* Two tasks. */}
      {isLoading && <Skeleton variant="rounded" sx={{ height: 2 * TASK + 2, mb: -1.5 }} />}
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

const TASK = 56;

/** The line above the first task stands below the heading. */
const listLook = {
  m: 0,
  p: 0,
  listStyle: 'none',
  '& > li': {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: '2.5rem 1fr 1rem',
    alignItems: 'center',
    columnGap: 1,
    minHeight: TASK,
    py: 1,
    borderTop: 1,
    borderColor: 'divider',
  },
  '& > li:last-child': { mb: -1.5 },
  '& b': { fontSize: '1.25rem', lineHeight: 1.2, fontVariantNumeric: 'tabular-nums' },
  // The whole task is the link, with an angle at its end. The words of the link are for screen readers.
  '& a': { position: 'absolute', inset: 0, mx: -1, borderRadius: 1, fontSize: 0 },
  '@media (hover: hover)': { '& a:hover': { bgcolor: 'action.hover' } },
  '& > li::after': {
    content: '""',
    justifySelf: 'center',
    width: 8,
    height: 8,
    borderTop: '2px solid',
    borderRight: '2px solid',
    color: 'text.secondary',
    transform: 'rotate(45deg)',
  },
};
