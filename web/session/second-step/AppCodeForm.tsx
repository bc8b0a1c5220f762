import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import type { ComponentProps } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import type { Factor } from '#contract/session.ts';
import { formResolver } from '#web/lib/formResolver.ts';
import { tidied } from '#web/lib/tidied.ts';
import { useFocusAtStart } from '#web/lib/useFocusAtStart.ts';
import { useRefusal } from '#web/lib/useRefusal.ts';
import { FormTextField } from '#web/ui/FormTextField.tsx';
import { SubmitForm } from '#web/ui/SubmitForm.tsx';
import { useVerifyAppCode } from './api.ts';

/** A code of an authenticator app. */
export const AppCode = z.string().check(z.regex(/^\d{6}$/, 'Please enter the six digits'));

interface Props {
  /** At least one. */
  readonly apps: readonly Factor[];
  readonly onPassed: () => void;
}

const Fields = z.object({ factor_id: z.string(), code: AppCode });

/** Asks for the current code of an authenticator app. */
export function AppCodeForm({ apps, onPassed }: Props) {
  const verify = useVerifyAppCode();
  const form = useForm<z.infer<typeof Fields>>({
    resolver: formResolver(Fields),
    defaultValues: { factor_id: apps[0]?.id ?? '', code: '' },
  });
  const refusal = useRefusal(form, verify.error);
  useFocusAtStart(form, 'code');
  const onSubmit = form.handleSubmit((fields) => verify.mutate(fields, { onSuccess: onPassed }));

  return (
    <SubmitForm
      label="Confirm"
      refusal={refusal}
      busy={verify.isPending || verify.isSuccess}
      onSubmit={onSubmit}
    >
      <Typography color="textSecondary">Enter the current code of your authenticator app.</Typography>
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
