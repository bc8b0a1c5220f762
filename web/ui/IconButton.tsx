import { styled } from '@mui/material/styles';
import { type ButtonBaseProps, bareLook, buttonAttributes, withLook } from './ButtonBase.tsx';

interface Look {
  readonly color?: 'inherit' | 'primary' | undefined;
  readonly size?: 'small' | undefined;
  /** Puts the icon on the edge of its surroundings. */
  readonly edge?: 'start' | 'end' | undefined;
}

/** A round button with an icon. Its name stands in `aria-label`. */
export const IconButton = ({ color, size, edge, className = '', ...props }: ButtonBaseProps & Look) => (
  <Root {...buttonAttributes(props)} look={{ color, size, edge }} className={`icon-button ${className}`} />
);

const Root = styled(
  'button',
  withLook,
)<{ look: Look }>(({ theme: { palette, alpha, transitions }, look: { color, size, edge } }) => [
  bareLook,
  {
    flex: '0 0 auto',
    fontSize: size ? '1.125rem' : '1.5rem',
    padding: size ? 5 : 8,
    borderRadius: '50%',
    color: color === 'primary' ? palette.primary.main : (color ?? palette.action.active),
    transition: transitions.create('background-color', { duration: transitions.duration.shortest }),
    ...(edge === 'start' && { marginLeft: -12 }),
    ...(edge === 'end' && { marginRight: -12 }),
    '@media (hover: hover)': {
      '&:hover': {
        backgroundColor: alpha(
          color === 'primary' ? palette.primary.main : palette.action.active,
          palette.action.hoverOpacity,
        ),
      },
    },
    '&:disabled': { color: palette.action.disabled },
  },
]);
