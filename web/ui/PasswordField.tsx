import { InputAdornment } from '@mui/material';
import { Eye, EyeOff } from 'lucide';
import { type ComponentProps, useId, useState } from 'react';
import { FormTextField } from './FormTextField.tsx';
import { Icon } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';

interface Props extends Omit<ComponentProps<typeof FormTextField>, 'id' | 'type' | 'slotProps'> {
  /** The Enter key of a phone: to the next field, or sends the form, as it does by default. */
  readonly enterKeyHint?: 'next' | 'go';
}

/** A password field with a button that shows its characters. */
export function PasswordField({ enterKeyHint = 'go', ...props }: Props) {
  const id = useId();
  const [isShown, setShown] = useState(false);
  const toggle = (
    <InputAdornment position="end">
      <IconButton
        edge="end"
        // Only the field itself may carry its name.
        aria-label={isShown ? 'Hide characters' : 'Show characters'}
        // Material names the label after the field.
        aria-describedby={`${id}-label`}
        onClick={() => setShown(!isShown)}
      >
        <Icon of={isShown ? EyeOff : Eye} />
      </IconButton>
    </InputAdornment>
  );
  return (
    <FormTextField
      {...props}
      id={id}
      type={isShown ? 'text' : 'password'}
      slotProps={{ htmlInput: { enterKeyHint }, input: { endAdornment: toggle } }}
    />
  );
}
