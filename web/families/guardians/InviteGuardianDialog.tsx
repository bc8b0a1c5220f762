import { Typography } from '@mui/material';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import type { InvitationKind } from '#contract/families/guardians.ts';
import type { Patient } from '#contract/families/patients.ts';
import { Email } from '#contract/shared/email.ts';
import { formResolver } from '#web/lib/formResolver.ts';
import { useRefusal } from '#web/lib/useRefusal.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { FormTextField } from '#web/ui/FormTextField.tsx';
import { showDone } from '#web/ui/toasts.ts';
import { useInviteGuardian } from './api.ts';

interface Props {
  readonly patient: Patient;
  readonly kind: InvitationKind;
  readonly onClose: () => void;
}

const resolver = formResolver(z.object({ email: Email }));

/** Invites another guardian, or the patient who takes the record over. */
export function InviteGuardianDialog({ patient, kind, onClose }: Props) {
  const form = useForm({ resolver, defaultValues: { email: '' } });
  const invite = useInviteGuardian(patient.id);
  const refusal = useRefusal(form, invite.error);
  const isHandOver = kind === 'hand_over';
  const onSubmit = form.handleSubmit(({ email }) =>
    invite.mutate(
      { email, kind },
      {
        onSuccess: () => {
          showDone(`Invitation sent to ${email}`);
          onClose();
        },
      },
    ),
  );
  return (
    <FormDialog
      title={isHandOver ? 'Hand over the record' : 'Invite a guardian'}
      submitLabel="Send Invitation"
      busyLabel="Sending..."
      busy={invite.isPending}
      refusal={refusal}
      error={invite.error}
      onSubmit={onSubmit}
      onCancel={onClose}
    >
      <Typography color="textSecondary">
        {isHandOver
          ? `${patient.first_name} gets a link that works for 14 days, and chooses who of the guardians stays. You confirm before the record changes hands.`
          : 'The person gets a link that works for 14 days, and needs an account with this address. You confirm who accepted before anything becomes visible.'}
      </Typography>
      <FormTextField
        label={isHandOver ? `${patient.first_name}’s own email address` : 'Email address'}
        type="email"
        autoComplete="off"
        field={form.register('email')}
        problem={form.formState.errors.email?.message}
      />
    </FormDialog>
  );
}
