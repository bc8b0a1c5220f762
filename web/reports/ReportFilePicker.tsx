import UploadFile from '@mui/icons-material/UploadFile';
import { Button, Paper, Typography } from '@mui/material';
import { type ChangeEvent, useRef } from 'react';
import { formatMegabytes } from '#web/lib/format.ts';

interface Props {
  /** Size of the largest accepted file, once known. */
  readonly maxBytes: number | undefined;
  /** Whether the user is dragging files over the page; any place on it takes them. */
  readonly isDragging: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

/** Invites the user to drop files or to choose them by a button. */
export function ReportFilePicker({ maxBytes, isDragging, onFiles }: Props) {
  const input = useRef<HTMLInputElement>(null);

  const onChoose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(target.files ?? [])]);
    // Choosing the same file again, corrected, must count as a change.
    target.value = '';
  };

  return (
    <Paper
      variant="outlined"
      sx={{
        p: { xs: 3, md: 5 },
        textAlign: 'center',
        borderStyle: 'dashed',
        borderWidth: 2,
        borderColor: isDragging ? 'primary.main' : 'text.secondary',
        bgcolor: isDragging ? 'action.hover' : 'transparent',
      }}
    >
      <UploadFile fontSize="large" color="primary" />
      <Typography sx={{ mt: 1 }}>Drop report files of one or more kits here</Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
        Pages MB000132_Microbe_Ordering.html, _Ranges.html, _Families.html, _Genera.html and _Species.html,
        the suggestion MB000132_Suggestion.pdf, counts such as MB000132_Counts.csv
        {maxBytes !== undefined && `; up to ${formatMegabytes(maxBytes)} each`}.
      </Typography>
      <Button variant="contained" onClick={() => input.current?.click()}>
        Choose files
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        // Files of counts have many endings: the dialog of the browser shows all files.
        aria-label="Report files"
        onChange={onChoose}
      />
    </Paper>
  );
}
