import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';

interface Props {
  readonly title: string;
  readonly children: ReactNode;
}

/** Fields of a form that belong together. */
export function FormSection({ title, children }: Props) {
  const title_id = useId();
  return (
    <Paper component="section" variant="outlined" aria-labelledby={title_id} sx={{ p: { xs: 2, md: 3 } }}>
      <Typography id={title_id} variant="h2" sx={{ mb: 3 }}>
        {title}
      </Typography>
      <Stack sx={{ gap: 3 }}>{children}</Stack>
    </Paper>
  );
}
