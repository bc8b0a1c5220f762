import Download from '@mui/icons-material/Download';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { saveFile } from '#web/lib/saveFile.ts';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { FocusedText } from './FocusedText.tsx';

interface Props {
  readonly codes: readonly string[];
  /** The user has stored them. */
  readonly onDone: () => void;
}

/** Shows recovery codes, this once, until the user says that they are stored. */
export function RecoveryCodes({ codes, onDone }: Props) {
  const [is_stored, setStored] = useState(false);
  const text = codes.join('\n');

  return (
    <Stack spacing={2}>
      <FocusedText>
        Each of these recovery codes lets you log in once when your second step is not at hand. They are shown
        only now: please store them in a safe place.
      </FocusedText>
      <Box component="ul" sx={codesLook}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Box>
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
        <CopyButton
          text={text}
          label="Copy codes"
          copied="Recovery codes copied to clipboard!"
          failed="Failed to copy codes to clipboard"
        />
        <Button
          size="small"
          startIcon={<Download />}
          onClick={() => saveFile('recovery-codes.txt', `${text}\n`, 'text/plain')}
        >
          Download codes
        </Button>
      </Stack>
      <FormControlLabel
        control={<Checkbox checked={is_stored} onChange={(_, is_checked) => setStored(is_checked)} />}
        label="I have stored these codes in a safe place"
      />
      <Button variant="contained" disabled={!is_stored} onClick={onDone} sx={{ alignSelf: 'flex-end' }}>
        Done
      </Button>
    </Stack>
  );
}

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
  // A code fits on one line of a phone.
  fontSize: { xs: '0.75rem', sm: '0.8125rem' },
  overflowWrap: 'anywhere',
};
