import { Box, FormControlLabel, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { questionnaireOf } from '#contract/questionnaires/answers.ts';
import type { QuestionnaireState } from '#contract/questionnaires/questionnaires.ts';
import { ApiError } from '#web/lib/api.ts';
import { hasCode } from '#web/lib/hasCode.ts';
import { watchUnsavedWork } from '#web/lib/unsavedWork.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { isRefusal, questionnaireStateQuery, useSubmitQuestionnaire } from '../answers/api.ts';
import { isTicked, type Submission, unlikelyAge } from '../answers/formValues.ts';

interface Props {
  readonly kitRecordId: string;
  readonly submission: Submission;
  readonly draftVersion: () => Promise<number | null>;
  /** Whether all ticks were made in the mended matrix. */
  readonly isMended: boolean;
  readonly onCancel: () => void;
  /** Receives the server's messages by path of the request. */
  readonly onRefused: (fields: Readonly<Record<string, string>>) => void;
  readonly onSubmitted: () => void;
}

/** Shows a message for the 6 seconds of the specification. */
const toast = (severity: 'success' | 'error', message: string) =>
  showToast({ message, severity, durationMs: 6_000 });

/** Shows a summary of the answers and submits them after confirmation. */
export function SubmitQuestionnaireDialog(props: Props) {
  const { kitRecordId, submission, draftVersion, isMended, onCancel, onRefused, onSubmitted } = props;
  const { data: state } = useQuery(questionnaireStateQuery(kitRecordId));
  const submit = useSubmitQuestionnaire(kitRecordId, { draftVersion, isMended });
  const [isAgeConfirmed, setAgeConfirmed] = useState(false);
  const unlikely = state && unlikelyAge(submission, state.patient);
  // Keeps the dialog through an expired session; the new login submits.
  useEffect(() => watchUnsavedWork({ isUnsaved: () => true }), []);

  const onConfirm = () =>
    submit.mutate(isAgeConfirmed ? { ...submission, age_confirmed: true } : submission, {
      onSuccess: () => {
        toast('success', 'Questionnaire submitted successfully!');
        onSubmitted();
      },
      onError: (error) => {
        if (error instanceof ApiError && error.fields) onRefused(error.fields);
        if (!hasCode(error, 'draft_changed')) return;
        // The form now shows newer answers, which the user has to review before submitting.
        toast('error', 'Not submitted: the answers have changed. Please review them and submit again.');
        onCancel();
      },
    });

  return (
    <ConfirmDialog
      title="Submit questionnaire?"
      confirmLabel="Submit"
      busyLabel="Submitting..."
      busy={submit.isPending}
      isReady={unlikely === undefined || isAgeConfirmed}
      error={submit.error ? refusalOf(submit.error) : undefined}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      {state && (
        <Box component="dl" sx={summaryLook}>
          {summaryOf(state, submission).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </Box>
      )}
      {state && unlikely !== undefined && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          The answer says {years(unlikely)}. By the date of birth, {state.patient.first_name} was{' '}
          {years(state.patient.age ?? 0)} old on the day of the sample.
          <FormControlLabel
            control={
              <Checkbox checked={isAgeConfirmed} onChange={(_, checked) => setAgeConfirmed(checked)} />
            }
            label={`The age is right: ${years(unlikely)}`}
          />
        </Alert>
      )}
      <Typography>You can correct the answers later. What you submit now stays readable.</Typography>
    </ConfirmDialog>
  );
}

const years = (age: number) => `${age} ${age === 1 ? 'year' : 'years'}`;

function summaryOf({ patient, kit }: QuestionnaireState, { form_type, ...submission }: Submission) {
  const answers = Object.values(submission.answers);
  const answered = answers.filter((answer) => answer !== null && answer !== undefined);
  const ticked = Object.values(submission.behaviors).filter(isTicked);
  return [
    ['Form', questionnaireOf(form_type)?.title ?? form_type],
    ['Patient', `${patient.first_name} ${patient.last_name}`],
    ['Kit', kit.kit_id],
    ['Answers', `${answered.length} of ${answers.length} questions, ${ticked.length} symptoms`],
  ] as const;
}

function refusalOf(error: Error): string {
  if (hasCode(error, 'kit_not_found')) return 'Failed to validate kit. Please try again.';
  return isRefusal(error) ? error.message : 'Failed to submit form. Please try again.';
}

const summaryLook = {
  m: 0,
  mb: 2,
  '& > div': { display: 'grid', gridTemplateColumns: '96px minmax(0, 1fr)', py: 0.5 },
  '& dt': { color: 'text.secondary' },
  '& dd': { m: 0, overflowWrap: 'anywhere' },
};
