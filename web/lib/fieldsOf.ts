import type {
  FieldPath,
  FieldValues,
  RegisterOptions,
  UseFormRegisterReturn,
  UseFormReturn,
} from 'react-hook-form';

/** A text field's connection to its form. */
export interface FormField {
  readonly field: UseFormRegisterReturn;
  readonly problem: string | undefined;
}

/**
 * Returns a form's fields by name. Forms with common fields share their components this way.
 * @param deps fields whose problems depend on these fields.
 */
export const fieldsOf =
  <Values extends FieldValues, Sent>(
    form: UseFormReturn<Values, unknown, Sent>,
    options?: Pick<RegisterOptions<Values>, 'deps'>,
  ) =>
  (name: FieldPath<Values>): FormField => ({
    field: form.register(name, options),
    problem: form.getFieldState(name, form.formState).error?.message,
  });
