import { Typography } from '@mui/material';
import { useForm } from 'react-hook-form';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { onFirstClick } from '#web/ui/onFirstClick.ts';
import { TitledDialog } from '#web/ui/TitledDialog.tsx';
import { type ReasonForm, ReplacementReasonField } from './ReplacementReasonField.tsx';
import { SuggestionProgress } from './SuggestionProgress.tsx';

interface Props {
  /** Name of the new file. */
  readonly name: string;
  /** Whether the patient has a suggestion, perhaps an older one. */
  readonly isShared: boolean;
  /** The sent fraction, 0 to 1; undefined while nothing is sent. */
  readonly fraction: number | undefined;
  readonly refusal: string | undefined;
  readonly onReplace: (reason: string) => void;
  /** Opens the choice of another file. */
  readonly onChoose: () => void;
  /** Cancels the upload; without one, closes the dialog. */
  readonly onClose: () => void;
}

/** Asks why a published suggestion is replaced, and shows the upload of the new one. */
export function ReplaceSuggestionDialog(props: Props) {
  const { name, isShared, fraction, refusal, onReplace, onChoose, onClose } = props;
  const form = useForm<ReasonForm>({ defaultValues: { reason: '' } });
  const isSending = fraction !== undefined;
  const onConfirm = () => void form.handleSubmit(({ reason }) => onReplace(reason))();

  return (
    <TitledDialog
      open
      title="Replace the suggestion?"
      // A click beside the dialog must not drop the reason, nor Escape one that was typed.
      onClose={(_, cause) => {
        const isSafe = cause !== 'backdropClick' && form.getValues('reason').trim() === '';
        if (isSafe && !isSending) onClose();
      }}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {/* Not `disabled` while it is sent: a disabled button would lose the focus. */}
          <Button
            variant="contained"
            aria-disabled={isSending}
            onClick={onFirstClick(() => !isSending && onConfirm())}
          >
            {isSending ? 'Uploading...' : 'Replace'}
          </Button>
        </>
      }
    >
      {refusal && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {refusal}
        </Alert>
      )}
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        <strong>{name}</strong> replaces the published suggestion. Practitioners with access can read it at
        once. {isShared ? SHARED : 'The patient does not see it until it is shared.'}
      </Typography>
      <Button size="small" disabled={isSending} onClick={onChoose} sx={{ mt: 1, ml: '-5px' }}>
        Choose another file
      </Button>
      <ReplacementReasonField
        form={form}
        disabled={isSending}
        helperText="Practitioners with access read it above the report, and the patient does once the suggestion is shared."
      />
      {/* Keeps its room: the buttons below must not move. */}
      <SuggestionProgress
        fraction={fraction ?? 0}
        sx={{ mt: 2, visibility: isSending ? undefined : 'hidden' }}
      />
    </TitledDialog>
  );
}

const SHARED =
  'The patient reads it after you share it, and can still open the earlier one until you stop sharing.';
