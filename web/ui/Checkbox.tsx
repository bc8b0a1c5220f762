import Ticked from '@mui/icons-material/CheckBox';
import Empty from '@mui/icons-material/CheckBoxOutlineBlank';
import Partly from '@mui/icons-material/IndeterminateCheckBox';
import { styled } from '@mui/material/styles';
import { type ChangeEvent, useLayoutEffect, useRef } from 'react';
import { withLook } from './ButtonBase.tsx';
import { type TickProps, tickLook } from './tickLook.ts';

interface Props extends TickProps {
  /** Only some of the things for which the box stands are chosen. */
  readonly indeterminate?: boolean;
}

/** A box to tick, in a `FormControlLabel`. */
export function Checkbox({ indeterminate = false, onChange, sx, ...input }: Props) {
  const root = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const box = root.current?.querySelector('input');
    if (box) box.indeterminate = indeterminate;
  }, [indeterminate]);
  const onPress = (event: ChangeEvent<HTMLInputElement>) => {
    const box = event.target;
    // Browsers end this state with a press.
    box.indeterminate = indeterminate;
    onChange?.(event, box.checked);
  };
  return (
    <Root ref={root} look={input.disabled} sx={sx}>
      <input type="checkbox" {...input} onChange={onPress} />
      <Empty className="empty" />
      <Ticked className="ticked" />
      <Partly className="partly" />
    </Root>
  );
}

const hidden = [
  'input:not(:checked) ~ .ticked',
  'input:checked ~ .empty',
  'input:indeterminate ~ :not(.partly)',
  'input:not(:indeterminate) ~ .partly',
];

const Root = styled(
  'span',
  withLook,
)<{ look: boolean | undefined }>(({ theme, look }) => [
  tickLook(theme, look, theme.shape.borderRadius as number),
  {
    [hidden.map((part) => `& > ${part}`).join()]: { display: 'none' },
    '& > input:indeterminate:enabled ~ .partly': { color: theme.palette.primary.main },
  },
]);
