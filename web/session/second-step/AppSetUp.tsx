import Stack from '@mui/material/Stack';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { formResolver } from '#web/lib/formResolver.ts';
import { useRefusal } from '#web/lib/useRefusal.ts';
import { FocusedMessage } from '#web/ui/FocusedMessage.tsx';
import { AppCode, AppCodeField } from './AppCodeField.tsx';
import { AppKey } from './AppKey.tsx';
import type { NewApp } from './api.ts';
import { FocusedText } from './FocusedText.tsx';
import { SetUpButtons } from './SetUpButtons.tsx';
import { useVerifyAppCode } from './verifyApi.ts';

interface Props {
  readonly app: NewApp;
  readonly onVerified: () => void;
  readonly onCancel: () => void;
}

const Fields = z.object({ code: AppCode });
type Fields = z.infer<typeof Fields>;

/** Hands the key to an authenticator app and asks for the app's first code. */
export function AppSetUp({ app, onVerified, onCancel }: Props) {
  const verify = useVerifyAppCode();
  const form = useForm<Fields>({ resolver: formResolver(Fields), defaultValues: { code: '' } });
  const refusal = useRefusal(form, verify.error);
  const onSubmit = form.handleSubmit(({ code }) =>
    verify.mutate({ factor_id: app.factor_id, code }, { onSuccess: onVerified }),
  );

  return (
    <Stack component="form" noValidate spacing={2.5} onSubmit={(event) => void onSubmit(event)}>
      <FocusedText>Scan this code with your authenticator app.</FocusedText>
      <AppKey app={app} />
      <AppCodeField
        label="Code from the app"
        field={form.register('code')}
        problem={form.formState.errors.code?.message}
      />
      {refusal && <FocusedMessage severity="error">{refusal}</FocusedMessage>}
      <SetUpButtons label="Confirm" busy={verify.isPending || verify.isSuccess} onCancel={onCancel} />
    </Stack>
  );
}
