import { Link } from '@mui/material';
import { useEffect, useRef } from 'react';
import { Alert } from '#web/ui/Alert.tsx';
import { type AnswerStore, useAnswers } from '../answers/AnswerStore.ts';
import { belowStrip, scrollBelowHeads } from '../answers/scrollRoom.ts';
import { showField } from '../answers/showField.ts';

interface Props {
  readonly store: AnswerStore;
  /** Number of refused attempts to submit. */
  readonly refusals: number;
}

/**
 * Joins the problems of a form into one sentence (specification section 5). Each part links to its question and disappears with
 * the problem. Each refusal scrolls the summary into view and moves the focus to it.
 */
export function ErrorSummary({ store, refusals }: Props) {
  const problems = useAnswers(store, ({ problems }) => problems);
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusals === 0) return;
    alert.current?.focus({ preventScroll: true });
    if (alert.current) scrollBelowHeads(alert.current);
  }, [refusals]);
  if (problems.length === 0) return null;

  return (
    // Screen readers read it on focus. A live region would repeat the whole sentence after each answer.
    <Alert ref={alert} severity="error" aria-live="off" tabIndex={-1} sx={summaryLook}>
      <ul>
        {problems.map(({ field, message }, index) => (
          <li key={field}>
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
            {index < problems.length - 1 && '; '}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

const summaryLook = {
  scrollMarginTop: belowStrip,
  typography: 'body1',
  '& ul': { m: 0, p: 0 },
  '& li': { display: 'inline' },
};
