import type { ComponentProps } from 'react';
import { PasswordField } from '#web/ui/PasswordField.tsx';

type Props = Pick<ComponentProps<typeof PasswordField>, 'field' | 'problem'>;

/** Takes the password that a change is confirmed with. */
export const CurrentPasswordField = (props: Props) => (
  <PasswordField label="Current password" autoComplete="current-password" {...props} />
);
