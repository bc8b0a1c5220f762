import type { UseFormRegisterReturn } from 'react-hook-form';
import { tidied } from '#web/lib/tidied.ts';
import { FormTextField } from '#web/ui/FormTextField.tsx';

interface Props {
  readonly label: string;
  readonly help: string;
  readonly problem: string | undefined;
  readonly is_disabled?: boolean;
  readonly field: UseFormRegisterReturn;
}

/** Takes the code printed on a kit. */
export const KitIdField = ({ label, help, problem, is_disabled = false, field }: Props) => (
  <FormTextField
    label={label}
    disabled={is_disabled}
    problem={problem}
    helperText={help}
    field={tidied(field)}
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
