import type { UseFormRegisterReturn } from 'react-hook-form';
import { tidyCode } from './tidyCode.ts';

/** Longer than any code: cut to its length, a wrong one could become another that is right. */
const MAX_LENGTH = 20;

/** A form's field that takes a code, tidied while it is entered. */
export const tidied = (field: UseFormRegisterReturn): UseFormRegisterReturn => ({
  ...field,
  onChange: (event) => {
    tidyCode(event.target, MAX_LENGTH);
    return field.onChange(event);
  },
});
