import { type SxProps, styled, type Theme } from '@mui/material/styles';
import { X } from 'lucide';
import type { KeyboardEvent, MouseEvent } from 'react';
import { withLook } from './ButtonBase.tsx';
import { type ChipLook, chipLook } from './Chip.tsx';
import { Icon } from './Icon.tsx';
import { spanButton } from './spanButton.ts';

interface Props extends Omit<ChipLook, 'size'> {
  readonly label: string;
  readonly 'aria-label': string;
  readonly onClick: () => void;
  /** After a press on the mark, or on Delete or Backspace. */
  readonly onRemove: () => void;
  readonly sx?: SxProps<Theme>;
}

/** A chip that reacts to a press, with a mark that removes it. */
export function RemovableChip({ label, color, variant, onClick, onRemove, ...props }: Props) {
  const { onKeyDown, onKeyUp, ...button } = spanButton(onClick);
  return (
    <Root
      {...button}
      look={{ color, variant }}
      className="chip removable"
      // Some browsers would go back.
      onKeyDown={(event: KeyboardEvent) => (isRemoval(event) ? event.preventDefault() : onKeyDown(event))}
      onKeyUp={(event: KeyboardEvent) => (isRemoval(event) ? onRemove() : onKeyUp(event))}
      {...props}
    >
      <span className="chip-label">{label}</span>
      <Icon
        of={X}
        className="chip-remove"
        onClick={(event: MouseEvent) => {
          event.stopPropagation();
          onRemove();
        }}
      />
    </Root>
  );
}

const isRemoval = ({ key }: KeyboardEvent) => key === 'Backspace' || key === 'Delete';

const Root = styled(
  'div',
  withLook,
)<{ look: ChipLook }>(({ theme, look }) => {
  const { palette, alpha, transitions, shadows } = theme;
  const { hover, hoverOpacity, selected, selectedOpacity } = palette.action;
  const mark = palette.mode === 'light' ? palette.action.active : alpha(palette.text.primary, 0.26);
  const own = look.color && look.color !== 'default' ? palette[look.color].main : undefined;
  const outlinedHover = own ? alpha(own, hoverOpacity) : hover;
  return [
    chipLook(theme, look),
    {
      cursor: 'pointer',
      userSelect: 'none',
      outline: 0,
      WebkitTapHighlightColor: 'transparent',
      transition: transitions.create(['background-color', 'box-shadow']),
      '&:hover': {
        backgroundColor:
          look.variant === 'outlined' ? outlinedHover : alpha(selected, selectedOpacity + hoverOpacity),
      },
      '&:active': { boxShadow: shadows[1] },
      '& > .chip-remove': {
        fontSize: 22,
        padding: 2,
        margin: '0 5px 0 -6px',
        color: own ? alpha(own, 0.7) : mark,
        '&:hover': { color: own ?? alpha(palette.text.primary, 0.4) },
      },
    },
  ];
});
