import { Typography } from '@mui/material';
import { invitePractitioner } from '#contract/users.ts';
import { useMutationForm } from '#web/lib/useMutationForm.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { FormTextField } from '#web/ui/FormTextField.tsx';
import { showDone } from '#web/ui/toasts.ts';
import { useInvitePractitioner } from './api.ts';

/** Invites a practitioner by email. */
export function InvitePractitionerDialog({ onClose }: { readonly onClose: () => void }) {
  const { field, props } = useMutationForm({
    schema: invitePractitioner.body,
    defaultValues: { email: '', full_name: '' },
    mutation: useInvitePractitioner(),
    toVariables: (fields) => fields,
    onSuccess: ({ email, practitioner_code }) => {
      showDone(`Invitation sent to ${email}. Practitioner code: ${practitioner_code}`);
      onClose();
    },
  });

  return (
    <FormDialog
      title="Invite Practitioner"
      submitLabel="Send Invitation"
      busyLabel="Sending..."
      {...props}
      onCancel={onClose}
    >
      <FormTextField {...field('email')} label="Email Address" type="email" autoComplete="off" />
      <FormTextField {...field('full_name')} label="Full Name" autoComplete="off" />
      <Typography variant="body2" color="textSecondary">
        The practitioner gets an access code at once, and an email with a link to choose a password. The link
        works once, for seven days.
      </Typography>
    </FormDialog>
  );
}
