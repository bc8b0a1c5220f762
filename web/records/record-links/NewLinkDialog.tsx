import { Box, GlobalStyles, Stack, Typography } from '@mui/material';
import type { NewRecordLink } from '#contract/records/record-links.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { qrImage } from '#web/lib/qrImage.ts';
import { Button } from '#web/ui/Button.tsx';
import { CodeBlock } from '#web/ui/CodeBlock.tsx';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { FocusedMessage } from '#web/ui/FocusedMessage.tsx';
import { TitledDialog } from '#web/ui/TitledDialog.tsx';

interface Props {
  readonly link: NewRecordLink;
  readonly label: string;
  readonly passcode: string;
  readonly onDone: () => void;
}

/** Shows a new link once, as a QR code and as text. Paper gets it without the passcode. */
export function NewLinkDialog({ link: { shlink, expires_at }, label, passcode, onDone }: Props) {
  return (
    <TitledDialog
      title={label}
      actions={
        <>
          <Button onClick={() => window.print()}>Print</Button>
          <Button variant="contained" onClick={onDone}>
            Done
          </Button>
        </>
      }
    >
      <GlobalStyles styles={onPaper} />
      <Stack spacing={2}>
        <FocusedMessage severity="info" sx={{ displayPrint: 'none' }}>
          This link will not be shown again. Let the doctor scan the code with a phone, or send the link. Tell
          the passcode separately.
        </FocusedMessage>
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, displayPrint: 'none' }}>
          <CopyButton
            text={shlink}
            label="Copy link"
            copied="Link copied to clipboard!"
            failed="Failed to copy link to clipboard"
          />
          <CopyButton
            text={passcode}
            label="Copy passcode"
            copied="Passcode copied to clipboard!"
            failed="Failed to copy passcode to clipboard"
          />
        </Stack>
        <Box component="img" src={qrImage(shlink)} alt="QR code of the link" sx={qrLook} />
        <Box sx={{ displayPrint: 'none' }}>
          <Typography color="textSecondary">Passcode</Typography>
          <Typography sx={passcodeLook}>{passcode}</Typography>
        </Box>
        <Typography>
          Works until <time dateTime={expires_at}>{formatDateTime(expires_at)}</time>.
        </Typography>
        <CodeBlock label="The link as text">{shlink}</CodeBlock>
      </Stack>
    </TitledDialog>
  );
}

/** Prints the dialog alone, black on white. */
const onPaper = {
  '@media print': {
    ':root': { colorScheme: 'light' },
    'html, body': { background: '#fff !important' },
    '#root, .MuiDialogActions-root, .MuiBackdrop-root, [aria-live]': { display: 'none !important' },
    '.MuiDialog-root, .MuiDialog-container': { position: 'static !important', height: 'auto !important' },
    '.MuiDialog-paper, .MuiDialog-paper *': {
      color: '#000 !important',
      background: '#fff !important',
      boxShadow: 'none !important',
      maxHeight: 'none !important',
      overflow: 'visible !important',
    },
  },
};

const qrLook = {
  width: '100%',
  maxWidth: 320,
  aspectRatio: '1',
  alignSelf: 'center',
  bgcolor: 'common.white',
  borderRadius: 1,
};

const passcodeLook = {
  fontFamily: 'monospace',
  fontSize: '1.75rem',
  letterSpacing: '0.12em',
  overflowWrap: 'anywhere',
};
