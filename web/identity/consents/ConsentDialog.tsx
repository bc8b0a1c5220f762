import { FormControlLabel, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import type { ConsentDocument } from '#contract/identity/consents.ts';
import { messageOf } from '#web/lib/api.ts';
import { formatDate } from '#web/lib/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { FocusedMessage } from '#web/ui/FocusedMessage.tsx';
import { TitledDialog } from '#web/ui/TitledDialog.tsx';
import { showDone } from '#web/ui/toasts.ts';
import { useGiveConsents } from './api.ts';
import { DocumentText } from './DocumentText.tsx';

interface Props {
  readonly documents: readonly ConsentDocument[];
  /** Puts it off. The accepted documents leave the list, and the dialog with them. */
  readonly onClose: () => void;
}

/** Shows documents with one box each, and accepts them together. */
export function ConsentDialog({ documents, onClose }: Props) {
  const give = useGiveConsents(() => showDone('Thank you. You can continue where you left off.'));
  // A version that replaces another is not the one that was ticked.
  const [accepted, setAccepted] = useState<ReadonlySet<string>>(new Set());
  const isReady = documents.every(({ id }) => accepted.has(id));

  const onAccept = () => give.mutate(documents.map(({ id, sha256 }) => ({ document_id: id, sha256 })));

  return (
    <TitledDialog
      title={documents.length === 1 ? 'Please read this document' : 'Please read these documents'}
      actions={
        <>
          <Button onClick={onClose} disabled={give.isPending}>
            Not now
          </Button>
          <Button variant="contained" onClick={onAccept} disabled={give.isPending || !isReady}>
            {give.isPending ? 'Please wait...' : 'Accept and continue'}
          </Button>
        </>
      }
    >
      <Stack spacing={3}>
        <Typography>
          The portal takes new data once you have accepted {documents.length === 1 ? 'it' : 'them'}. Your
          entries on this page stay. You can open your reports, correct submitted answers and download your
          data in any case.
        </Typography>
        {give.error && (
          <FocusedMessage severity="error" error={give.error}>
            {messageOf(give.error)}
          </FocusedMessage>
        )}
        {documents.map((document) => (
          <DueDocument
            key={document.id}
            {...document}
            isAccepted={accepted.has(document.id)}
            onToggle={(isAccepted) => setAccepted((before) => withMember(before, document.id, isAccepted))}
          />
        ))}
        {!isReady && (
          <Typography variant="body2" color="textSecondary">
            Tick {documents.length === 1 ? 'the box' : 'each box'} to go on.
          </Typography>
        )}
      </Stack>
    </TitledDialog>
  );
}

function withMember(members: ReadonlySet<string>, id: string, isMember: boolean): ReadonlySet<string> {
  const changed = new Set(members);
  if (isMember) changed.add(id);
  else changed.delete(id);
  return changed;
}

interface DueProps extends ConsentDocument {
  readonly isAccepted: boolean;
  readonly onToggle: (isAccepted: boolean) => void;
}

const DueDocument = ({ title, text, version, published_at, isAccepted, onToggle }: DueProps) => (
  <section aria-label={title}>
    <Typography variant="h3" component="h3">
      {title}
    </Typography>
    <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
      Version {version}, published {formatDate(published_at)}
    </Typography>
    <DocumentText title={`Text of ${title}`} text={text} isFramed />
    <FormControlLabel
      sx={{ mt: 1 }}
      control={<Checkbox checked={isAccepted} onChange={(_, checked) => onToggle(checked)} />}
      label={`I have read and accept: ${title}`}
    />
  </section>
);
