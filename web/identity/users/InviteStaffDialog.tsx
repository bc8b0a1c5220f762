import { Typography } from '@mui/material';
import { useWatch } from 'react-hook-form';
import { StaffInvitation } from '#contract/identity/staffInvitation.ts';
import { useMutationForm } from '#web/lib/useMutationForm.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { FormTextField } from '#web/ui/FormTextField.tsx';
import { showDone } from '#web/ui/toasts.ts';
import { ADMIN_RIGHTS } from './adminRights.ts';
import { useInviteStaff } from './api.ts';

interface Props {
  /** The role that is chosen at first. */
  readonly startsAs?: 'practitioner' | 'admin';
  readonly onClose: () => void;
}

/** Invites a practitioner or an administrator by email. */
export function InviteStaffDialog({ startsAs = 'practitioner', onClose }: Props) {
  const { control, field, props } = useMutationForm({
    schema: StaffInvitation,
    defaultValues: { email: '', full_name: '', role: startsAs },
    mutation: useInviteStaff(),
    toVariables: (fields) => fields,
    onSuccess: ({ email, practitioner_code }) => {
      const code = practitioner_code === null ? '' : `. Practitioner code: ${practitioner_code}`;
      showDone(`Invitation sent to ${email}${code}`);
      onClose();
    },
  });
  const isAdmin = useWatch({ control, name: 'role' }) === 'admin';

  return (
    <FormDialog
      title="Invite Staff"
      submitLabel={isAdmin ? 'Invite Administrator' : 'Send Invitation'}
      busyLabel="Sending..."
      {...props}
      onCancel={onClose}
    >
      <FormTextField {...field('email')} label="Email Address" type="email" autoComplete="off" />
      <FormTextField {...field('full_name')} label="Full Name" autoComplete="off" />
      <FormTextField {...field('role')} select label="Role">
        <option value="practitioner">Practitioner</option>
        <option value="admin">Administrator</option>
      </FormTextField>
      {isAdmin && <Alert severity="warning">{ADMIN_RIGHTS}</Alert>}
      <Typography variant="body2" color="textSecondary">
        {!isAdmin && 'The practitioner gets an access code at once. '}
        An email brings a link to choose a password. It works once, for seven days. Deleting the account ends
        the invitation.
      </Typography>
    </FormDialog>
  );
}
