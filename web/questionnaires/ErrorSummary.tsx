import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import { Fragment, useEffect, useRef } from 'react';
import type { MissingAnswer } from '#contract/questionnaires/answers.ts';

interface Props {
  readonly problems: readonly MissingAnswer[];
  readonly onSelect: (problem: MissingAnswer) => void;
}

/** Everything that keeps a form from being submitted, in one sentence of links. Takes the focus with each failed submit. */
export function ErrorSummary({ problems, onSelect }: Props) {
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problems.length > 0) alert.current?.focus();
  }, [problems]);
  if (problems.length === 0) return null;

  return (
    <Alert ref={alert} severity="error" tabIndex={-1} sx={{ scrollMarginBlock: '120px' }}>
      {problems.map((problem, index) => (
        <Fragment key={problem.field}>
          {index > 0 && '; '}
          <Link
            href={`#${problem.field}`}
            color="inherit"
            onClick={(event) => {
              event.preventDefault();
              onSelect(problem);
            }}
          >
            {problem.message}
          </Link>
        </Fragment>
      ))}
    </Alert>
  );
}
