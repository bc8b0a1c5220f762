import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { FACTOR_NAME_MAX } from '#contract/second-step.ts';
import { requiredText } from '#contract/shared/text.ts';
import { formResolver } from '#web/lib/formResolver.ts';
import { useFocusAtStart } from '#web/lib/useFocusAtStart.ts';
import { useRefusal } from '#web/lib/useRefusal.ts';
import { FocusedMessage } from '#web/ui/FocusedMessage.tsx';
import { FormTextField } from '#web/ui/FormTextField.tsx';
import { useAddPasskey } from './api.ts';
import { SetUpButtons } from './SetUpButtons.tsx';

interface Props {
  readonly onVerified: () => void;
  readonly onCancel: () => void;
}

const Fields = z.object({ friendly_name: requiredText(FACTOR_NAME_MAX, 'Please enter a name') });
type Fields = z.infer<typeof Fields>;

/** Names a passkey and lets the browser make it. */
export function PasskeySetUp({ onVerified, onCancel }: Props) {
  const add = useAddPasskey();
  const form = useForm<Fields>({
    resolver: formResolver(Fields),
    defaultValues: { friendly_name: 'Passkey' },
  });
  const refusal = useRefusal(form, add.error);
  useFocusAtStart(form, 'friendly_name');
  const onSubmit = form.handleSubmit(({ friendly_name }) =>
    add.mutate(friendly_name, { onSuccess: onVerified }),
  );

  return (
    <Stack component="form" noValidate spacing={2.5} onSubmit={(event) => void onSubmit(event)}>
      <Typography color="textSecondary">
        Give the passkey a name by which you will know it. Your device or browser then asks you to confirm.
      </Typography>
      <FormTextField
        label="Name"
        autoComplete="off"
        field={form.register('friendly_name')}
        problem={form.formState.errors.friendly_name?.message}
      />
      {refusal && <FocusedMessage severity="error">{refusal}</FocusedMessage>}
      <SetUpButtons label="Add passkey" busy={add.isPending || add.isSuccess} onCancel={onCancel} />
    </Stack>
  );
}
