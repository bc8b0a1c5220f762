import { Typography } from '@mui/material';
import { useForm } from 'react-hook-form';
import { CLAIM_MESSAGE_MAX } from '#contract/families/limits.ts';
import { messageOf } from '#web/lib/api.ts';
import { fieldsOf } from '#web/lib/fieldsOf.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { FormTextField } from '#web/ui/FormTextField.tsx';
import { useClaimKit } from './api.ts';

interface Props {
  readonly kit_id: string;
  readonly patient_id: string | undefined;
  readonly onClaimed: () => void;
  readonly onClose: () => void;
}

/** Sends a claim with an optional message to the administrators. */
export function ClaimKitDialog({ kit_id, patient_id, onClaimed, onClose }: Props) {
  const claim = useClaimKit();
  const form = useForm({ defaultValues: { message: '' } });
  const onSubmit = form.handleSubmit(({ message }) =>
    claim.mutate({ kit_id, patient_id, message }, { onSuccess: onClaimed }),
  );

  return (
    <FormDialog
      title={`Is kit ${kit_id} yours?`}
      submitLabel="Send"
      busyLabel="Sending..."
      busy={claim.isPending}
      refusal={claim.error ? messageOf(claim.error) : undefined}
      error={claim.error}
      onSubmit={onSubmit}
      onCancel={onClose}
    >
      <Typography>
        Please compare the Kit ID with the printed one first. If it is the same, we will check who holds the
        kit, and send you an email.
      </Typography>
      <FormTextField
        {...fieldsOf(form)('message')}
        label="Message (Optional)"
        helperText="For example, when and where you got the kit. Please do not write about your health."
        multiline
        rows={3}
        slotProps={{ htmlInput: { maxLength: CLAIM_MESSAGE_MAX } }}
      />
    </FormDialog>
  );
}
