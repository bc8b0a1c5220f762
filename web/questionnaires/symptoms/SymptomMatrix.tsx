import Typography from '@mui/material/Typography';
import { type FocusEvent, type KeyboardEvent, memo, useRef } from 'react';
import type { AnswerStore } from '../answers/AnswerStore.ts';
import { FormSection } from '../answers/FormSection.tsx';
import { symptomField } from '../answers/formValues.ts';
import { showField } from '../answers/showField.ts';
import { SymptomGroupRows } from './SymptomGroupRows.tsx';
import { SymptomHeads } from './SymptomHeads.tsx';
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
    place.current = target.closest('fieldset')?.dataset['field'] ?? place.current;
  };

  /** Searches from there, and continues with the first symptom after the last. */
  const onNext = () => {
    const passed = store.symptoms.findIndex(({ key }) => symptomField(key) === place.current) + 1;
    const ahead = [...store.symptoms.slice(passed), ...store.symptoms.slice(0, passed)];
    const next = ahead.find(({ key }) => !store.isAnswered(key));
    if (next) showField(symptomField(next.key));
  };

  /** A shortcut, because keyboard users reach the button only past all rows before it. */
  const onKeyDown = ({ key, target, altKey, ctrlKey, metaKey }: KeyboardEvent) => {
    const isPlain = !(altKey || ctrlKey || metaKey);
    if (isPlain && key.toLowerCase() === 'n' && target instanceof HTMLInputElement) onNext();
  };

  return (
    <FormSection title={title} sx={symptomMatrixLook} onFocus={onFocus} onKeyDown={onKeyDown}>
      <Typography color="textSecondary" sx={{ mt: 1 }}>
        Please select at least one option for each symptom. Press N to go to the next unanswered one.
      </Typography>
      <SymptomHeads store={store} onNext={onNext} />
      {store.definition.symptom_groups.map((group) => (
        <SymptomGroupRows key={group.title} group={group} store={store} />
      ))}
    </FormSection>
  );
});
