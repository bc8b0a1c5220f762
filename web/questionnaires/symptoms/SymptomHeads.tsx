import Box from '@mui/material/Box';
import { behaviorColumns } from '#contract/questionnaires/definition.ts';
import type { AnswerStore } from '../AnswerStore.ts';
import { NextUnanswered } from './NextUnanswered.tsx';
import { SymptomProgress } from './SymptomProgress.tsx';

interface Props {
  readonly store: AnswerStore;
  readonly onNext: () => void;
}

/** What stays in view along the matrix: how much of it is answered, the way to the next symptom that is not, and the columns. */
export function SymptomHeads({ store, onNext }: Props) {
  return (
    <div className="matrix-heads">
      <Box sx={progressLook}>
        <SymptomProgress store={store} />
        <NextUnanswered store={store} onNext={onNext} />
      </Box>
      {behaviorColumns.map(({ key, label }) => (
        <span key={key} className="column-head" aria-hidden="true">
          {label}
        </span>
      ))}
    </div>
  );
}

const progressLook = {
  gridColumn: { xs: '1 / -1', sm: '1' },
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: { xs: 'space-between', sm: 'start' },
  columnGap: 2,
  typography: 'body2',
  // Along the lower edge of the heads.
  '& progress': {
    appearance: 'none',
    position: 'absolute',
    inset: 'auto 0 -1px',
    width: '100%',
    height: 3,
    border: 0,
    bgcolor: 'transparent',
    color: 'primary.main',
  },
  '& progress::-webkit-progress-bar': { bgcolor: 'transparent' },
  '& progress::-webkit-progress-value': { bgcolor: 'primary.main' },
  '& progress::-moz-progress-bar': { bgcolor: 'primary.main' },
};
