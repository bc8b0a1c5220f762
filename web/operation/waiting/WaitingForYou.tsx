import { Box, Skeleton, Typography } from '@mui/material';
import { Check } from 'lucide';
import { useId } from 'react';
import { Icon } from '#web/ui/Icon.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';
import { RouterLink } from '#web/ui/RouterLink.tsx';
import { useWaiting } from './useWaiting.ts';

/** The things that wait for an administrator: each links to its screen by its number and its words. Those without work follow. */
export function WaitingForYou() {
  const titleId = useId();
  const { tasks, quiet, isLoading, isRetrying, error, retry } = useWaiting();
  // A retry forgets the failure at once; its button stays until the retry ends.
  const hasFailed = error !== null || isRetrying;
  return (
    <Box component="section" aria-labelledby={titleId} aria-busy={isLoading} sx={cardLook}>
      <Typography id={titleId} variant="h2">
        Waiting for you
      </Typography>
      {isLoading && <Skeleton variant="rounded" sx={skeletonLook} />}
      {!isLoading && tasks.length > 0 && (
        <Box component="ul" sx={listLook}>
          {tasks.map(({ count, what, to }) => (
            <li key={to}>
              <RouterLink to={to} color="inherit" underline="none">
                <b>{count.toLocaleString()}</b> <span>{what}</span>
              </RouterLink>
            </li>
          ))}
        </Box>
      )}
      {!isLoading && tasks.length === 0 && !hasFailed && (
        <Typography color="textSecondary">Nothing waits.</Typography>
      )}
      {!isLoading && quiet.length > 0 && (
        <Box component="ul" sx={quietLook}>
          {quiet.map(({ none, to }) => (
            <li key={to}>
              <Icon of={Check} color="success" fontSize="small" />
              {none}
            </li>
          ))}
        </Box>
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
const QUIET = 44;

/** The room of two tasks, and on a computer of the four others. */
const skeletonLook = {
  height: { xs: 2 * TASK + 2, md: 2 * TASK + 4 * QUIET + 6 },
  mb: -1.5,
};

/** A phone has no room for what needs nothing. */
const quietLook = {
  display: { xs: 'none', md: 'block' },
  m: 0,
  mb: -1.5,
  p: 0,
  listStyle: 'none',
  color: 'text.secondary',
  '& > li': {
    display: 'grid',
    // The icon stands below the numbers.
    gridTemplateColumns: '2.5rem 1fr',
    alignItems: 'center',
    columnGap: 1,
    minHeight: QUIET,
    borderTop: 1,
    borderColor: 'divider',
  },
};

/** The line above the first task stands below the heading. */
const listLook = {
  m: 0,
  p: 0,
  listStyle: 'none',
  '& > li': { borderTop: 1, borderColor: 'divider' },
  '& > li:last-child': { mb: -1.5 },
  '& b': { fontSize: '1.25rem', lineHeight: 1.2, fontVariantNumeric: 'tabular-nums' },
  // The whole task is the link, with an angle at its end.
  '& a': {
    display: 'grid',
    gridTemplateColumns: '2.5rem 1fr 1rem',
    alignItems: 'center',
    columnGap: 1,
    minHeight: TASK,
    mx: -1,
    px: 1,
    py: 1,
    borderRadius: 1,
  },
  '@media (hover: hover)': { '& a:hover': { bgcolor: 'action.hover' } },
  '& a::after': {
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
