import { Stack, type StackProps } from '@mui/material';

/** The fields of a form. They cannot be edited while the form is being sent. */
export const FormFields = ({ busy, ...props }: StackProps & { readonly busy: boolean }) => (
  <Stack inert={busy} sx={busy ? { opacity: 0.6 } : null} {...props} />
);
