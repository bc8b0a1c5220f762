import { Typography } from '@mui/material';
import type { ComponentProps } from 'react';
import * as z from 'zod/mini';
import type { CurrentSession, Factor } from '#contract/identity/session.ts';
import { tidied } from '#web/lib/tidyCode.ts';
import { useMutationForm } from '#web/lib/useMutationForm.ts';
import { FormTextField } from '#web/ui/FormTextField.tsx';
import { SubmitForm } from '#web/ui/SubmitForm.tsx';
import { useVerifyAppCode } from './api.ts';

/** A code of an authenticator app. */
export const AppCode = z.string().check(z.regex(/^\d{6}$/, 'Please enter the six digits'));

interface Props {
  /** At least one. */
  readonly apps: readonly Factor[];
  readonly onPassed: (session: CurrentSession) => void;
}

/** Prompts for the current code of an authenticator app. */
export function AppCodeForm({ apps, onPassed }: Props) {
  const { field, props } = useMutationForm({
    schema: z.object({ factor_id: z.string(), code: AppCode }),
    defaultValues: { factor_id: apps[0]?.id ?? '', code: '' },
    focus: 'code',
    mutation: useVerifyAppCode(),
    toVariables: (fields) => fields,
    onSuccess: onPassed,
  });

  return (
    <SubmitForm label="Confirm" {...props}>
      <Typography color="textSecondary">Enter the current code of your authenticator app.</Typography>
      {apps.length > 1 && (
        <FormTextField {...field('factor_id')} select label="Authenticator app" defaultValue={apps[0]?.id}>
          {apps.map(({ id, friendly_name }) => (
            <option key={id} value={id}>
              {friendly_name}
            </option>
          ))}
        </FormTextField>
      )}
      <AppCodeField {...field('code')} label="Six-digit code" />
    </SubmitForm>
  );
}

/** Takes a code of an authenticator app. Apps show and copy the digits in groups. */
export const AppCodeField = ({ field, ...props }: ComponentProps<typeof FormTextField>) => (
  <FormTextField
    {...props}
    autoComplete="one-time-code"
    field={tidied(field)}
    slotProps={{ htmlInput: { inputMode: 'numeric' } }}
  />
);
