import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '#web/lib/api.ts';
import { hasCode } from '#web/lib/hasCode.ts';
import { watchUnsavedWork } from '#web/lib/unsavedWork.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { questionnaireStateQuery, useSubmitQuestionnaire } from './api.ts';
import type { Submission } from './formValues.ts';
import { isRefusal } from './isRefusal.ts';
import { summarise } from './summarise.ts';

interface Props {
  readonly kit_record_id: string;
  readonly submission: Submission;
  readonly draftVersion: () => Promise<number | null>;
  readonly onCancel: () => void;
  /** Hears which fields the server refused, by their paths in the request. */
  readonly onRefused: (fields: Readonly<Record<string, string>>) => void;
  readonly onSubmitted: () => void;
}

const TOAST_MS = 6000;

/** The last look before the answers are sent for good. */
export function SubmitQuestionnaireDialog(props: Props) {
  const { kit_record_id, submission, draftVersion, onCancel, onRefused, onSubmitted } = props;
  const { data: state } = useQuery(questionnaireStateQuery(kit_record_id));
  const submit = useSubmitQuestionnaire(kit_record_id, draftVersion);
  // If the session ends meanwhile, the answers are submitted after signing in again.
  useEffect(() => watchUnsavedWork({ isUnsaved: () => true }), []);

  const onConfirm = () =>
    submit.mutate(submission, {
      onSuccess: () => {
        showToast({
          message: 'Questionnaire submitted successfully!',
          severity: 'success',
          durationMs: TOAST_MS,
        });
        onSubmitted();
      },
      onError: (error) => {
        if (error instanceof ApiError && error.fields) onRefused(error.fields);
        if (!hasCode(error, 'draft_changed')) return;
        // The form shows the newer answers, to be looked at before they are sent for good.
        showToast({
          message: 'Not submitted: the answers have changed. Please look at them and submit again.',
          severity: 'error',
          durationMs: TOAST_MS,
        });
        onCancel();
      },
    });

  return (
    <ConfirmDialog
      open
      title="Submit questionnaire?"
      confirmLabel="Submit"
      busyLabel="Submitting..."
      busy={submit.isPending}
      error={submit.error ? refusalOf(submit.error) : undefined}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      {state && (
        <Box component="dl" sx={summaryLook}>
          {summarise(state, submission).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </Box>
      )}
      <Typography>The answers cannot be changed later.</Typography>
    </ConfirmDialog>
  );
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
