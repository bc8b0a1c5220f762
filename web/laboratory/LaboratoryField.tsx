import type { ComponentProps } from 'react';
import type { Laboratory } from '#contract/laboratory/laboratories.ts';
import { FormTextField } from '#web/ui/FormTextField.tsx';

interface Props extends Pick<ComponentProps<typeof FormTextField>, 'field' | 'problem' | 'helperText'> {
  readonly laboratories: readonly Laboratory[];
  /** The choice of no laboratory. */
  readonly none: string;
}

/** A choice among the laboratories that have not ended. Register its field with {@link asChoice}. */
export const LaboratoryField = ({ laboratories, none, ...props }: Props) => (
  <FormTextField {...props} select label="Laboratory" slotProps={{ inputLabel: { shrink: true } }}>
    <option value="">{none}</option>
    {laboratories.map(({ id, name }) => (
      <option key={id} value={id}>
        {name}
      </option>
    ))}
  </FormTextField>
);

/** Makes the value of no laboratory null. */
export const asChoice = { setValueAs: (value: string | null) => value || null };
