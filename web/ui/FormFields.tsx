import { Stack, type StackProps } from '@mui/material';

interface Props extends StackProps {
  readonly busy: boolean;
}

/** The fields of a form. They cannot be edited while the form is being sent. */
export const FormFields = ({ busy, ...props }: Props) => (
  <Stack inert={busy} sx={busy ? busyLook : null} {...props} />
);

const busyLook = { opacity: 0.6 };
