import { Stack, SvgIcon, Typography } from '@mui/material';

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
      <SvgIcon color="primary" fontSize={isSmall ? 'medium' : 'large'}>
        <circle cx="8.5" cy="9" r="5" />
        <circle cx="18" cy="15.5" r="4" />
        <circle cx="8.5" cy="19.5" r="2.5" />
        <circle cx="17.5" cy="6" r="2" />
      </SvgIcon>
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
