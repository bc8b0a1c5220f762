import { FormControlLabel, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import type { CountedVersion } from '#contract/identity/consents.ts';
import { DocumentText } from '#web/identity/consents/DocumentText.tsx';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Message } from '#web/ui/Message.tsx';
import { TitledDialog } from '#web/ui/TitledDialog.tsx';
import type { NewDocument } from './api.ts';

interface Props {
  readonly document: NewDocument;
  /** The version that it follows. */
  readonly replaced: CountedVersion | undefined;
  readonly busy: boolean;
  readonly error: string | undefined;
  readonly onBack: () => void;
  readonly onPublish: () => void;
}

/** Shows a document as customers will see it, and prompts before it is published. */
export function DocumentPreview({ document, replaced, busy, error, onBack, onPublish }: Props) {
  const [isSure, setSure] = useState(false);
  const { title, text, version } = document;
  return (
    <TitledDialog
      title={`Publish version ${version}?`}
      maxWidth="md"
      actions={
        <>
          <Button onClick={onBack} disabled={busy}>
            Back
          </Button>
          <Button variant="contained" onClick={onPublish} disabled={busy || !isSure}>
            {busy ? 'Publishing...' : `Publish version ${version}`}
          </Button>
        </>
      }
    >
      <Stack spacing={2}>
        {error && <Message severity="error">{error}</Message>}
        <section aria-label="Preview">
          <Typography variant="h3" component="h3" sx={{ mb: 1, overflowWrap: 'anywhere' }}>
            {title}
          </Typography>
          <DocumentText title={`Text of ${title}`} text={text} isFramed />
        </section>
        <Typography>{effectOf(document, replaced)}</Typography>
        <Alert severity="warning">
          A published document can never be changed or deleted. A mistake is corrected by another version.
        </Alert>
        <FormControlLabel
          control={<Checkbox checked={isSure} onChange={(_, checked) => setSure(checked)} />}
          label="I have checked the text"
        />
      </Stack>
    </TitledDialog>
  );
}

function effectOf({ kind, needs_renewal }: NewDocument, replaced: CountedVersion | undefined): string {
  if (kind === 'research') return 'It appears in the accounts of customers. Nobody is asked for it.';
  if (!replaced)
    return 'From now on, customers accept it before they register kits, submit answers or add patients.';
  if (!needs_renewal) return 'Consents to earlier versions keep counting. Nobody is asked again.';
  return kind === 'guardian'
    ? 'Customers with patients under 18 are asked to state it again, and get a notification.'
    : 'Customers who accepted an earlier version get a notification, and accept this one before they add data.';
}
