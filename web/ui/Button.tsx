import { styled, type Theme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { type ButtonBaseProps, bareLook, buttonAttributes, withLook } from './ButtonBase.tsx';

interface Look {
  readonly variant: 'text' | 'outlined' | 'contained';
  readonly color: 'primary' | 'error' | 'warning' | 'inherit';
  readonly size: 'small' | 'medium' | 'large';
  readonly edge?: 'start' | 'end' | undefined;
}

export type ButtonProps = ButtonBaseProps &
  Partial<Omit<Look, 'edge'>> & {
    readonly startIcon?: ReactNode;
    readonly endIcon?: ReactNode;
    /** The side on which the text of a button without an edge lines up with the content. */
    readonly edge?: 'start' | 'end' | undefined;
  };

/** A button with a text, or a link that looks like one. */
export function Button({
  variant = 'text',
  color = 'primary',
  size = 'medium',
  edge,
  startIcon,
  endIcon,
  className = '',
  children,
  ...props
}: ButtonProps) {
  return (
    <Root
      {...buttonAttributes(props)}
      look={{ variant, color, size, edge }}
      className={`button ${variant} ${size} ${className}`}
    >
      {startIcon && <span className="start-icon">{startIcon}</span>}
      {children}
      {endIcon && <span className="end-icon">{endIcon}</span>}
    </Root>
  );
}

/** Buttons of medium size with an edge are 40 px high, as the small fields beside them. */
const paddings = {
  text: { small: '4px 5px', medium: '6px 8px', large: '8px 11px' },
  outlined: { small: '3px 9px', medium: '6.75px 15px', large: '7px 21px' },
  contained: { small: '4px 10px', medium: '7.75px 16px', large: '8px 22px' },
};
/** Room of a text at the sides of a button without an edge. */
const rooms = { small: -5, medium: -8, large: -11 };
const fontSizes = { small: '0.8125rem', medium: '0.875rem', large: '0.9375rem' };
const iconSizes = { small: 18, medium: 20, large: 22 };

/** Styles by variant. The pointer changes variables, so a color in `sx` stays below it. */
function variantLook({ palette, alpha }: Theme, { variant, color }: Look) {
  const isInherited = color === 'inherit';
  const { main, dark, contrastText } = palette[isInherited ? 'primary' : color];
  const { disabledBackground, hoverOpacity } = palette.action;
  if (variant === 'contained')
    return {
      color: contrastText,
      '--button-ground': main,
      '@media (hover: hover)': { '&:hover': { '--button-ground': dark } },
      '&:disabled': { backgroundColor: disabledBackground },
      // Forced colors take the background away.
      '@media (forced-colors: active)': { border: '2px solid' },
    };
  const hoverLook = {
    '--button-ground': alpha(isInherited ? palette.text.primary : main, hoverOpacity),
    '--button-edge': main,
  };
  return {
    color: isInherited ? color : main,
    '--button-ground': 'transparent',
    '@media (hover: hover)': { '&:hover': hoverLook },
    ...(variant === 'outlined' && {
      border: '1px solid',
      borderColor: isInherited ? 'currentColor' : 'var(--button-edge)',
      '--button-edge': alpha(main, 0.5),
      '&:disabled': { borderColor: disabledBackground },
    }),
  };
}

const Root = styled(
  'button',
  withLook,
)<{ look: Look }>(({ theme, look }) => {
  const { size, edge } = look;
  const iconEnd = size === 'small' ? '-2px' : '-4px';
  const icon = { display: 'inherit', '& > *': { fontSize: iconSizes[size] } };
  return [
    bareLook,
    theme.typography.button,
    {
      minWidth: 64,
      padding: paddings[look.variant][size],
      fontSize: fontSizes[size],
      ...(edge === 'start' && { marginLeft: rooms[size] }),
      ...(edge === 'end' && { marginRight: rooms[size] }),
      borderRadius: theme.shape.borderRadius,
      backgroundColor: 'var(--button-ground)',
      transition: theme.transitions.create(['background-color', 'border-color', 'color'], {
        duration: theme.transitions.duration.short,
      }),
      '&:disabled': { color: theme.palette.action.disabled },
      '& > .start-icon': {
        ...icon,
        alignItems: 'center',
        margin: `0 8px 0 ${iconEnd}`,
        // Gives the icon the height of a line.
        '&::before': { content: '"\\200b"', width: 0, overflow: 'hidden' },
      },
      '& > .end-icon': { ...icon, margin: `0 ${iconEnd} 0 8px` },
    },
    variantLook(theme, look),
  ];
});
