import { Box, Typography } from '@mui/material';
import { type FocusEvent, type KeyboardEvent, memo, useRef } from 'react';
import { behaviorColumns } from '#contract/questionnaires/definition.ts';
import { Button } from '#web/ui/Button.tsx';
import { KeyboardHint } from '#web/ui/KeyboardHint.tsx';
import { type AnswerStore, useAnswers } from '../answers/AnswerStore.ts';
import { FormSection } from '../answers/FormSection.tsx';
import { symptomField } from '../answers/formValues.ts';
import { showField } from '../answers/showField.ts';
import { moveInMatrix } from './moveInMatrix.ts';
import { SymptomGroupRows } from './SymptomGroupRows.tsx';
import { symptomMatrixLook } from './symptomMatrixLook.ts';

interface Props {
  readonly title: string;
  readonly store: AnswerStore;
}

/** All symptoms of a questionnaire in their groups, with three boxes for each symptom. */
export const SymptomMatrix = memo(function SymptomMatrix({ title, store }: Props) {
  // Field of the symptom that has or last had the focus.
  const place = useRef<string>(undefined);
  const onFocus = ({ target }: FocusEvent) => {
    place.current = target.closest<HTMLElement>('.symptom')?.dataset['field'] ?? place.current;
  };

  /** Searches from there, and continues with the first symptom after the last. */
  const onNext = () => {
    const passed = store.symptoms.findIndex(({ key }) => symptomField(key) === place.current) + 1;
    const ahead = [...store.symptoms.slice(passed), ...store.symptoms.slice(0, passed)];
    const next = ahead.find(({ key }) => !store.isAnswered(key));
    if (next) showField(symptomField(next.key));
  };

  /** A row is one stop of the Tab key. N is a shortcut to the button, which stands before all rows. */
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target, currentTarget, altKey, ctrlKey, metaKey } = event;
    if (altKey || ctrlKey || metaKey || !(target instanceof HTMLInputElement)) return;
    if (key.toLowerCase() === 'n') onNext();
    else if (moveInMatrix(currentTarget, target, key)) event.preventDefault();
  };

  return (
    <FormSection title={title} sx={symptomMatrixLook} onFocus={onFocus} onKeyDown={onKeyDown}>
      <Typography color="textSecondary" sx={{ mt: 1 }}>
        Please select at least one option for each symptom.
        <KeyboardHint>
          {' '}
          Arrow keys move between the boxes, the space bar ticks one, and N goes to the next unanswered
          symptom.
        </KeyboardHint>
      </Typography>
      <SymptomHeads store={store} onNext={onNext} />
      {store.definition.symptom_groups.map((group) => (
        <SymptomGroupRows key={group.title} group={group} store={store} />
      ))}
    </FormSection>
  );
});

interface HeadsProps {
  readonly store: AnswerStore;
  readonly onNext: () => void;
}

/** The sticky head of the matrix: progress, the button to the next unanswered symptom, and the column titles. */
function SymptomHeads({ store, onNext }: HeadsProps) {
  const isComplete = useAnswers(store, (store) => store.answeredSymptoms() === store.symptoms.length);
  return (
    <div className="matrix-heads">
      <Box sx={progressLook}>
        <SymptomProgress store={store} />
        <Button size="small" edge="start" aria-keyshortcuts="N" onClick={onNext} disabled={isComplete}>
          Next unanswered
        </Button>
      </Box>
      {behaviorColumns.map(({ key, label }) => (
        <span key={key} data-column={key} className="column-head" aria-hidden="true">
          {label}
        </span>
      ))}
    </div>
  );
}

/** Apart from the heads and without MUI components, because most ticks render it. */
function SymptomProgress({ store }: Pick<HeadsProps, 'store'>) {
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
  gridArea: '1 / 1',
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
