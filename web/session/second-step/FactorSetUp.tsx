import Button from '@mui/material/Button';
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
import { AppCode, AppCodeField } from './AppCodeForm.tsx';
import { AppKey } from './AppKey.tsx';
import { type NewApp, useAddPasskey, useCreateRecoveryCodes, useVerifyAppCode } from './api.ts';
import { FirstRecoveryCodes, FocusedText } from './RecoveryCodes.tsx';
import type { ChosenStep } from './SecondStepChoice.tsx';

interface Options {
  /** Follows the verified second step with the first recovery codes. */
  readonly needsCodes: boolean;
  readonly onDone: () => void;
}

/** Returns the state of a set-up. `codes` stays idle until the second step is verified. */
export function useFactorSetUp({ needsCodes, onDone }: Options) {
  const codes = useCreateRecoveryCodes();
  return { codes, onDone, onVerified: () => (needsCodes ? codes.mutate() : onDone()) };
}

interface Props {
  readonly chosen: ChosenStep;
  readonly setUp: ReturnType<typeof useFactorSetUp>;
  readonly onCancel: () => void;
}

/** Sets up the chosen second step: its first proof, then recovery codes if needed. */
export function FactorSetUp({ chosen, setUp: { codes, onDone, onVerified }, onCancel }: Props) {
  if (!codes.isIdle) return <FirstRecoveryCodes codes={codes} onDone={onDone} />;
  return chosen.factor_type === 'totp' ? (
    <AppSetUp app={chosen.app} onVerified={onVerified} onCancel={onCancel} />
  ) : (
    <PasskeySetUp onVerified={onVerified} onCancel={onCancel} />
  );
}

interface StepProps {
  readonly onVerified: () => void;
  readonly onCancel: () => void;
}

const AppFields = z.object({ code: AppCode });

function AppSetUp({ app, onVerified, onCancel }: StepProps & { readonly app: NewApp }) {
  const verify = useVerifyAppCode();
  const form = useForm<z.infer<typeof AppFields>>({
    resolver: formResolver(AppFields),
    defaultValues: { code: '' },
  });
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

const PasskeyFields = z.object({ friendly_name: requiredText(FACTOR_NAME_MAX, 'Please enter a name') });

function PasskeySetUp({ onVerified, onCancel }: StepProps) {
  const add = useAddPasskey();
  const form = useForm<z.infer<typeof PasskeyFields>>({
    resolver: formResolver(PasskeyFields),
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
        Give the passkey a name that you will recognize. Your device or browser then asks you to confirm.
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

interface ButtonProps {
  readonly label: string;
  readonly busy: boolean;
  readonly onCancel: () => void;
}

const SetUpButtons = ({ label, busy, onCancel }: ButtonProps) => (
  <Stack direction="row" spacing={1} sx={{ justifyContent: 'flex-end' }}>
    <Button disabled={busy} onClick={onCancel}>
      Cancel
    </Button>
    <Button type="submit" variant="contained" disabled={busy}>
      {busy ? 'Please wait...' : label}
    </Button>
  </Stack>
);
