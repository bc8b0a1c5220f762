import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { FilePicker } from '#web/ui/FilePicker.tsx';

interface Props {
  readonly isDragging: boolean;
  readonly onFiles: (files: readonly File[]) => void;
  /** The limit of their size. */
  readonly children: ReactNode;
}

/** Takes the report files of kits: their names give their kind. */
export const ReportFilePicker = ({ isDragging, onFiles, children }: Props) => (
  <FilePicker
    title="Drop report files of one or more kits here"
    label="Report files"
    buttonLabel="Choose files"
    isMultiple
    isDragging={isDragging}
    onFiles={onFiles}
  >
    <Box component="span" sx={namesLook}>
      <span>Pages</span>
      <span>
        <code>
          MB000132_
          <wbr />
          Microbe_Ordering.html
        </code>
        , <code>_Ranges.html</code>, <code>_Families.html</code>, <code>_Genera.html</code> and{' '}
        <code>_Species.html</code>
      </span>
      <span>Suggestion</span>
      <span>
        <code>MB000132_Suggestion.pdf</code>
      </span>
      <span>Counts</span>
      <span>
        <code>MB000132_Counts.csv</code>, <code>.tsv</code>, <code>.txt</code> or <code>.biom</code>
      </span>
      <span>Size</span>
      <span>{children}</span>
    </Box>
  </FilePicker>
);

/** The kinds of files beside their names, with a line between two kinds. */
const namesLook = {
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  '& > span': { py: 0.75, '&:nth-of-type(n + 3)': { borderTop: 1, borderColor: 'divider' } },
  '& > span:nth-of-type(odd)': { pr: 3 },
  '& code': { fontFamily: 'monospace', fontSize: '0.8125rem', color: 'text.primary' },
};
