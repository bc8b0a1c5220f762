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

interface Props {
  readonly title?: string;
  /** One line below the brand. */
  readonly subtitle?: string;
  /** More about the subtitle: below the card, or below the subtitle on wide screens. */
  readonly note?: string;
  /** Gives the card the width of a text. */
  readonly isWide?: boolean;
  /** To the left of the card on wide screens. */
  readonly beside?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of the screens before the portal: one centered card. */
export function SignInLayout({ title, subtitle, note, isWide = false, beside, children }: Props) {
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
        <Box sx={headLook}>
          <Brand title={brandTitle()} isHeading={title === undefined} />
          {subtitle && (
            <Typography color="textSecondary" sx={subtitleLook}>
              {subtitle}
            </Typography>
          )}
        </Box>
        {note && (
          <Typography variant="body2" color="textSecondary" sx={noteLook}>
            {note}
          </Typography>
        )}
        {beside !== undefined && <Box sx={asideLook}>{beside}</Box>}
        <Paper variant="outlined" sx={[cardLook, isWide ? { maxWidth: 720 } : {}]}>
          {title && (
            <Typography variant="h1" sx={{ fontSize: '1.5rem', mb: 2, overflowWrap: 'anywhere' }}>
              {title}
            </Typography>
          )}
          {children}
        </Paper>
      </Box>
      {help && (
        <Link href={help} target="_blank" rel="noopener" color="textSecondary" sx={{ displayPrint: 'none' }}>
          Help
        </Link>
      )}
      <Box sx={cornerLook}>
        <ThemeButton />
      </Box>
    </Box>
  );
}

const screenLook = {
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: 4,
  minHeight: '100dvh',
  px: 2,
  // The name stands at one height on all of these screens, whatever the card holds.
  pt: { xs: '5rem', sm: 'clamp(6rem, 18vh, 11rem)' },
  pb: { xs: 4, sm: 6 },
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
    gridTemplateRows: 'auto auto 1fr',
    justifyContent: 'center',
    alignItems: 'start',
    columnGap: 10,
    '& > :first-of-type': { justifySelf: 'start', justifyItems: 'start', textAlign: 'start' },
    '& > :last-child': { gridArea: '1 / 2 / 4' },
    '& h1': { typography: 'h1' },
  },
};

const headLook = { display: 'grid', justifyItems: 'center', gap: 1.5, textAlign: 'center' };

const subtitleLook = { maxWidth: 440, textWrap: 'balance', typography: { xs: 'body2', sm: 'body1' } };

const noteLook = {
  order: 1,
  maxWidth: 460,
  mt: -1,
  textAlign: 'center',
  textWrap: 'balance',
  [WIDE]: { order: 0, justifySelf: 'start', mt: -3, textAlign: 'start' },
};

const asideLook = { display: 'none', width: '100%', [WIDE]: { display: 'block' } };

const cardLook = { width: '100%', maxWidth: 460, p: { xs: 2.5, sm: 4 }, borderRadius: 2 };

const cornerLook = {
  position: 'absolute',
  top: 24,
  right: 24,
  color: 'text.secondary',
  displayPrint: 'none',
};
