import Typography from '@mui/material/Typography';
import { useLocation } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { createFirstAdmin } from '#contract/account.ts';
import { fieldsOf } from '#web/lib/fieldsOf.ts';
import { formResolver } from '#web/lib/formResolver.ts';
import { paths } from '#web/lib/paths.ts';
import { useRefusal } from '#web/lib/useRefusal.ts';
import { useEnterPortal } from '#web/session/enterPortal.ts';
import { FormTextField } from '#web/ui/FormTextField.tsx';
import { SubmitForm } from '#web/ui/SubmitForm.tsx';
import { useCreateFirstAdmin } from './api.ts';
import { CredentialFields } from './CredentialFields.tsx';
import { SignInLayout } from './SignInLayout.tsx';

const FirstAdminFields = z.omit(createFirstAdmin.body, { token: true });
type FirstAdminFields = z.infer<typeof FirstAdminFields>;

/** Creates the first administrator's account with the operator's one-time link. */
export function FirstAdminPage() {
  const token = useLocation({ select: ({ hash }) => hash });
  const create = useCreateFirstAdmin();
  const enterPortal = useEnterPortal();
  const form = useForm<FirstAdminFields>({
    resolver: formResolver(FirstAdminFields),
    defaultValues: { full_name: '', email: '', password: '' },
  });
  const field = fieldsOf(form);
  const refusal = useRefusal(form, create.error);
  const onSubmit = form.handleSubmit((fields) =>
    create.mutate({ token, ...fields }, { onSuccess: () => void enterPortal(paths.home()) }),
  );

  return (
    <SignInLayout title="Create the first administrator">
      <SubmitForm
        label="Create Administrator"
        refusal={refusal}
        busy={create.isPending || create.isSuccess}
        onSubmit={onSubmit}
      >
        <Typography color="textSecondary">
          This account manages practitioner codes, the kit inventory and users. The link works once.
        </Typography>
        <FormTextField {...field('full_name')} label="Full Name" autoComplete="name" />
        <CredentialFields field={field} isNew />
      </SubmitForm>
    </SignInLayout>
  );
}
