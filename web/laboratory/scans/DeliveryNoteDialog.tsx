import { Box, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type ChangeEvent, useRef, useState } from 'react';
import { counted } from '#web/lib/counted.ts';
import { codeInput } from '#web/lib/tidyCode.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { focusFirstField } from '#web/ui/fieldFocus.ts';
import { LoadError } from '#web/ui/LoadError.tsx';
import { LoadingLines } from '#web/ui/LoadingLines.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { TitledDialog } from '#web/ui/TitledDialog.tsx';
import { scansQuery } from './api.ts';
import { compareNote } from './compareNote.ts';
import { cutText } from './totalOf.ts';

/** Compares the codes of a delivery note, pasted or from a file, with the scans of today. */
export function DeliveryNoteDialog({ onClose }: { readonly onClose: () => void }) {
  const { data, error, refetch } = useQuery(scansQuery(true));
  const [note, setNote] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const cut = data && cutText(data);
  async function onFile({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? [];
    if (file) setNote(await file.text());
    // Choosing the same file again, corrected, must count as a change.
    target.value = '';
  }
  return (
    <TitledDialog
      title="Compare with a delivery note"
      onClose={onClose}
      actions={
        <>
          <Button onClick={() => input.current?.click()}>Choose a file</Button>
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <Stack ref={focusFirstField} sx={{ gap: 2, pt: 1 }}>
        <TextField
          multiline
          rows={3}
          label="Codes of the delivery note"
          placeholder="MB000001, MB000002"
          helperText="One per line, or separated by commas, semicolons or spaces"
          value={note}
          onChange={({ target }) => setNote(target.value)}
          slotProps={{ htmlInput: { ...codeInput, 'data-keeps-scans': '' } }}
        />
        <input
          ref={input}
          type="file"
          accept=".txt,.csv,text/plain,text/csv"
          hidden
          aria-label="File of the delivery note"
          onChange={(event) => void onFile(event)}
        />
        {error && !data && (
          <LoadError
            message="Failed to load the scans of today."
            error={error}
            onRetry={() => void refetch()}
          />
        )}
        {!error && !data && <LoadingLines label="Loading the scans of today..." />}
        {data && note.trim() !== '' && (
          <Differences
            {...compareNote(
              note,
              data.codes.filter(({ result }) => result !== 'undone').map(({ kit_id }) => kit_id),
            )}
          />
        )}
        {cut && <Alert severity="warning">{cut}</Alert>}
      </Stack>
    </TitledDialog>
  );
}

const Differences = ({ noted, missing, extra, twice, foreign }: ReturnType<typeof compareNote>) => (
  <Box>
    <Typography component="output">
      {missing.length === 0 && extra.length === 0
        ? `The note and the scans of today agree: ${counted(noted, 'code')}.`
        : `The note lists ${counted(noted, 'code')}: ${(noted - missing.length).toLocaleString()} scanned today.`}
    </Typography>
    <Codes title="Missing: on the note, not scanned today" codes={missing} />
    <Codes title="Extra: scanned today, not on the note" codes={extra} />
    <Codes title="Twice on the note" codes={twice} />
    <Codes title="Not a Kit ID" codes={foreign} />
  </Box>
);

const Codes = ({ title, codes }: { readonly title: string; readonly codes: readonly string[] }) =>
  codes.length > 0 && (
    <>
      <Typography component="h3" sx={{ mt: 2, fontWeight: 600 }}>
        {title} ({codes.length.toLocaleString()})
      </Typography>
      <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {codes.join(', ')}
      </Typography>
    </>
  );
