import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { behaviorColumns } from '#contract/questionnaires/definition.ts';
import { type AnswerStore, useAnswers } from '../answers/AnswerStore.ts';

interface Props {
  readonly store: AnswerStore;
  readonly onNext: () => void;
}

/** The sticky head of the matrix: progress, the button to the next unanswered symptom, and the column titles. */
export function SymptomHeads({ store, onNext }: Props) {
  const isComplete = useAnswers(store, (store) => store.answeredSymptoms() === store.symptoms.length);
  return (
    <div className="matrix-heads">
      <Box sx={progressLook}>
        <SymptomProgress store={store} />
        <Button size="small" aria-keyshortcuts="N" onClick={onNext} disabled={isComplete}>
          Next unanswered
        </Button>
      </Box>
      {behaviorColumns.map(({ key, label }) => (
        <span key={key} className="column-head" aria-hidden="true">
          {label}
        </span>
      ))}
    </div>
  );
}

/** Apart from the heads and without MUI components, because most ticks render it. */
function SymptomProgress({ store }: Pick<Props, 'store'>) {
  const answered = useAnswers(store, (store) => store.answeredSymptoms());
  const count = `${answered} of ${store.symptoms.length} answered`;
  return (
    <>
      <span>{count}</span>
      <progress
        max={store.symptoms.length}
        value={answered}
        aria-label="Symptoms answered"
        aria-valuetext={count}
      />
    </>
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
