import { Alert, Link } from '@mui/material';
import { useEffect, useRef } from 'react';
import { type AnswerStore, useAnswers } from '../answers/AnswerStore.ts';
import { showField } from '../answers/showField.ts';

interface Props {
  readonly store: AnswerStore;
  /** Number of refused attempts to submit. */
  readonly refusals: number;
}

/**
 * Lists the problems of a form as one sentence. Each part links to its question and disappears with the problem. Each refusal
 * scrolls the summary into view and moves the focus to it.
 */
export function ErrorSummary({ store, refusals }: Props) {
  const problems = useAnswers(store, ({ problems }) => problems);
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusals === 0) return;
    alert.current?.focus({ preventScroll: true });
    alert.current?.scrollIntoView({ block: 'start' });
  }, [refusals]);
  if (problems.length === 0) return null;

  return (
    // Screen readers read it on focus. A live region would repeat the whole sentence after each answer.
    <Alert ref={alert} severity="error" aria-live="off" tabIndex={-1} sx={summaryLook}>
      {problems.map(({ field, message }, index) => (
        <div key={field}>
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
        </div>
      ))}
    </Alert>
  );
}

const summaryLook = {
  scrollMarginTop: { md: '24px' },
  typography: 'body1',
  '& .MuiAlert-message > div': { py: 0.25 },
};
