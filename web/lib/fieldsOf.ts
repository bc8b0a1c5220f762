import type { FieldValues, Path, UseFormRegisterReturn, UseFormReturn } from 'react-hook-form';

/** A text field's connection to its form. */
export interface FormField {
  readonly field: UseFormRegisterReturn;
  readonly problem: string | undefined;
}

/** Returns a form's fields by name. Forms with common fields share their components this way. */
export const fieldsOf =
  <Values extends FieldValues, Sent>(form: UseFormReturn<Values, unknown, Sent>) =>
  (name: Path<Values>): FormField => ({
    field: form.register(name),
    problem: form.getFieldState(name, form.formState).error?.message,
  });
