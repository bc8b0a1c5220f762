import { Typography } from '@mui/material';
import { useLocation } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { createFirstAdmin } from '#contract/account.ts';
import { paths } from '#web/lib/paths.ts';
import { useMutationForm } from '#web/lib/useMutationForm.ts';
import { useEnterPortal } from '#web/session/enterPortal.ts';
import { FormTextField } from '#web/ui/FormTextField.tsx';
import { SubmitForm } from '#web/ui/SubmitForm.tsx';
import { CredentialFields } from './CredentialFields.tsx';
import { useCreateFirstAdmin } from './linkApi.ts';
import { SignInLayout } from './SignInLayout.tsx';

/** Creates the first administrator's account with the operator's one-time link. */
export function FirstAdminPage() {
  const token = useLocation({ select: ({ hash }) => hash });
  const enterPortal = useEnterPortal();
  const { field, props } = useMutationForm({
    schema: z.omit(createFirstAdmin.body, { token: true }),
    defaultValues: { full_name: '', email: '', password: '' },
    mutation: useCreateFirstAdmin(),
    toVariables: (fields) => ({ token, ...fields }),
    onSuccess: (session) => void enterPortal(paths.home(), session),
  });

  return (
    <SignInLayout title="Create the first administrator">
      <SubmitForm label="Create Administrator" {...props}>
        <Typography color="textSecondary">
          This account manages practitioner codes, the kit inventory and users. The link works once.
        </Typography>
        <FormTextField
          {...field('full_name')}
          label="Full Name"
          autoComplete="name"
          slotProps={{ htmlInput: { enterKeyHint: 'next' } }}
        />
        <CredentialFields field={field} isNew />
      </SubmitForm>
    </SignInLayout>
  );
}
