import { Box } from '@mui/material';
import visuallyHidden from '@mui/utils/visuallyHidden';
import type { ReviewState } from '#contract/reports/report-reviews.ts';
import type { KitCode } from '#contract/shared/ids.ts';
import { messageOf } from '#web/lib/api.ts';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { aboveTable, belowTable, LINE } from '#web/ui/dataTableLook.ts';
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
    <Box component="span" sx={markLook} data-old={word === AGAIN || undefined}>
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
          {!hasMarks && <span data-word>{word}</span>}
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
  return isOld ? AGAIN : 'Reviewed';
}

const AGAIN = 'Review again';

/** Height of a mark, for the box in it. A line of the table is less high. */
const MARK_HEIGHT = '20px';

/** A column with room for the code and a box: a sign stands for the word, which screen readers get. */
const inNarrowColumn = {
  '& [data-word]': visuallyHidden,
  '& > button': {
    position: 'relative',
    width: MARK_HEIGHT,
    textIndent: '100%',
    textOverflow: 'clip',
    // A tick, drawn without a letter that screen readers would read.
    '&::before': {
      content: '""',
      position: 'absolute',
      top: '2px',
      left: '6px',
      width: '6px',
      height: '11px',
      border: '2px solid',
      borderWidth: '0 2px 2px 0',
      borderColor: 'success.main',
      transform: 'rotate(45deg)',
    },
  },
  // A ring asks for another tick.
  '&[data-old] > button::before': {
    top: '5px',
    left: '5px',
    width: '10px',
    height: '10px',
    borderWidth: '2px',
    borderColor: 'warning.main',
    borderRadius: '50%',
  },
};

const markLook = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 0.5,
  maxWidth: '100%',
  verticalAlign: 'middle',
  lineHeight: MARK_HEIGHT,
  '& label': { display: 'inline-flex', alignItems: 'center', gap: 0.5 },
  // One line of a row.
  '& button, & > span': { minHeight: MARK_HEIGHT, lineHeight: MARK_HEIGHT },
  '@container kit (max-width: 8.5rem)': inNarrowColumn,
  // Leaves the distance to the line of the status as it is without a mark.
  [aboveTable]: { my: `calc((${LINE} - ${MARK_HEIGHT}) / 2)` },
  [belowTable]: {
    ml: 1.5,
    my: '-6px',
    '& label, & button': { minHeight: 44 },
  },
};

/** A box of the mark's height; the label is the target of a finger. */
const boxLook = {
  flex: 'none',
  p: 0,
  '& > svg': { fontSize: MARK_HEIGHT },
  // The code beside it is seen first.
  '& > .empty': { color: 'border', '& > rect': { strokeWidth: 1 } },
  [belowTable]: { '& > svg': { fontSize: 24 } },
};
