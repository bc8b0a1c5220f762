import { Box, Skeleton, Typography } from '@mui/material';
import { useId } from 'react';
import { LoadError } from '#web/ui/LoadError.tsx';
import { RouterLink } from '#web/ui/RouterLink.tsx';
import { useWaiting } from './useWaiting.ts';

/** The things that wait for an administrator: each links to its screen by its number and its words. */
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
