import UploadFile from '@mui/icons-material/UploadFile';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type ChangeEvent, useRef } from 'react';
import { formatMegabytes } from '#web/lib/format.ts';

interface Props {
  /** The largest file that is accepted, as far as it is known. */
  readonly max_bytes: number | undefined;
  /** Whether files are being dragged over the page, anywhere on which they may be dropped. */
  readonly is_over: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

/** Where files are dropped, or chosen by a button. */
export function ReportFilePicker({ max_bytes, is_over, onFiles }: Props) {
  const input = useRef<HTMLInputElement>(null);

  const onChoose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(target.files ?? [])]);
    // The same file, corrected, must count as a new choice.
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
        borderColor: is_over ? 'primary.main' : 'text.secondary',
        bgcolor: is_over ? 'action.hover' : 'transparent',
      }}
    >
      <UploadFile fontSize="large" color="primary" />
      <Typography sx={{ mt: 1 }}>Drop report files of one or many kits here</Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
        Pages MB000132_Microbe_Ordering.html, _Ranges.html, _Families.html and _Genera.html, the suggestion
        MB000132_Suggestion.pdf{max_bytes !== undefined && `; up to ${formatMegabytes(max_bytes)} each`}.
      </Typography>
      <Button variant="contained" onClick={() => input.current?.click()}>
        Choose files
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept=".html,.pdf"
        aria-label="Report files"
        onChange={onChoose}
      />
    </Paper>
  );
}
