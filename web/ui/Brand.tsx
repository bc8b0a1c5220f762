import BubbleChart from '@mui/icons-material/BubbleChart';
import { Stack, Typography } from '@mui/material';

interface Props {
  readonly title: string;
  readonly isHeading?: boolean;
  /** Keeps the usual title on one line of the sidebar. */
  readonly isSmall?: boolean;
}

/** The portal's logo and name. */
export function Brand({ title, isHeading = false, isSmall = false }: Props) {
  return (
    <Stack direction="row" spacing={isSmall ? 1 : 1.5} sx={{ alignItems: 'center' }}>
      <BubbleChart color="primary" fontSize={isSmall ? 'medium' : 'large'} />
      <Typography
        component={isHeading ? 'h1' : 'p'}
        variant={isSmall ? 'h3' : 'h2'}
        sx={{ overflowWrap: 'anywhere' }}
      >
        {title}
      </Typography>
    </Stack>
  );
}
