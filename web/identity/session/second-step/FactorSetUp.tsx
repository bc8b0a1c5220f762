import { Stack, Typography } from '@mui/material';
import type { ComponentProps } from 'react';
import * as z from 'zod/mini';
import { FACTOR_NAME_MAX } from '#contract/identity/limits.ts';
import { requiredText } from '#contract/shared/text.ts';
import { useMutationForm } from '#web/lib/useMutationForm.ts';
import { Button } from '#web/ui/Button.tsx';
import { FocusedMessage } from '#web/ui/FocusedMessage.tsx';
import { FormTextField } from '#web/ui/FormTextField.tsx';
import type { SubmitForm } from '#web/ui/SubmitForm.tsx';
import { AppCode, AppCodeField } from './AppCodeForm.tsx';
import { AppKey } from './AppKey.tsx';
import { type NewApp, useAddPasskey, useConfirmApp, useCreateRecoveryCodes } from './api.ts';
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

function AppSetUp({ app, onVerified, onCancel }: StepProps & { readonly app: NewApp }) {
  const { field, props } = useMutationForm({
    schema: z.object({ code: AppCode }),
    defaultValues: { code: '' },
    mutation: useConfirmApp(),
    toVariables: ({ code }) => ({ factor_id: app.factor_id, code }),
    onSuccess: onVerified,
  });

  return (
    <SetUpForm label="Confirm" onCancel={onCancel} {...props}>
      <FocusedText>Scan this code with your authenticator app.</FocusedText>
      <AppKey app={app} />
      <AppCodeField {...field('code')} label="Code from the app" />
    </SetUpForm>
  );
}

function PasskeySetUp({ onVerified, onCancel }: StepProps) {
  const { field, props } = useMutationForm({
    schema: z.object({ friendly_name: requiredText(FACTOR_NAME_MAX, 'Please enter a name') }),
    defaultValues: { friendly_name: 'Passkey' },
    focus: 'friendly_name',
    mutation: useAddPasskey(),
    toVariables: ({ friendly_name }) => friendly_name,
    onSuccess: onVerified,
  });

  return (
    <SetUpForm label="Add passkey" onCancel={onCancel} {...props}>
      <Typography color="textSecondary">
        Give the passkey a name that you will recognize. Your device or browser then asks you to confirm.
      </Typography>
      <FormTextField {...field('friendly_name')} label="Name" autoComplete="off" />
    </SetUpForm>
  );
}

interface FormProps extends Omit<ComponentProps<typeof SubmitForm>, 'footer'> {
  readonly onCancel: () => void;
}

const SetUpForm = ({ label, busy, refusal, onSubmit, onCancel, children }: FormProps) => (
  <Stack component="form" noValidate spacing={2.5} onSubmit={(event) => void onSubmit(event)}>
    {children}
    {refusal && <FocusedMessage severity="error">{refusal}</FocusedMessage>}
    <Stack direction="row" spacing={1} sx={{ justifyContent: 'flex-end' }}>
      <Button disabled={busy} onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" variant="contained" disabled={busy}>
        {busy ? 'Please wait...' : label}
      </Button>
    </Stack>
  </Stack>
);
