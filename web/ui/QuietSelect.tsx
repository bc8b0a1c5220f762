import { InputBase, NativeSelect, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { SelectArrow } from './SelectArrow.tsx';

interface Props {
  readonly label: string;
  readonly value: string | number;
  readonly onSelect: (value: string) => void;
  /** The options. */
  readonly children: ReactNode;
}

/** A choice about the look of a list: words without a frame. */
export const QuietSelect = ({ label, value, onSelect, children }: Props) => (
  <>
    <Typography variant="body2" sx={{ flexShrink: 0, whiteSpace: 'nowrap' }}>
      {label}
    </Typography>
    <NativeSelect
      input={<InputBase />}
      IconComponent={SelectArrow}
      value={value}
      onChange={({ target }) => onSelect(target.value)}
      inputProps={{ 'aria-label': label }}
      sx={look}
    >
      {children}
    </NativeSelect>
  </>
);

const look = {
  fontSize: '0.875rem',
  color: 'inherit',
  flexShrink: 0,
  // As wide as its value where browsers can.
  '& select': { pl: 1, textAlign: 'right', textAlignLast: 'right', fieldSizing: 'content' },
  '& select:focus': { bgcolor: 'action.focus' },
};
