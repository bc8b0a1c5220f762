import UploadFile from '@mui/icons-material/UploadFile';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type ChangeEvent, type DragEvent, useRef, useState } from 'react';

interface Props {
  readonly onFiles: (files: readonly File[]) => void;
}

/** Takes files by drag and drop, or by a button. */
export function ReportFilePicker({ onFiles }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [is_over, setOver] = useState(false);

  const onDragOver = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  const onChoose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(target.files ?? [])]);
    // The same file, corrected, must count as a new choice.
    target.value = '';
  };

  return (
    <Paper
      variant="outlined"
      onDragOver={onDragOver}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
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
        MB000132_Suggestion.pdf; up to 25 MB each.
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
