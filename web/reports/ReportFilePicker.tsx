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
    <Box component="span" sx={{ display: 'inline-block', textAlign: 'left' }}>
      <Line>
        Pages: MB000132_Microbe_Ordering.html, _Ranges.html, _Families.html, _Genera.html and _Species.html
      </Line>
      <Line>Suggestion: MB000132_Suggestion.pdf</Line>
      <Line>Counts: MB000132_Counts.csv, .tsv, .txt or .biom</Line>
      <Line>{children}</Line>
    </Box>
  </FilePicker>
);

const Line = ({ children }: { readonly children: ReactNode }) => (
  <Box component="span" sx={{ display: 'block' }}>
    {children}
  </Box>
);
