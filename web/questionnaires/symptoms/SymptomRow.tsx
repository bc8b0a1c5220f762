import { memo } from 'react';
import { behaviorColumns } from '#contract/questionnaires/definition.ts';
import type { SymptomItem } from '#contract/questionnaires/symptoms.ts';
import { type AnswerStore, useAnswers } from '../answers/AnswerStore.ts';
import { noneTicked, symptomField, withTick } from '../answers/formValues.ts';
import { fieldFrame } from '../answers/showField.ts';

interface Props {
  readonly symptom: SymptomItem;
  readonly store: AnswerStore;
}

/** One symptom and its three boxes. Plain elements, because the form has 95 rows. A tick renders its own row only. */
export const SymptomRow = memo(function SymptomRow({ symptom: { key, label }, store }: Props) {
  const behavior = useAnswers(store, ({ values }) => values.behaviors[key]) ?? noneTicked;
  const problem = useAnswers(store, (store) => store.problemWithSymptom(key));
  const problemId = `${key}-problem`;

  return (
    <fieldset className="symptom" {...fieldFrame(symptomField(key))}>
      <legend>{label}</legend>
      {problem && (
        <p className="problem" id={problemId}>
          {problem}
        </p>
      )}
      {behaviorColumns.map((column) => (
        <label key={column.key}>
          <input
            type="checkbox"
            checked={behavior[column.key]}
            onChange={({ target }) =>
              store.setBehaviors({ [key]: withTick(behavior, column.key, target.checked) })
            }
            aria-label={column.label}
            aria-invalid={problem !== undefined}
            aria-describedby={problem && problemId}
          />
          <span>{column.label}</span>
        </label>
      ))}
    </fieldset>
  );
});
