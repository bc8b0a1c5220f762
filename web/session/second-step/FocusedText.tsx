import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface Props {
  readonly children: ReactNode;
}

/** The first sentence of a new step. It takes the focus, so that the step is read and seen from its beginning. */
export const FocusedText = ({ children }: Props) => (
  <Typography ref={focusNow} tabIndex={-1} color="textSecondary" sx={textLook}>
    {children}
  </Typography>
);

const focusNow = (text: HTMLElement | null) => text?.focus();

/** Nothing can be done with it: no sign of focus is needed. */
const textLook = { '&:focus-visible': { outline: 'none' } };
