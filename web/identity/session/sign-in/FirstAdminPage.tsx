import { Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { NewAdmin } from '#contract/identity/credentials.ts';

import { useEnterPortal } from '#web/identity/session/enterPortal.ts';
import { messageOf } from '#web/lib/api.ts';
import { hasCode } from '#web/lib/hasCode.ts';
import { paths } from '#web/lib/paths.ts';
import { useMutationForm } from '#web/lib/useMutationForm.ts';
import { FormTextField } from '#web/ui/FormTextField.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';
import { LoadingLines } from '#web/ui/LoadingLines.tsx';
import { Message } from '#web/ui/Message.tsx';
import { RouterLink } from '#web/ui/RouterLink.tsx';
import { SubmitForm } from '#web/ui/SubmitForm.tsx';
import { CredentialFields } from './CredentialFields.tsx';
import { firstAdminLinkQuery, useCreateFirstAdmin } from './linkApi.ts';
import { quietLink } from './quietLink.ts';
import { SignInLayout } from './SignInLayout.tsx';

/** Creates the first administrator's account with the operator's one-time link. A used link says so before the form. */
export function FirstAdminPage() {
  const token = useLocation({ select: ({ hash }) => hash });
  return (
    <SignInLayout title="Create the first administrator">
      <FirstAdmin token={token} />
    </SignInLayout>
  );
}

function FirstAdmin({ token }: { readonly token: string }) {
  const { isPending, error, refetch } = useQuery(firstAdminLinkQuery(token));
  if (isPending) return <LoadingLines label="Loading..." />;
  if (hasCode(error, 'otp_expired')) return <UsedLink sentence={messageOf(error)} />;
  if (error) return <LoadError message={messageOf(error)} error={error} onRetry={() => void refetch()} />;
  return <FirstAdminForm token={token} />;
}

const UsedLink = ({ sentence }: { readonly sentence: string }) => (
  <Stack spacing={3}>
    <Message severity="error">{sentence}</Message>
    <Typography color="textSecondary">
      If nobody is an administrator yet, start the portal again: its terminal shows a new link.
    </Typography>
    <RouterLink to={paths.login()} {...quietLink}>
      Go to login
    </RouterLink>
  </Stack>
);

function FirstAdminForm({ token }: { readonly token: string }) {
  const enterPortal = useEnterPortal();
  const { field, props } = useMutationForm({
    schema: z.omit(NewAdmin, { token: true }),
    defaultValues: { full_name: '', email: '', password: '' },
    mutation: useCreateFirstAdmin(),
    toVariables: (fields) => ({ token, ...fields }),
    onSuccess: (session) => void enterPortal(paths.home(), session),
  });

  return (
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
  );
}
