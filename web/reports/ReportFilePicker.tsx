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
        MB000132_Microbe_Ordering.html, _Ranges.html, _Families.html, _Genera.html and _Species.html
      </span>
      <span>Suggestion</span>
      <span>MB000132_Suggestion.pdf</span>
      <span>Counts</span>
      <span>MB000132_Counts.csv, .tsv, .txt or .biom</span>
      <span>Size</span>
      <span>{children}</span>
    </Box>
  </FilePicker>
);

/** The kinds of files beside their names. */
const namesLook = {
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  columnGap: 2,
  rowGap: 0.5,
};
