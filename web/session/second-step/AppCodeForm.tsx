import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import type { Factor } from '#contract/session.ts';
import { formResolver } from '#web/lib/formResolver.ts';
import { useFocusAtStart } from '#web/lib/useFocusAtStart.ts';
import { useRefusal } from '#web/lib/useRefusal.ts';
import { FocusedMessage } from '#web/ui/FocusedMessage.tsx';
import { FormTextField } from '#web/ui/FormTextField.tsx';
import { SubmitButton } from '#web/ui/SubmitButton.tsx';
import { AppCode, AppCodeField } from './AppCodeField.tsx';
import { useVerifyAppCode } from './verifyApi.ts';

interface Props {
  /** At least one. */
  readonly apps: readonly Factor[];
  readonly onPassed: () => void;
}

const Fields = z.object({
  factor_id: z.string(),
  code: AppCode,
});
type Fields = z.infer<typeof Fields>;

/** Asks for the six digits that an authenticator app shows. */
export function AppCodeForm({ apps, onPassed }: Props) {
  const verify = useVerifyAppCode();
  const form = useForm<Fields>({
    resolver: formResolver(Fields),
    defaultValues: { factor_id: apps[0]?.id ?? '', code: '' },
  });
  const refusal = useRefusal(form, verify.error);
  useFocusAtStart(form, 'code');
  const onSubmit = form.handleSubmit((fields) => verify.mutate(fields, { onSuccess: onPassed }));

  return (
    <Stack component="form" noValidate spacing={2.5} onSubmit={(event) => void onSubmit(event)}>
      <Typography color="textSecondary">Enter the code that your authenticator app shows now.</Typography>
      {apps.length > 1 && (
        <FormTextField
          select
          label="Authenticator app"
          field={form.register('factor_id')}
          problem={undefined}
          defaultValue={apps[0]?.id}
        >
          {apps.map(({ id, friendly_name }) => (
            <MenuItem key={id} value={id}>
              {friendly_name}
            </MenuItem>
          ))}
        </FormTextField>
      )}
      <AppCodeField
        label="Six-digit code"
        field={form.register('code')}
        problem={form.formState.errors.code?.message}
      />
      {refusal && <FocusedMessage severity="error">{refusal}</FocusedMessage>}
      <SubmitButton label="Confirm" busyLabel="Please wait..." busy={verify.isPending || verify.isSuccess} />
    </Stack>
  );
}
