import BubbleChart from '@mui/icons-material/BubbleChart';
import { Stack, Typography } from '@mui/material';

interface Props {
  readonly title: string;
  readonly isHeading?: boolean;
}

/** The portal's logo and name. */
export function Brand({ title, isHeading = false }: Props) {
  return (
    <Stack direction="row" spacing={1.5} sx={{ alignItems: 'center' }}>
      <BubbleChart color="primary" fontSize="large" />
      <Typography component={isHeading ? 'h1' : 'p'} variant="h2" sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </Typography>
    </Stack>
  );
}
