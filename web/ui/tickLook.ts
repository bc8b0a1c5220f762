import type { SxProps, Theme } from '@mui/material/styles';
import type { ChangeEvent, ComponentProps } from 'react';
import { bareLook } from './ButtonBase.tsx';

export interface TickProps extends Omit<ComponentProps<'input'>, 'color' | 'onChange' | 'size' | 'type'> {
  readonly onChange?: (event: ChangeEvent<HTMLInputElement>, isTicked: boolean) => unknown;
  readonly sx?: SxProps<Theme>;
}

/** Covers a drawn control with the browser's own, which nobody sees. */
export const coverLook = {
  position: 'absolute',
  inset: 0,
  zIndex: 1,
  width: '100%',
  height: '100%',
  margin: 0,
  padding: 0,
  opacity: 0,
  cursor: 'inherit',
} as const;

/** The look of a control that follows the state of the `input` in it. */
export const tickLook = ({ palette, alpha }: Theme, isDisabled: boolean | undefined, radius: number) => ({
  ...bareLook,
  padding: 9,
  borderRadius: '50%',
  color: palette.text.secondary,
  ...(isDisabled && { pointerEvents: 'none' as const, cursor: 'default' }),
  '@media (hover: hover)': {
    '&:hover': { backgroundColor: alpha(palette.primary.main, palette.action.hoverOpacity) },
  },
  '& > input': coverLook,
  '& > input:focus-visible ~ svg': {
    borderRadius: radius,
    outline: `2px solid ${palette.primary.main}`,
    outlineOffset: 2,
  },
  '& > input:checked ~ *': { color: palette.primary.main },
  '& > input:disabled ~ *': { color: palette.action.disabled },
});
