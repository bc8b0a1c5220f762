import type { ComponentProps } from 'react';
import * as z from 'zod/mini';
import { Password } from '#contract/identity/credentials.ts';
import { PasswordField } from '#web/ui/PasswordField.tsx';

/** The current password, required to confirm a change. */
export const CurrentPassword = Password.check(z.minLength(1, 'Please enter your current password'));

/** Takes the current password. */
export const CurrentPasswordField = (props: ComponentProps<typeof PasswordField>) => (
  <PasswordField label="Current password" autoComplete="current-password" {...props} />
);
