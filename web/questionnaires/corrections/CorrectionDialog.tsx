import { Typography } from '@mui/material';
import * as z from 'zod/mini';
import { CORRECTION_REASON_MAX_LENGTH, CorrectionReason } from '#contract/questionnaires/correctionReason.ts';
import type { NewestAnswers } from '#contract/questionnaires/questionnaires.ts';
import { useMutationForm } from '#web/lib/useMutationForm.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { FormTextField } from '#web/ui/FormTextField.tsx';
import { showDone } from '#web/ui/toasts.ts';
import type { AnswerStore } from '../answers/AnswerStore.ts';
import { DifferenceList } from '../answers/DifferenceList.tsx';
import { differencesOf } from '../answers/differencesOf.ts';
import { asTyped, type Submission } from '../answers/formValues.ts';
import type { useCorrectAnswers } from './api.ts';

interface Props {
  readonly definition: AnswerStore['definition'];
  /** The answers that are corrected. */
  readonly submitted: NewestAnswers;
  readonly given: Submission;
  /** Identifies the correction when it is sent again. */
  readonly correctionId: string;
  readonly mutation: ReturnType<typeof useCorrectAnswers>;
  readonly onClose: () => void;
  readonly onCorrected: () => void;
}

const schema = z.object({ reason: CorrectionReason });

/** Shows the changes of a correction, takes its reason and saves it. */
export function CorrectionDialog(props: Props) {
  const { definition, submitted, given, correctionId, mutation, onClose, onCorrected } = props;
  const differences = differencesOf(definition, asTyped(submitted), asTyped(given));
  const form = useMutationForm({
    schema,
    defaultValues: { reason: '' },
    mutation,
    toVariables: ({ reason }) => ({
      ...given,
      correction_id: correctionId,
      corrects: submitted.version,
      reason,
    }),
    onSuccess: () => {
      showDone('Your correction was saved.');
      onCorrected();
    },
  });

  return (
    <FormDialog
      title="Save the correction?"
      submitLabel="Save correction"
      busyLabel="Saving..."
      isReady={differences.length > 0}
      onCancel={onClose}
      {...form.props}
    >
      {differences.length === 0 ? (
        <Alert severity="info">Nothing was changed yet. Please change an answer first.</Alert>
      ) : (
        <>
          <FormTextField
            label="Why do you correct the answers?"
            helperText="Everybody who can read the answers can read the reason."
            required
            slotProps={{ htmlInput: { maxLength: CORRECTION_REASON_MAX_LENGTH } }}
            {...form.field('reason')}
          />
          <div>
            <Typography variant="h3" component="h3">
              {differences.length === 1 ? '1 answer changes' : `${differences.length} answers change`}
            </Typography>
            <DifferenceList differences={differences} sides={['Until now', 'Corrected']} />
          </div>
        </>
      )}
    </FormDialog>
  );
}
