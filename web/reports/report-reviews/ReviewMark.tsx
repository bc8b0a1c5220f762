import { Box } from '@mui/material';
import type { ReviewState } from '#contract/reports/report-reviews.ts';
import type { KitCode } from '#contract/shared/ids.ts';
import { messageOf } from '#web/lib/api.ts';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { belowTable } from '#web/ui/dataTableLook.ts';
import { HintedText } from '#web/ui/HintedText.tsx';
import { showFailure } from '#web/ui/toasts.ts';
import { useReview } from './api.ts';
import { ownReview, reviewSentences } from './reviewSentences.ts';

interface Props {
  readonly kit: ReviewState & { readonly kit_id: KitCode };
  /** Administrators see the marks alone. */
  readonly isPractitioner: boolean;
}

/** A practitioner's own mark in a row, with those of others behind the word. */
export function ReviewMark({ kit, isPractitioner }: Props) {
  const review = useReview(kit.kit_id, (error) => showFailure(messageOf(error)));
  const isMarked = review.isPending ? review.variables !== null : ownReview(kit)?.is_current === true;
  const word = wordFor(kit);
  const hasMarks = kit.reviews.length > 0;
  return (
    <Box component="span" sx={markLook}>
      {isPractitioner && (
        <label>
          <Checkbox
            checked={isMarked}
            aria-label={`${word}: report of ${kit.kit_id}`}
            // A disabled box would lose the focus.
            aria-disabled={review.isPending}
            onChange={(_, isTicked) =>
              !review.isPending && review.mutate(isTicked ? kit.report_changed_at : null)
            }
            sx={boxLook}
          />
          {!hasMarks && word}
        </label>
      )}
      {hasMarks && (
        <HintedText
          title={`Reviews of ${kit.kit_id}`}
          text={word}
          hint={reviewSentences(kit).join('\n')}
          maxWidth={90}
        />
      )}
    </Box>
  );
}

/** Counts the current marks if others have some. */
function wordFor(kit: ReviewState): string {
  const own = ownReview(kit);
  const current = kit.reviews.filter(({ is_current }) => is_current);
  if (current.some(({ is_own }) => !is_own)) return `Reviewed: ${current.length}`;
  const isOld = own ? !own.is_current : kit.reviews.length > current.length;
  return isOld ? 'Review again' : 'Reviewed';
}

const LINE = '20px';

const markLook = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 0.5,
  maxWidth: '100%',
  verticalAlign: 'middle',
  lineHeight: LINE,
  '& label': { display: 'inline-flex', alignItems: 'center', gap: 0.5 },
  // One line of a row.
  '& button, & > span': { minHeight: LINE, lineHeight: LINE },
  [belowTable]: {
    ml: 1.5,
    my: '-6px',
    '& label, & button': { minHeight: 44 },
  },
};

/** A box of the line's height; the label is the target of a finger. */
const boxLook = {
  flex: 'none',
  p: 0,
  '& > svg': { fontSize: LINE },
  [belowTable]: { '& > svg': { fontSize: 24 } },
};
