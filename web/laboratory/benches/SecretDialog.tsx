import { Box, Stack } from '@mui/material';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { CodeBlock } from '#web/ui/CodeBlock.tsx';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { FocusedMessage } from '#web/ui/FocusedMessage.tsx';
import { TitledDialog } from '#web/ui/TitledDialog.tsx';

interface Props {
  readonly title: string;
  /** The kind of secret, within a sentence. */
  readonly kind: 'code' | 'PIN';
  readonly value: string;
  /** Its purpose and use. */
  readonly children: ReactNode;
  readonly onDone: () => void;
}

/** Shows a secret that nobody can read again. Only its button closes the dialog. */
export const SecretDialog = ({ title, kind, value, children, onDone }: Props) => (
  <TitledDialog
    title={title}
    actions={
      <Button variant="contained" onClick={onDone}>
        Done
      </Button>
    }
  >
    <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
      <FocusedMessage severity="info" sx={{ alignSelf: 'stretch' }}>
        This {kind} will not be shown again. {children}
      </FocusedMessage>
      <Box sx={readAloudLook}>
        <CodeBlock label={`The new ${kind}`}>{value}</CodeBlock>
      </Box>
      <CopyButton
        text={value}
        label={`Copy ${kind}`}
        copied={`The ${kind} is copied to the clipboard.`}
        failed={`Failed to copy the ${kind} to the clipboard`}
      />
    </Stack>
  </TitledDialog>
);

const readAloudLook = { alignSelf: 'stretch', '& figure': { fontSize: '1.5rem', textAlign: 'center' } };
