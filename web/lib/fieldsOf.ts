import type { FieldValues, Path, UseFormRegisterReturn, UseFormReturn } from 'react-hook-form';

/** What a text field needs to know of its form. */
export interface FormField {
  readonly field: UseFormRegisterReturn;
  readonly problem: string | undefined;
}

/** Gives each field of a form, so that forms with some fields in common can share them. */
export const fieldsOf =
  <Values extends FieldValues, Sent>(form: UseFormReturn<Values, unknown, Sent>) =>
  (name: Path<Values>): FormField => ({
    field: form.register(name),
    problem: form.getFieldState(name, form.formState).error?.message,
  });
