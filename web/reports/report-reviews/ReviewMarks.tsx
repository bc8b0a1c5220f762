import { Box, Typography } from '@mui/material';
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

/** The marks on a report, beside the facts below its title. */
export function ReviewNote({ kit_id, isPractitioner }: Props) {
  const { data: state } = useQuery(reviewStateQuery(kit_id));
  if (!state || state.report_changed_at === null) return null;
  const sentences = reviewSentences(state);
  return (
    <Box component="output" sx={noteLook}>
      {sentences.map((sentence) => (
        <Typography key={sentence} component="span" variant="body2" sx={lineLook}>
          {sentence}
        </Typography>
      ))}
      {sentences.length === 0 && (
        <Typography component="span" variant="body2" sx={lineLook}>
          {isPractitioner ? 'You have not reviewed this report yet.' : 'Nobody has reviewed this report yet.'}
        </Typography>
      )}
    </Box>
  );
}

/** Sets a practitioner's own mark and removes it. */
export function ReviewButton({ kit_id, isPractitioner }: Props) {
  const { data: state, isError, error, refetch } = useQuery(reviewStateQuery(kit_id));
  const review = useReview(kit_id, (failure) => showFailure(messageOf(failure)));
  // A change that arrives while the report is open was not seen: the server refuses the mark once. Null is a mark after that.
  const changed_at = state?.report_changed_at ?? null;
  const [seen, setSeen] = useState<string | null>();
  if (seen === undefined && changed_at !== null) setSeen(changed_at);
  if (isError && !state)
    return <LoadError message="Failed to load the reviews." error={error} onRetry={() => void refetch()} />;
  if (!state || changed_at === null || !isPractitioner) return null;
  const own = ownReview(state);
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
    <Button
      variant={own?.is_current ? 'text' : 'contained'}
      sx={{ displayPrint: 'none' }}
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
  );
}

const noteLook = { minWidth: 0, displayPrint: 'none' };
const lineLook = { display: 'block' };
