import { Box, Link } from '@mui/material';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { useEffect, useRef, useState } from 'react';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { type AnswerStore, useAnswers } from '../answers/AnswerStore.ts';
import { belowStrip, scrollBelowHeads } from '../answers/scrollRoom.ts';
import { showField } from '../answers/showField.ts';

interface Props {
  readonly store: AnswerStore;
  /** Number of refused attempts to submit. */
  readonly refusals: number;
}

/**
 * Lists the problems of a form, the first three at once. The specification joins them into one sentence: screen readers and
 * copies have its semicolons. Each part links to its question and disappears with the problem. Each refusal scrolls the
 * summary into view and moves the focus to it.
 */
export function ErrorSummary({ store, refusals }: Props) {
  const problems = useAnswers(store, ({ problems }) => problems);
  const alert = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (refusals === 0) return;
    alert.current?.focus({ preventScroll: true });
    if (alert.current) scrollBelowHeads(alert.current);
  }, [refusals]);
  if (problems.length === 0) return null;
  const more = problems.length - AT_ONCE;

  return (
    // Screen readers read it on focus. A live region would repeat the whole sentence after each answer.
    <Alert ref={alert} severity="error" aria-live="off" tabIndex={-1} sx={summaryLook}>
      <ul>
        {problems.map(({ field, message }, index) => (
          <li key={field} hidden={!isOpen && index >= AT_ONCE}>
            <Link
              href={`#${field}`}
              color="inherit"
              onClick={(event) => {
                event.preventDefault();
                showField(field);
              }}
            >
              {message}
            </Link>
            {index < problems.length - 1 && (
              <Box component="span" sx={visuallyHidden}>
                {'; '}
              </Box>
            )}
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Button size="small" color="inherit" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Show the first three' : `${more} more`}
        </Button>
      )}
    </Alert>
  );
}

/** Problems that are shown at once. */
const AT_ONCE = 3;

const summaryLook = {
  scrollMarginTop: belowStrip,
  typography: 'body1',
  '& ul': { m: 0, pl: 2.5 },
  '& li': { py: 0.25 },
};
