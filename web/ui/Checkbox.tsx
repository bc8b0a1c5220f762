import { SvgIcon } from '@mui/material';
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
      <SvgIcon className="empty">
        <rect x="4" y="4" width="16" height="16" rx="1" fill="none" stroke="currentColor" strokeWidth="2" />
      </SvgIcon>
      {filledBox('ticked', 'm10.5 17 7.7-7.7-1.4-1.4-6.3 6.3-2.8-2.8-1.4 1.4z')}
      {filledBox('partly', 'M7 11h10v2H7z')}
    </Root>
  );
}

/** A filled box with a shape cut out: forced colors leave one color. */
const filledBox = (state: string, shape: string) => (
  <SvgIcon className={state}>
    <path
      fillRule="evenodd"
      d={`M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2z${shape}`}
    />
  </SvgIcon>
);

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
