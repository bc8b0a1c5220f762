import { styled } from '@mui/material/styles';
import { ArrowDown } from 'lucide';
import type { ReactNode } from 'react';
import { bareLook, withLook } from './ButtonBase.tsx';
import { Icon } from './Icon.tsx';
import { spanButton } from './spanButton.ts';

interface Look {
  readonly isActive: boolean;
  readonly order: 'asc' | 'desc';
}

interface Props extends Look {
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** A heading that sorts its column. The arrow shows the order, or below a pointer the one to come. */
export const SortLabel = ({ isActive, order, onClick, children }: Props) => (
  <Root look={{ isActive, order }} {...spanButton(onClick)}>
    {children}
    <Icon of={ArrowDown} />
  </Root>
);

const Root = styled(
  'span',
  withLook,
)<{ look: Look }>(({ theme: { palette, transitions }, look: { isActive, order } }) => ({
  ...bareLook,
  // The arrow follows the last word, and takes no room from the others.
  display: 'inline',
  color: isActive ? palette.text.primary : 'inherit',
  '&:focus, &:hover': isActive ? {} : { color: palette.text.secondary },
  '& > svg': {
    margin: '0 2px',
    fontSize: 14,
    strokeWidth: 2.5,
    verticalAlign: 'text-bottom',
    color: isActive ? palette.text.secondary : 'inherit',
    opacity: isActive ? 1 : 0,
    transform: order === 'asc' ? 'rotate(180deg)' : 'none',
    transition: transitions.create(['opacity', 'transform'], { duration: transitions.duration.shorter }),
  },
  '&:hover > svg': isActive ? {} : { opacity: 0.5 },
}));
