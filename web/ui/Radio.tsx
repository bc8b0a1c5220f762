import { SvgIcon, useFormControl, useRadioGroup } from '@mui/material';
import { styled } from '@mui/material/styles';
import { withLook } from './ButtonBase.tsx';
import { type TickProps, tickLook } from './tickLook.ts';

/** A choice of a `RadioGroup`, in a `FormControlLabel`. */
export function Radio({ onChange, sx, ...input }: TickProps) {
  const group = useRadioGroup();
  const field = useFormControl();
  return (
    <Root look={input.disabled} sx={sx}>
      <input
        type="radio"
        name={group?.name}
        checked={group?.value === input.value}
        onFocus={field?.onFocus}
        onBlur={field?.onBlur}
        {...input}
        onChange={(event) => {
          onChange?.(event, event.target.checked);
          group?.onChange(event, event.target.value);
        }}
      />
      <SvgIcon>
        <circle cx="12" cy="12" r="9" fill="none" stroke="currentColor" strokeWidth="2" />
      </SvgIcon>
      <span />
    </Root>
  );
}

const Root = styled(
  'span',
  withLook,
)<{ look: boolean | undefined }>(({ theme, look }) => [
  tickLook(theme, look, 99),
  {
    // The dot is a border: forced colors take backgrounds away.
    '& > span': {
      position: 'absolute',
      inset: 16,
      border: '5px solid',
      borderRadius: '50%',
      transform: 'scale(0)',
      transition: theme.transitions.create('transform', { duration: theme.transitions.duration.shortest }),
    },
    '& > input:checked ~ span': { transform: 'none' },
  },
]);
