import { Box, Typography } from '@mui/material';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { PatientId } from '#contract/shared/ids.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { useChange } from '#web/lib/useChange.ts';
import { Button } from '#web/ui/Button.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';
import { LoadingLines } from '#web/ui/LoadingLines.tsx';
import { passFocusOn } from '#web/ui/passFocusOn.ts';
import { showFailure } from '#web/ui/toasts.ts';
import { patientEventsQuery } from './api.ts';
import { describeEvent } from './describeEvent.ts';

interface Props {
  readonly patient_id: PatientId;
  /** Closes the list if its code cannot be loaded. */
  readonly onClose?: () => void;
}

/** The events of a patient, newest first. */
export function ActivityList({ patient_id }: Props) {
  const activity = useInfiniteQuery(patientEventsQuery(patient_id));
  const { data, isFetchNextPageError, hasNextPage, isFetchingNextPage, fetchNextPage } = activity;
  const events = data?.pages.flatMap((page) => page.events) ?? [];
  const download = useChange(async () => (await import('./saveActivity.ts')).saveActivity(patient_id), {
    onError: () => showFailure('Failed to download the activity. Please try again.'),
  });

  if (activity.isPending) return <LoadingLines label="Loading activity..." />;
  return (
    <>
      {data && events.length === 0 && (
        <Typography color="textSecondary">Nothing has been recorded yet.</Typography>
      )}
      {events.length > 0 && (
        <Box component="ul" aria-label="Activity" sx={listLook}>
          {events.map((event) => (
            <Box key={event.id} component="li" sx={itemLook}>
              <Typography>{describeEvent(event)}</Typography>
              <Typography variant="body2" color="textSecondary" component="time" dateTime={event.happened_at}>
                {formatDateTime(event.happened_at)}
              </Typography>
            </Box>
          ))}
        </Box>
      )}
      {events.length > 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          Practitioners with access appear here once a day when they open their table of patients.
          Administrators of the portal can see all patients. Each time they open the list, the portal records
          it in its audit log.
        </Typography>
      )}
      {activity.isError && (
        <LoadError
          message="Failed to load the activity. Please try again."
          error={activity.error}
          onRetry={() => void (isFetchNextPageError ? fetchNextPage() : activity.refetch())}
        />
      )}
      {hasNextPage && !isFetchNextPageError && (
        <Button
          ref={passFocusOn}
          // A disabled button would lose the focus.
          aria-disabled={isFetchingNextPage}
          onClick={() => isFetchingNextPage || void fetchNextPage()}
          sx={{ mt: 1 }}
        >
          {isFetchingNextPage ? 'Loading...' : 'Show more'}
        </Button>
      )}
      {events.length > 0 && (
        <Button
          // A disabled button would lose the focus.
          aria-disabled={download.isPending}
          onClick={() => !download.isPending && download.mutate()}
          sx={{ mt: 1 }}
        >
          {download.isPending ? 'Downloading...' : 'Download all as CSV'}
        </Button>
      )}
    </>
  );
}

const itemLook = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: 3,
  py: 1,
  '& + &': { borderTop: '1px solid', borderColor: 'divider' },
  // The time stands at the end of the line, or below a long sentence.
  '& > :first-of-type': { flex: '1 1 20rem' },
};
const listLook = { m: 0, p: 0, listStyle: 'none', overflowWrap: 'anywhere' };
