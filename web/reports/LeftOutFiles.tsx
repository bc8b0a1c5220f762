import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import { passFocusOn } from '#web/ui/passFocusOn.ts';
import type { LeftOutFile } from './recogniseReportFile.ts';

interface Props {
  readonly files: readonly LeftOutFile[];
  readonly onClose: () => void;
}

/** Files that were not sent, each with the reason. */
export function LeftOutFiles({ files, onClose }: Props) {
  if (files.length === 0) return null;
  return (
    <Alert ref={passFocusOn} severity="warning" onClose={onClose}>
      <AlertTitle>
        {files.length} {files.length === 1 ? 'file was' : 'files were'} left out
      </AlertTitle>
      <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
        {files.map(({ name, reason }, index) => (
          <li key={`${index} ${name}`}>
            <strong>{name}</strong>: {reason}
          </li>
        ))}
      </Box>
    </Alert>
  );
}
