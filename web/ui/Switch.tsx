import { styled, type Theme } from '@mui/material/styles';
import { coverLook, type TickProps } from './tickLook.ts';

/** A small switch. */
export const Switch = ({ onChange, sx, ...input }: Omit<TickProps, 'disabled'>) => (
  <Root className="switch" sx={sx}>
    <input
      type="checkbox"
      // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- the browser reports its state
      role="switch"
      {...input}
      onChange={(event) => onChange?.(event, event.target.checked)}
    />
    <span className="thumb" />
    <span className="track" />
  </Root>
);

/** The colors of the line on which the thumb moves. */
export const trackColors = ({ palette, alpha }: Theme) => ({
  off: palette.border,
  on: alpha(palette.primary.main, 0.7),
});

const Root = styled('span')(({ theme }) => {
  const { palette, alpha, transitions, shadows } = theme;
  const { primary, grey, action } = palette;
  const track = trackColors(theme);
  const isLight = palette.mode === 'light';
  const duration = transitions.duration.shortest;
  const tint = (color: string) => ({ backgroundColor: alpha(color, action.hoverOpacity) });
  return {
    display: 'inline-flex',
    position: 'relative',
    zIndex: 0,
    boxSizing: 'border-box',
    flexShrink: 0,
    width: 40,
    height: 24,
    // The track begins and ends with the thumb.
    padding: '7px 4px',
    overflow: 'hidden',
    verticalAlign: 'middle',
    cursor: 'pointer',
    // Room for a finger on both sides.
    '& > input': { ...coverLook, left: -16, width: 72 },
    '& > .thumb': {
      position: 'absolute',
      top: 0,
      left: 0,
      boxSizing: 'border-box',
      padding: 4,
      borderRadius: '50%',
      color: isLight ? palette.text.secondary : grey[300],
      transition: transitions.create('transform', { duration }),
      '&::before': {
        content: '""',
        display: 'block',
        boxSizing: 'border-box',
        width: 16,
        height: 16,
        border: '1px solid transparent',
        borderRadius: '50%',
        backgroundColor: 'currentColor',
        boxShadow: shadows[1],
      },
    },
    '& > .track': {
      zIndex: -1,
      width: '100%',
      height: '100%',
      borderRadius: 7,
      backgroundColor: track.off,
      transition: transitions.create('background-color', { duration }),
      '@media (forced-colors: active)': { boxSizing: 'border-box', border: '1px solid ButtonBorder' },
    },
    '& > :checked ~ .thumb': { color: primary.main, transform: 'translateX(16px)' },
    '& > :checked ~ .track': { backgroundColor: track.on },
    '@media (hover: hover)': {
      '& > :hover ~ .thumb': tint(action.active),
      '& > :checked:hover ~ .thumb': tint(primary.main),
    },
    '& > [aria-disabled="true"] ~ *': { opacity: 0.5 },
    '& > :focus-visible ~ .track': { outline: `2px solid ${primary.main}`, outlineOffset: 2 },
  };
});
