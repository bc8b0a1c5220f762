import { Box, Paper, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '#web/lib/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';
import { showDone, showFailure, showUndoable } from '#web/ui/toasts.ts';
import { reviewStateQuery, useReview } from './api.ts';
import { ownReview, reviewSentences } from './reviewSentences.ts';

interface Props {
  readonly kit_id: string;
  readonly isPractitioner: boolean;
}

/** The marks on a report. A practitioner sets their own mark and removes it. */
export function ReviewBar({ kit_id, isPractitioner }: Props) {
  const { data: state, isError, error, refetch } = useQuery(reviewStateQuery(kit_id));
  const review = useReview(kit_id, (failure) => showFailure(messageOf(failure)));
  // A change that arrives while the report is open was not seen: the server refuses the mark once. Null is a mark after that.
  const changed_at = state?.report_changed_at ?? null;
  const [seen, setSeen] = useState<string | null>();
  if (seen === undefined && changed_at !== null) setSeen(changed_at);
  if (isError && !state)
    return <LoadError message="Failed to load the reviews." error={error} onRetry={() => void refetch()} />;
  if (!state || changed_at === null) return null;
  const own = ownReview(state);
  const sentences = reviewSentences(state);
  const isBare = !isPractitioner && sentences.length === 0;
  const onMark = () =>
    review.mutate(seen ?? changed_at, {
      // Undoing a renewed mark would remove the earlier one, too.
      onSuccess: () =>
        own
          ? showDone('Report marked as reviewed')
          : showUndoable('Report marked as reviewed', () => review.mutate(null)),
      onError: () => setSeen(null),
    });
  return (
    <Paper component="section" aria-label="Reviews" variant="outlined" sx={isBare ? bareLook : barLook}>
      <Box component="output" sx={{ flex: { xs: '1 1 100%', sm: '1 1 9rem' }, minWidth: 0 }}>
        {sentences.map((sentence) => (
          <Typography key={sentence} component="span" variant="body2" sx={lineLook}>
            {sentence}
          </Typography>
        ))}
        {sentences.length === 0 && (
          <Typography component="span" variant="body2" color="textSecondary">
            {isPractitioner
              ? 'You have not reviewed this report yet.'
              : 'Nobody has reviewed this report yet.'}
          </Typography>
        )}
      </Box>
      {isPractitioner && (
        <Button
          size="small"
          variant={own?.is_current ? 'text' : 'contained'}
          sx={own?.is_current ? { ml: { xs: -0.75, sm: 0 } } : { flexGrow: { xs: 1, sm: 0 } }}
          // A disabled button would lose the focus.
          aria-disabled={review.isPending}
          onClick={() => {
            if (review.isPending) return;
            if (own?.is_current) review.mutate(null);
            else onMark();
          }}
        >
          {own?.is_current ? 'Take my mark back' : 'Mark as reviewed'}
        </Button>
      )}
    </Paper>
  );
}

const lineLook = { display: 'block' };

const barLook = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: 2,
  rowGap: 1,
  px: { sm: 2 },
  py: { sm: 1 },
  border: { xs: 0, sm: 1 },
  borderColor: { sm: 'divider' },
  bgcolor: { xs: 'transparent', sm: 'background.paper' },
  // On a phone, the figures below reach up to the title.
  mt: { xs: -1, sm: 0 },
  mb: 3,
  displayPrint: 'none',
};

/** A sentence about nothing is a line of the title. */
const bareLook = { border: 0, mt: -2, mb: 3, bgcolor: 'transparent', displayPrint: 'none' };
