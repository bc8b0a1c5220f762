import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { formResolver } from '#web/lib/formResolver.ts';
import { useFocusAtStart } from '#web/lib/useFocusAtStart.ts';
import { useRefusal } from '#web/lib/useRefusal.ts';
import { FocusedMessage } from '#web/ui/FocusedMessage.tsx';
import { FormTextField } from '#web/ui/FormTextField.tsx';
import { SubmitButton } from '#web/ui/SubmitButton.tsx';
import { useVerifyRecoveryCode } from './verifyApi.ts';

interface Props {
  readonly onPassed: () => void;
}

const Fields = z.object({
  code: z.string().check(z.trim(), z.minLength(1, 'Please enter a recovery code')),
});
type Fields = z.infer<typeof Fields>;

/** Asks for one of the codes that were given for the day on which the second step is not at hand. */
export function RecoveryCodeForm({ onPassed }: Props) {
  const verify = useVerifyRecoveryCode();
  const form = useForm<Fields>({ resolver: formResolver(Fields), defaultValues: { code: '' } });
  const refusal = useRefusal(form, verify.error);
  useFocusAtStart(form, 'code');
  const onSubmit = form.handleSubmit(({ code }) => verify.mutate(code, { onSuccess: onPassed }));

  return (
    <Stack component="form" noValidate spacing={2.5} onSubmit={(event) => void onSubmit(event)}>
      <Typography color="textSecondary">
        Enter one of the recovery codes that you stored. Each works once.
      </Typography>
      <FormTextField
        label="Recovery code"
        autoComplete="off"
        field={form.register('code')}
        problem={form.formState.errors.code?.message}
        slotProps={{ htmlInput: { autoCapitalize: 'none', spellCheck: false } }}
      />
      {refusal && <FocusedMessage severity="error">{refusal}</FocusedMessage>}
      <SubmitButton label="Confirm" busyLabel="Please wait..." busy={verify.isPending || verify.isSuccess} />
    </Stack>
  );
}
