import { Box, Link, Paper, Typography } from '@mui/material';
import { alpha, type Theme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { brandTitle } from '#web/lib/brandTitle.ts';
import { Brand } from '#web/ui/Brand.tsx';
import { supportLink } from '#web/ui/supportLink.ts';

/** The frame of the screens before the portal: one centered card. */
export function SignInLayout({ title, children }: { readonly title?: string; readonly children: ReactNode }) {
  const help = supportLink();
  return (
    <Box component="main" sx={screenLook}>
      <Brand title={brandTitle()} isHeading={title === undefined} />
      <Paper variant="outlined" sx={cardLook}>
        {title && (
          <Typography variant="h1" sx={{ fontSize: '1.5rem', mb: 2 }}>
            {title}
          </Typography>
        )}
        {children}
      </Paper>
      {help && (
        <Link href={help} target="_blank" rel="noopener">
          Help
        </Link>
      )}
    </Box>
  );
}

const screenLook = {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  // `safe`: a card taller than the screen starts at the top.
  justifyContent: 'safe center',
  gap: 4,
  minHeight: '100dvh',
  px: 2,
  py: { xs: 4, sm: 6 },
  backgroundImage: (theme: Theme) =>
    `radial-gradient(140% 70% at top, ${alpha(theme.palette.primary.main, 0.1)}, transparent)`,
};

const cardLook = { width: '100%', maxWidth: 460, p: { xs: 2.5, sm: 4 }, borderRadius: 2 };
