import { type SxProps, styled, type Theme } from '@mui/material/styles';
import type { ComponentProps, ReactNode } from 'react';
import { withLook } from './ButtonBase.tsx';

export interface ChipLook {
  readonly color?: 'default' | 'primary' | 'error' | 'warning' | 'info' | 'success' | undefined;
  readonly size?: 'small' | undefined;
  readonly variant?: 'filled' | 'outlined' | undefined;
}

export interface ChipProps extends ChipLook, Omit<ComponentProps<'div'>, 'color'> {
  readonly label: ReactNode;
  readonly icon?: ReactNode;
  readonly sx?: SxProps<Theme>;
}

/** A short text in a capsule. */
export const Chip = ({
  color = 'default',
  size,
  variant,
  label,
  icon,
  className = '',
  ...props
}: ChipProps) => (
  <Root look={{ color, size, variant }} className={`chip ${color} ${className}`} {...props}>
    {icon}
    <span className="chip-label">{label}</span>
  </Root>
);

/** The styles of a chip and its parts. */
export function chipLook({ palette, alpha, typography }: Theme, { color, size, variant }: ChipLook) {
  const isOutlined = variant === 'outlined';
  const isSmall = size === 'small';
  const own = color && color !== 'default' ? palette[color] : undefined;
  const gray = palette.grey[palette.mode === 'light' ? 400 : 700];
  const filled = {
    color: own?.contrastText ?? palette.text.primary,
    backgroundColor: own?.main ?? palette.action.selected,
  };
  const outlined = {
    color: own?.main ?? palette.text.primary,
    border: `1px solid ${own ? alpha(own.main, 0.7) : gray}`,
  };
  return {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    boxSizing: 'border-box',
    maxWidth: '100%',
    height: isSmall ? '1.5rem' : '2rem',
    borderRadius: '1rem',
    fontFamily: typography.fontFamily,
    fontSize: '0.8125rem',
    lineHeight: 1.5,
    whiteSpace: 'nowrap',
    verticalAlign: 'middle',
    ...(isOutlined ? outlined : filled),
    // Forced colors take the background away.
    '@media (forced-colors: active)': { border: '1px solid' },
    '& > .chip-label': {
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      padding: `0 ${(isSmall ? 8 : 12) - (isOutlined ? 1 : 0)}px`,
    },
    '& > .MuiSvgIcon-root': {
      fontSize: isSmall ? 18 : 24,
      margin: `0 ${isSmall ? -4 : -6}px 0 ${(isSmall ? 4 : 5) - (isOutlined ? (isSmall ? 2 : 1) : 0)}px`,
    },
  } as const;
}

const Root = styled('div', withLook)<{ look: ChipLook }>(({ theme, look }) => chipLook(theme, look));
