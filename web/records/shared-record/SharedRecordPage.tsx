import { Typography } from '@mui/material';
import { useLocation } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { PASSCODE_MAX } from '#contract/records/limits.ts';
import { LinkOpening } from '#contract/records/linkForms.ts';

import { requiredText } from '#contract/shared/text.ts';
import { SignInLayout } from '#web/identity/session/sign-in/SignInLayout.tsx';
import { useMutationForm } from '#web/lib/useMutationForm.ts';
import { FormTextField } from '#web/ui/FormTextField.tsx';
import { Message } from '#web/ui/Message.tsx';
import { SubmitForm } from '#web/ui/SubmitForm.tsx';
import { useOpenLink } from './api.ts';
import { readLink, type SharedLink } from './readLink.ts';
import { SharedRecordView } from './SharedRecordView.tsx';

/** Shows a record to a reader with its link and passcode. The server never gets the part of the address with the key. */
export function SharedRecordPage() {
  const link = readLink(useLocation({ select: ({ hash }) => hash }));
  if (link) return <OpenForm link={link} />;
  return (
    <SignInLayout title="Shared record">
      <Message severity="error">
        This link is not complete. Please scan the code again, or ask for the whole link.
      </Message>
    </SignInLayout>
  );
}

const Fields = z.object({
  recipient: LinkOpening.shape.recipient,
  passcode: requiredText(PASSCODE_MAX, 'Passcode is required'),
});

function OpenForm({ link }: { readonly link: SharedLink }) {
  const open = useOpenLink(link);
  const { field, props } = useMutationForm({
    schema: Fields,
    defaultValues: { recipient: '', passcode: '' },
    mutation: open,
    toVariables: (fields) => fields,
  });
  if (open.data !== undefined) return <SharedRecordView bundle={open.data} />;

  return (
    <SignInLayout title={link.label ?? 'Shared record'}>
      <SubmitForm label="Open Record" {...props}>
        <Typography color="textSecondary">
          Somebody shows you a health record. They see your name and the time, and told you the passcode. Five
          wrong passcodes end the link.
        </Typography>
        <FormTextField
          {...field('recipient')}
          label="Your name or practice"
          autoComplete="name"
          slotProps={{ htmlInput: { maxLength: 200 } }}
        />
        <FormTextField
          {...field('passcode')}
          label="Passcode"
          autoComplete="off"
          slotProps={{ htmlInput: { maxLength: PASSCODE_MAX, spellCheck: false } }}
        />
      </SubmitForm>
    </SignInLayout>
  );
}
