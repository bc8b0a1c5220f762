import Typography from '@mui/material/Typography';
import type { Ref } from 'react';

interface Props {
  readonly ref?: Ref<HTMLElement>;
}

/** What the second step can be. */
export const SecondStepKinds = ({ ref }: Props) => (
  <Typography ref={ref} tabIndex={-1} color="textSecondary" sx={{ '&:focus-visible': { outline: 'none' } }}>
    An authenticator app on your phone shows a new code every half minute. A passkey is kept by your device or
    browser, which asks for your fingerprint, face or PIN.
  </Typography>
);
