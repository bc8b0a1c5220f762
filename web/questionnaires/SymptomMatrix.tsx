import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { memo } from 'react';
import { type UseFormReturn, useFormState } from 'react-hook-form';
import { symptomsOf } from '#contract/questionnaires/answers.ts';
import { behaviorColumns, type QuestionnaireDefinition } from '#contract/questionnaires/definition.ts';
import type { QuestionnaireValues } from './formValues.ts';
import { SymptomGroupRows } from './SymptomGroupRows.tsx';
import { SymptomProgress } from './SymptomProgress.tsx';
import { symptomMatrixLook } from './symptomMatrixLook.ts';

interface Props {
  readonly definition: QuestionnaireDefinition;
  readonly form: UseFormReturn<QuestionnaireValues>;
}

/** All symptoms of a questionnaire in their groups, with three boxes each. */
export const SymptomMatrix = memo(function SymptomMatrix({ definition, form }: Props) {
  const { errors } = useFormState({ control: form.control, name: 'behaviors' });
  const unanswered = new Set(Object.keys(errors.behaviors ?? {}));

  return (
    <Box component="section" aria-labelledby="symptom-matrix" sx={symptomMatrixLook}>
      <Typography id="symptom-matrix" variant="h2" gutterBottom>
        {definition.matrix_title}
      </Typography>
      <Typography color="textSecondary" gutterBottom>
        Please select at least one option for each symptom.
      </Typography>
      <div className="column-heads" aria-hidden="true">
        <span />
        {behaviorColumns.map(({ key, label }) => (
          <span key={key}>{label}</span>
        ))}
      </div>
      {definition.symptom_groups.map((group) => (
        <SymptomGroupRows key={group.title} group={group} form={form} unanswered={unanswered} />
      ))}
      <SymptomProgress symptoms={symptomsOf(definition)} form={form} />
    </Box>
  );
});
