import type { UseFormRegisterReturn } from 'react-hook-form';
import { tidyCode } from './tidyCode.ts';

/** Longer than any code: cutting a wrong code to length could make it a valid one. */
const MAX_LENGTH = 20;

/** Returns a form field that tidies a code as the user types. */
export const tidied = (field: UseFormRegisterReturn): UseFormRegisterReturn => ({
  ...field,
  onChange: (event) => {
    tidyCode(event.target, MAX_LENGTH);
    return field.onChange(event);
  },
});
