import { Box, Link, Paper, Typography } from '@mui/material';
import { alpha, type Theme } from '@mui/material/styles';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { brandTitle } from '#web/lib/brandTitle.ts';
import { Brand } from '#web/ui/Brand.tsx';
import { supportLink } from '#web/ui/supportLink.ts';
import { ThemeButton } from './ThemeButton.tsx';

/** Screens with room for two columns. */
const WIDE = '@media (min-width: 1100px)';
const NARROW = '@media (max-width: 1099.95px)';

interface Props {
  readonly title?: string;
  /** The subtitle below the brand. */
  readonly subtitle?: string;
  /** A notice in the card comes first: the subtitle stands below the card, if not beside it. */
  readonly hasNotice?: boolean;
  /** To the left of the card on wide screens. */
  readonly beside?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of the screens before the portal: one centered card. */
export function SignInLayout({ title, subtitle, hasNotice = false, beside, children }: Props) {
  const help = supportLink();
  const main = useRef<HTMLElement>(null);
  const router = useRouter();
  // A page that has just been opened leaves the first stop of the keyboard to the browser.
  const [isFirst] = useState(() => router.state.resolvedLocation === undefined);
  useEffect(() => {
    // The link or button that led here is gone.
    if (!isFirst && document.activeElement === document.body) main.current?.focus();
  }, [isFirst]);
  return (
    <Box component="main" ref={main} tabIndex={-1} sx={screenLook}>
      <Box sx={beside === undefined ? aloneLook : besideLook}>
        <Box sx={[headLook, hasNotice && partedLook]}>
          <Brand title={brandTitle()} isHeading={title === undefined} />
          {subtitle && (
            <Typography color="textSecondary" sx={subtitleLook}>
              {subtitle}
            </Typography>
          )}
        </Box>
        {beside !== undefined && <Box sx={asideLook}>{beside}</Box>}
        <Paper variant="outlined" sx={cardLook}>
          {title && (
            <Typography variant="h1" sx={{ fontSize: '1.5rem', mb: 2 }}>
              {title}
            </Typography>
          )}
          {children}
        </Paper>
      </Box>
      <Box sx={footLook}>
        {help && (
          <Link href={help} target="_blank" rel="noopener">
            Help
          </Link>
        )}
        <ThemeButton />
      </Box>
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
  '&:focus-visible': { outline: 'none' },
  backgroundImage: (theme: Theme) =>
    `radial-gradient(140% 70% at top, ${alpha(theme.palette.primary.main, 0.1)}, transparent)`,
};

const aloneLook = { display: 'grid', justifyItems: 'center', gap: 4, width: '100%' };

/** The card stands to the right of the title and the steps. */
const besideLook = {
  ...aloneLook,
  [WIDE]: {
    gridTemplateColumns: '440px 460px',
    gridTemplateRows: 'auto 1fr',
    justifyContent: 'center',
    alignItems: 'start',
    columnGap: 10,
    '& > :first-of-type': { justifySelf: 'start', justifyItems: 'start', textAlign: 'start' },
    '& > :last-child': { gridArea: '1 / 2 / 3' },
    '& h1': { typography: 'h1' },
  },
};

const headLook = { display: 'grid', justifyItems: 'center', gap: 1.5, textAlign: 'center' };

const partedLook = { [NARROW]: { display: 'contents', '& > p': { order: 1 } } };

const subtitleLook = { maxWidth: 560, textWrap: 'balance' };

const asideLook = { display: 'none', width: '100%', [WIDE]: { display: 'block' } };

const cardLook = { width: '100%', maxWidth: 460, p: { xs: 2.5, sm: 4 }, borderRadius: 2 };

const footLook = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  color: 'text.secondary',
  displayPrint: 'none',
};
