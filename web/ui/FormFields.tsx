import { Stack, type StackProps } from '@mui/material';
import { goOnByEnter } from './fieldFocus.ts';

/** The fields of a form. They cannot be edited while the form is being sent. */
export const FormFields = ({ busy, ...props }: StackProps & { readonly busy: boolean }) => (
  <Stack inert={busy} onKeyDown={goOnByEnter} sx={busy ? { opacity: 0.6 } : null} {...props} />
);
