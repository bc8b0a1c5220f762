import { Box, FormControlLabel, Stack, Typography } from '@mui/material';
import { Download } from 'lucide';
import { type ReactNode, useState } from 'react';
import { messageOf } from '#web/lib/api.ts';
import { saveFile } from '#web/lib/saveFile.ts';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { FocusedMessage } from '#web/ui/FocusedMessage.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { onFirstClick } from '#web/ui/onFirstClick.ts';
import type { useCreateRecoveryCodes } from './api.ts';

interface Props {
  readonly codes: readonly string[];
  /** Called after the user has stored the codes. */
  readonly onDone: () => void;
}

/** Shows recovery codes, this once, until the user confirms that they are stored. */
export function RecoveryCodes({ codes, onDone }: Props) {
  const [isStored, setStored] = useState(false);
  const text = codes.join('\n');

  return (
    <Stack spacing={2}>
      <FocusedText>
        Each of these recovery codes lets you log in once without your second step. They are shown only now:
        please store them in a safe place.
      </FocusedText>
      <Box component="ul" sx={codesLook}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Box>
      <Stack direction="row" spacing={1} sx={{ flexWrap: 'wrap' }}>
        <CopyButton
          text={text}
          label="Copy codes"
          copied="Recovery codes copied to clipboard!"
          failed="Failed to copy codes to clipboard"
        />
        <Button
          size="small"
          startIcon={<Icon of={Download} />}
          onClick={() => saveFile('recovery-codes.txt', `${text}\n`, 'text/plain')}
        >
          Download codes
        </Button>
      </Stack>
      <FormControlLabel
        control={<Checkbox checked={isStored} onChange={(_, isChecked) => setStored(isChecked)} />}
        label="I have stored these codes in a safe place"
      />
      <Button variant="contained" disabled={!isStored} onClick={onDone} sx={{ alignSelf: 'flex-end' }}>
        Done
      </Button>
    </Stack>
  );
}

interface FirstProps {
  readonly codes: ReturnType<typeof useCreateRecoveryCodes>;
  readonly onDone: () => void;
}

/** Shows the recovery codes of a first second step. The user may continue if they cannot be created. */
export function FirstRecoveryCodes({ codes, onDone }: FirstProps) {
  if (codes.isSuccess) return <RecoveryCodes codes={codes.data} onDone={onDone} />;
  if (!codes.isError) return <Typography component="output">Please wait...</Typography>;

  return (
    <Stack spacing={2.5}>
      <FocusedMessage severity="error">
        Your second step is set up, but the recovery codes could not be created. {messageOf(codes.error)}
      </FocusedMessage>
      <Stack direction="row" spacing={1} sx={{ flexWrap: 'wrap', justifyContent: 'flex-end' }}>
        <Button onClick={onDone}>Continue without</Button>
        <Button variant="contained" onClick={onFirstClick(() => codes.mutate())}>
          Try again
        </Button>
      </Stack>
    </Stack>
  );
}

/** The first sentence of a new step. Its focus makes screen and screen reader start at the top. */
export const FocusedText = ({ children }: { readonly children: ReactNode }) => (
  <Typography ref={focusNow} tabIndex={-1} color="textSecondary" sx={textLook}>
    {children}
  </Typography>
);

const focusNow = (text: HTMLElement | null) => text?.focus();

/** Plain text needs no focus ring. */
const textLook = { '&:focus-visible': { outline: 'none' } };

const codesLook = {
  m: 0,
  display: 'grid',
  gap: 1,
  p: 1.5,
  listStyle: 'none',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  fontFamily: 'monospace',
  // Fits a code on one line of a phone.
  fontSize: { xs: '0.75rem', sm: '0.8125rem' },
  overflowWrap: 'anywhere',
};
