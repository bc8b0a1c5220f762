import { Box } from '@mui/material';
import { counted } from '#web/lib/counted.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { passFocusOn } from '#web/ui/passFocusOn.ts';
import type { SkippedFile } from './recognizeReportFile.ts';

interface Props {
  readonly files: readonly SkippedFile[];
  readonly onClose: () => void;
}

/** Names the files that are not uploaded, with the reason. */
export const SkippedFiles = ({ files, onClose }: Props) => (
  <Alert
    ref={passFocusOn}
    severity="warning"
    title={`${counted(files.length, 'file')} ${files.length === 1 ? 'was' : 'were'} skipped`}
    onClose={onClose}
  >
    <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
      {files.map(({ name, reason }, index) => (
        <li key={`${index} ${name}`}>
          <strong>{name}</strong>: {reason}
        </li>
      ))}
    </Box>
  </Alert>
);
