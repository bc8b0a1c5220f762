import { Stack } from '@mui/material';
import type { ReactNode, SyntheticEvent } from 'react';
import { FocusedMessage } from './FocusedMessage.tsx';
import { goOnByEnter } from './fieldFocus.ts';
import { SubmitButton } from './SubmitButton.tsx';

interface Props {
  /** The server's reason for a refusal that belongs to no field. */
  readonly refusal?: string | undefined;
  /** Its reason. */
  readonly error?: unknown;
  readonly label: string;
  readonly busy: boolean;
  readonly onSubmit: (event: SyntheticEvent) => Promise<void>;
  /** Shown below the button. */
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

/** A form on its own screen: fields, the refusal of the last attempt, and the button. */
export const SubmitForm = ({ refusal, error, label, busy, onSubmit, footer, children }: Props) => (
  <Stack
    component="form"
    noValidate
    spacing={2.5}
    onKeyDown={goOnByEnter}
    onSubmit={(event) => void onSubmit(event)}
  >
    {children}
    {refusal && (
      <FocusedMessage severity="error" error={error}>
        {refusal}
      </FocusedMessage>
    )}
    <SubmitButton label={label} busyLabel="Please wait..." busy={busy} />
    {footer}
  </Stack>
);
