import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { PatientEvent } from '#contract/audit/audit.ts';
import type { PatientId } from '#contract/shared/ids.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { LoadError } from '#web/ui/LoadError.tsx';
import { patientEventsQuery } from './api.ts';
import { sentenceOf } from './sentenceOf.ts';

interface Props {
  readonly patient_id: PatientId;
}

/** What happened to a patient's data, newest first, a step at a time. */
export function ActivityList({ patient_id }: Props) {
  const {
    data,
    isPending,
    isError,
    refetch,
    isFetchNextPageError,
    hasNextPage,
    isFetchingNextPage,
    fetchNextPage,
  } = useInfiniteQuery(patientEventsQuery(patient_id));
  const events = data?.pages.flatMap((page) => page.events) ?? [];

  if (isPending)
    return (
      <Typography component="output" color="textSecondary">
        Loading activity...
      </Typography>
    );
  return (
    <>
      {data && events.length === 0 && (
        <Typography color="textSecondary">Nothing has been recorded yet.</Typography>
      )}
      {events.length > 0 && (
        <Box component="ul" aria-label="Activity" sx={listLook}>
          {events.map((event) => (
            <ActivityItem key={event.id} event={event} />
          ))}
        </Box>
      )}
      {isError && (
        <LoadError
          message="Failed to load the activity. Please try again."
          onRetry={() => void (isFetchNextPageError ? fetchNextPage() : refetch())}
        />
      )}
      {hasNextPage && !isFetchNextPageError && (
        <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()} sx={{ mt: 1 }}>
          {isFetchingNextPage ? 'Loading...' : 'Show more'}
        </Button>
      )}
    </>
  );
}

const ActivityItem = ({ event }: { readonly event: PatientEvent }) => (
  <Box component="li" sx={itemLook}>
    <Typography>{sentenceOf(event)}</Typography>
    <Typography variant="body2" color="textSecondary" component="time" dateTime={event.happened_at}>
      {formatDateTime(event.happened_at)}
    </Typography>
  </Box>
);

const itemLook = { py: 1, '& + &': { borderTop: '1px solid', borderColor: 'divider' } };
const listLook = { m: 0, p: 0, listStyle: 'none', overflowWrap: 'anywhere' };
