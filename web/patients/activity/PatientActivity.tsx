import ExpandMore from '@mui/icons-material/ExpandMore';
import { Accordion, AccordionDetails, AccordionSummary, Box, Button, Typography } from '@mui/material';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { PatientId } from '#contract/shared/ids.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { LoadError } from '#web/ui/LoadError.tsx';
import { patientEventsQuery } from './api.ts';
import { describeEvent } from './describeEvent.ts';

/** Lists every access to a patient's data and every change. It loads when the user opens it. */
export function PatientActivity({ patient_id }: { readonly patient_id: PatientId }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <Accordion
      disableGutters
      variant="outlined"
      expanded={isOpen}
      onChange={(_, opened) => setOpen(opened)}
      slotProps={{ heading: { component: 'h2' } }}
      sx={activityLook}
    >
      <AccordionSummary expandIcon={<ExpandMore />} id={`${id}-title`} aria-controls={`${id}-content`}>
        <Box component="span">
          <Typography component="span" variant="h2" sx={{ display: 'block' }}>
            Activity
          </Typography>
          <Typography component="span" color="textSecondary">
            Access and changes to this patient's data
          </Typography>
        </Box>
      </AccordionSummary>
      <AccordionDetails>{isOpen && <ActivityList patient_id={patient_id} />}</AccordionDetails>
    </Accordion>
  );
}

const activityLook = { mt: 5, borderRadius: 1, '&::before': { display: 'none' } };

function ActivityList({ patient_id }: { readonly patient_id: PatientId }) {
  const activity = useInfiniteQuery(patientEventsQuery(patient_id));
  const { data, isFetchNextPageError, hasNextPage, isFetchingNextPage, fetchNextPage } = activity;
  const events = data?.pages.flatMap((page) => page.events) ?? [];

  if (activity.isPending)
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
            <Box key={event.id} component="li" sx={itemLook}>
              <Typography>{describeEvent(event)}</Typography>
              <Typography variant="body2" color="textSecondary" component="time" dateTime={event.happened_at}>
                {formatDateTime(event.happened_at)}
              </Typography>
            </Box>
          ))}
        </Box>
      )}
      {activity.isError && (
        <LoadError
          message="Failed to load the activity. Please try again."
          onRetry={() => void (isFetchNextPageError ? fetchNextPage() : activity.refetch())}
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

const itemLook = { py: 1, '& + &': { borderTop: '1px solid', borderColor: 'divider' } };
const listLook = { m: 0, p: 0, listStyle: 'none', overflowWrap: 'anywhere' };
