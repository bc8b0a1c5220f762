import { type ChangeEvent, memo } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { type BehaviorColumn, behaviorColumns } from '#contract/questionnaires/definition.ts';
import type { SymptomItem } from '#contract/questionnaires/symptoms.ts';
import type { QuestionnaireValues } from './formValues.ts';

interface Props {
  readonly symptom: SymptomItem;
  readonly form: UseFormReturn<QuestionnaireValues>;
  readonly is_unanswered: boolean;
}

const excludedBy: Readonly<Record<BehaviorColumn, readonly BehaviorColumn[]>> = {
  current: ['not_known'],
  past: ['not_known'],
  not_known: ['current', 'past'],
};

/** One symptom and its three boxes. Plain elements, registered without state: a tick renders nothing here. */
export const SymptomRow = memo(function SymptomRow({ symptom, form, is_unanswered }: Props) {
  const path = `behaviors.${symptom.key}` as const;
  const problemId = `${path}-problem`;

  const onTick = (column: BehaviorColumn, { target }: ChangeEvent<HTMLInputElement>) => {
    if (target.checked)
      for (const excluded of excludedBy[column]) form.setValue(`${path}.${excluded}`, false);
    if (is_unanswered) form.clearErrors(path);
  };

  return (
    <fieldset className="symptom">
      <legend>{symptom.label}</legend>
      {is_unanswered && (
        <p className="problem" id={problemId}>
          Please select at least one option
        </p>
      )}
      {behaviorColumns.map(({ key, label }) => (
        <label key={key}>
          <input
            type="checkbox"
            aria-invalid={is_unanswered}
            aria-describedby={is_unanswered ? problemId : undefined}
            {...form.register(`${path}.${key}`, {
              onChange: (event: ChangeEvent<HTMLInputElement>) => onTick(key, event),
            })}
          />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
});
