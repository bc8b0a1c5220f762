import type { UseFormRegisterReturn } from 'react-hook-form';
import { tidyCode } from '#web/practitioner-access/tidyCode.ts';
import { FormTextField } from '#web/ui/FormTextField.tsx';

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
export const KitIdField = ({ label, help, problem, is_disabled = false, field }: Props) => (
  <FormTextField
    label={label}
    disabled={is_disabled}
    problem={problem}
    helperText={help}
    field={{
      ...field,
      onChange: (event) => {
        tidyCode(event.target, MAX_LENGTH);
        return field.onChange(event);
      },
    }}
    slotProps={{
      htmlInput: {
        'aria-required': true,
        autoCapitalize: 'characters',
        autoComplete: 'off',
        spellCheck: false,
      },
    }}
  />
);
