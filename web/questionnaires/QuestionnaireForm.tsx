import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { MissingAnswer } from '#contract/questionnaires/answers.ts';
import type { QuestionnaireDefinition } from '#contract/questionnaires/definition.ts';
import { LeaveGuard } from '#web/lib/LeaveGuard.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import { findProblems } from './findProblems.ts';
import {
  emptyValues,
  hasAnswers,
  type QuestionnaireValues,
  type Submission,
  toSubmission,
} from './formValues.ts';
import { QuestionSection } from './QuestionSection.tsx';
import { questionnaireResolver } from './questionnaireResolver.ts';
import { SubmitQuestionnaireDialog } from './SubmitQuestionnaireDialog.tsx';
import { SymptomMatrix } from './SymptomMatrix.tsx';

interface Props {
  readonly definition: QuestionnaireDefinition;
  readonly kit_record_id: string;
  readonly onSubmitted: () => void;
}

/** The form of any questionnaire definition. */
export function QuestionnaireForm({ definition, kit_record_id, onSubmitted }: Props) {
  const form = useForm<QuestionnaireValues>({
    defaultValues: emptyValues(definition),
    resolver: questionnaireResolver(definition),
    shouldFocusError: false,
  });
  const [problems, setProblems] = useState<readonly MissingAnswer[]>([]);
  const [submission, setSubmission] = useState<Submission>();

  const onComplete = (values: QuestionnaireValues) => {
    setProblems([]);
    setSubmission(toSubmission(definition, values));
  };
  const onIncomplete = () =>
    setProblems(findProblems(definition, toSubmission(definition, form.getValues())));

  return (
    <>
      <Stack
        component="form"
        spacing={3}
        noValidate
        autoComplete="off"
        sx={{ maxWidth: 1100 }}
        onSubmit={form.handleSubmit(onComplete, onIncomplete)}
      >
        <QuestionSection definition={definition} section="Basic Information" form={form} />
        <QuestionSection definition={definition} section="Health Information" form={form} />
        <Paper variant="outlined" sx={{ p: { xs: 2, md: 3 } }}>
          <SymptomMatrix definition={definition} form={form} />
        </Paper>
        <QuestionSection definition={definition} section="Additional Information" form={form} />
        <ErrorSummary problems={problems} onSelect={({ field }) => form.setFocus(fieldPath(field))} />
        <Button type="submit" variant="contained" size="large" sx={{ alignSelf: 'start' }}>
          Submit questionnaire
        </Button>
      </Stack>
      {submission && (
        <SubmitQuestionnaireDialog
          kit_record_id={kit_record_id}
          submission={submission}
          onCancel={() => setSubmission(undefined)}
          onSubmitted={onSubmitted}
        />
      )}
      <LeaveGuard isUnsaved={() => hasAnswers(form.getValues())} title="Leave without submitting?">
        Your answers have not been submitted and will be lost.
      </LeaveGuard>
    </>
  );
}

const SYMPTOM = 'behaviors.';

/** The form's field for a field named by the contract; for a symptom its first box. */
const fieldPath = (field: string) =>
  field.startsWith(SYMPTOM)
    ? (`behaviors.${field.slice(SYMPTOM.length)}.current` as const)
    : (`answers.${field}` as const);
