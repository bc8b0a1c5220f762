import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import { useEffect, useRef } from 'react';
import type { AnswerStore } from './AnswerStore.ts';
import { showField } from './showField.ts';
import { useAnswers } from './useAnswers.ts';

interface Props {
  readonly store: AnswerStore;
  /** How many times submitting was refused. */
  readonly refusals: number;
}

/**
 * Everything that keeps a form from being submitted, as one sentence whose parts lead to their questions and go when these are
 * answered. Comes into view and takes the focus with each refusal.
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
    // It is read because it has the focus. Read as a whole again with each answer, it would be a nuisance.
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
