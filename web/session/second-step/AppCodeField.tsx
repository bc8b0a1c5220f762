import type { ComponentProps } from 'react';
import * as z from 'zod/mini';
import { tidied } from '#web/lib/tidied.ts';
import { FormTextField } from '#web/ui/FormTextField.tsx';

/** The digits that an authenticator app shows. */
export const AppCode = z.string().check(z.regex(/^\d{6}$/, 'Please enter the six digits'));

/** Takes a code of an authenticator app. Apps show the digits in groups, and so they are pasted. */
export const AppCodeField = ({ field, ...props }: ComponentProps<typeof FormTextField>) => (
  <FormTextField
    {...props}
    autoComplete="one-time-code"
    field={tidied(field)}
    slotProps={{ htmlInput: { inputMode: 'numeric' } }}
  />
);
