import TextField from '@mui/material/TextField';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { tidyCode } from '#web/practitioner-access/tidyCode.ts';

interface Props {
  readonly label: string;
  readonly help: string;
  readonly problem: string | undefined;
  readonly is_disabled?: boolean;
  readonly field: UseFormRegisterReturn;
}

/** Longer than a kit id: cut to its length, a wrong one could become that of another kit. */
const MAX_LENGTH = 20;

/** Takes the code printed on a kit. */
export function KitIdField({ label, help, problem, is_disabled = false, field }: Props) {
  const { ref, onChange, ...rest } = field;
  return (
    <TextField
      fullWidth
      label={label}
      disabled={is_disabled}
      error={problem !== undefined}
      helperText={problem ?? help}
      inputRef={ref}
      {...rest}
      onChange={(event) => {
        tidyCode(event.target, MAX_LENGTH);
        void onChange(event);
      }}
      slotProps={{
        htmlInput: {
          'aria-required': true,
          autoCapitalize: 'characters',
          autoComplete: 'off',
          spellCheck: false,
        },
        inputLabel: { shrink: true },
      }}
    />
  );
}
