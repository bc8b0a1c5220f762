import { alpha, createTheme, type Theme, type ThemeOptions } from '@mui/material/styles';
import { type ColorScheme, palettes } from '#contract/shared/palettes.ts';

declare module '@mui/material/styles' {
  interface Palette {
    /** Borders of fields. */
    border: string;
    shade: string;
  }
  interface PaletteOptions {
    border: string;
    shade: string;
  }
}

/** Minimum text contrast of WCAG AA. */
const TEXT_CONTRAST = 4.5;

/** Material UI's palette of a scheme. */
function paletteOf(scheme: ColorScheme) {
  const colors = palettes[scheme];
  return {
    mode: scheme,
    contrastThreshold: TEXT_CONTRAST,
    primary: { main: colors.primary },
    error: { main: colors.error },
    warning: { main: colors.warning },
    info: { main: colors.info },
    success: { main: colors.success },
    background: { default: colors.ground, paper: colors.paper },
    text: { primary: colors.text, secondary: colors.quiet },
    divider: colors.divider,
    border: colors.border,
    shade: colors.shade,
    action: { active: colors.icon, disabled: colors.disabled },
  };
}

/** All but the colors. `base.css` adds the room for fingers. */
const look: ThemeOptions = {
  focusVisible: true,
  // Follow the system's setting for reduced motion.
  motion: { reducedMotion: 'system' },
  transitions: {
    // Long enough to follow, short enough not to wait for.
    duration: {
      shortest: 120,
      shorter: 150,
      short: 150,
      standard: 180,
      complex: 200,
      enteringScreen: 180,
      leavingScreen: 150,
    },
  },
  shape: { borderRadius: 10 },
  typography: {
    fontFamily: '"Roboto Variable", Roboto, Arial, sans-serif',
    h1: { fontSize: '1.5rem', fontWeight: 600, lineHeight: 1.25 },
    h2: { fontSize: '1.125rem', fontWeight: 600, lineHeight: 1.35 },
    h3: { fontSize: '1rem', fontWeight: 600, lineHeight: 1.4 },
    // Keep labels to the letter of the specification.
    button: { textTransform: 'none', fontWeight: 600 },
  },
  components: {
    // An arc of changing length makes the browser paint each frame on the main thread.
    MuiCircularProgress: { defaultProps: { disableShrink: true } },
    // A raised label cannot overlap a value that a password manager fills in unnoticed.
    MuiInputLabel: {
      defaultProps: { shrink: true },
      styleOverrides: {
        // The last line lies on the border of the field, those before make room above it: no label is cut.
        root: {
          position: 'relative',
          top: '-0.75em',
          left: 14,
          alignSelf: 'flex-start',
          maxWidth: 'calc(100% - 28px)',
          marginBottom: '-1.4375em',
          fontSize: '0.75rem',
          transform: 'none',
          whiteSpace: 'normal',
          overflow: 'visible',
        },
      },
    },
    MuiFormHelperText: {
      styleOverrides: {
        root: ({ theme }) => ({
          fontSize: '0.8125rem',
          // It says what the field waits for.
          '&.Mui-disabled': { color: theme.palette.text.secondary },
        }),
      },
    },
    // A long value wraps, except in Firefox.
    MuiNativeSelect: {
      styleOverrides: { select: { height: 'auto', minHeight: '1.4375em', whiteSpace: 'normal' } },
    },
    MuiOutlinedInput: {
      defaultProps: { notched: true },
      styleOverrides: {
        notchedOutline: ({ theme }) => ({ borderColor: theme.palette.border }),
        root: ({ theme }) => ({
          '&.Mui-disabled .MuiOutlinedInput-notchedOutline': {
            borderColor: alpha(theme.palette.border, 0.2),
          },
        }),
      },
    },
    // Margins would select all siblings: a bar that appears would restyle the whole table beside it.
    MuiStack: { defaultProps: { useFlexGap: true } },
    MuiCard: { defaultProps: { variant: 'outlined' } },
    MuiCardContent: {
      styleOverrides: {
        root: ({ theme }) => ({
          '&, &:last-child': { padding: 24, [theme.breakpoints.down('sm')]: { padding: 16 } },
        }),
      },
    },
    MuiPaper: {
      styleOverrides: {
        root: {
          // Dark mode's overlay on raised paper would blur the two levels of background.
          backgroundImage: 'none',
          // Forced colors take shadows and backgrounds away: a dialog would have no edge.
          '@media (forced-colors: active)': { border: '1px solid' },
        },
      },
    },
    // Forced colors take the background of a placeholder away. An outline leaves its size as it is.
    MuiSkeleton: {
      styleOverrides: {
        root: {
          '@media (forced-colors: active)': { outline: '1px solid GrayText', outlineOffset: '-1px' },
        },
      },
    },
    // In forced colors, browsers keep an icon's own color.
    MuiSvgIcon: {
      styleOverrides: { root: { '@media (forced-colors: active)': { forcedColorAdjust: 'auto' } } },
    },
    MuiDialogTitle: { styleOverrides: { root: { fontSize: '1.25rem', fontWeight: 600 } } },
    MuiDialogActions: { styleOverrides: { root: { padding: '8px 24px 20px' } } },
  },
};

const made: Partial<Record<ColorScheme, Theme>> = {};

/** The theme of a scheme, made once. */
export const themeOf = (scheme: ColorScheme): Theme =>
  (made[scheme] ??= createTheme({ ...look, palette: paletteOf(scheme) }));
