import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { useSubmitQuestionnaire } from './api.ts';
import type { Submission } from './formValues.ts';

interface Props {
  readonly kit_record_id: string;
  readonly submission: Submission;
  readonly onCancel: () => void;
  readonly onSubmitted: () => void;
}

const SUCCESS_TOAST_MS = 6000;

/** The last question before the answers are sent for good. */
export function SubmitQuestionnaireDialog({ kit_record_id, submission, onCancel, onSubmitted }: Props) {
  const submit = useSubmitQuestionnaire(kit_record_id);

  const onConfirm = () =>
    submit.mutate(submission, {
      onSuccess: () => {
        showToast({
          message: 'Questionnaire submitted successfully!',
          severity: 'success',
          duration_ms: SUCCESS_TOAST_MS,
        });
        onSubmitted();
      },
    });

  return (
    <ConfirmDialog
      open
      title="Submit questionnaire?"
      confirm_label="Submit"
      busy_label="Submitting..."
      busy={submit.isPending}
      error={submit.isError ? 'Failed to submit form. Please try again.' : undefined}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      The answers cannot be changed later.
    </ConfirmDialog>
  );
}
