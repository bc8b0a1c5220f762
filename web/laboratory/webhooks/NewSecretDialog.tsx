import { FormControlLabel, Stack } from '@mui/material';
import { useState } from 'react';
import { LeaveGuard } from '#web/lib/LeaveGuard.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { CodeBlock } from '#web/ui/CodeBlock.tsx';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { FocusedMessage } from '#web/ui/FocusedMessage.tsx';
import { TitledDialog } from '#web/ui/TitledDialog.tsx';

interface Props {
  readonly secret: string;
  /** A further sentence about the secret. */
  readonly hint?: string;
  readonly onDone: () => void;
}

/** Shows a new secret once. Only the confirmation that it is copied closes the dialog. */
export function NewSecretDialog({ secret, hint, onDone }: Props) {
  const [isStored, setStored] = useState(false);

  return (
    <TitledDialog
      title="Secret of the webhook"
      actions={
        <Button variant="contained" disabled={!isStored} onClick={onDone}>
          Done
        </Button>
      }
    >
      <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
        <FocusedMessage severity="info" sx={{ alignSelf: 'stretch' }}>
          This secret will not be shown again. Please copy it and send it to the laboratory over a secure
          channel. The laboratory uses it to check that messages come from this portal. {hint}
        </FocusedMessage>
        <CodeBlock label="The new secret">{secret}</CodeBlock>
        <CopyButton
          text={secret}
          label="Copy secret"
          copied="Secret copied to clipboard!"
          failed="Failed to copy secret to clipboard"
        />
        <FormControlLabel
          control={<Checkbox checked={isStored} onChange={(_, isChecked) => setStored(isChecked)} />}
          label="I have copied the secret"
        />
      </Stack>
      <LeaveGuard isUnsaved={() => !isStored} title="Leave without the secret?">
        The secret will not be shown again. If you have not copied it, you will have to rotate it.
      </LeaveGuard>
    </TitledDialog>
  );
}
