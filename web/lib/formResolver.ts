import type { FieldError, FieldErrors, FieldValues, Resolver, ResolverOptions } from 'react-hook-form';
import * as z from 'zod/mini';

type Problems = Record<string, FieldError>;

interface Rules<Values extends FieldValues, Schema extends z.core.$ZodType> {
  /** The form's values in the schema's shape; the values themselves unless given. */
  readonly toInput?: (values: Values) => z.input<Schema>;
  /** The field at fault by the path in the schema; the last part of the path unless given. */
  readonly fieldAt?: (path: string) => string;
  /** Rules of the form itself; they come before the schema's. */
  readonly ownProblems?: (values: Values) => Problems;
}

/** Parses a form's values by a schema, or names each field at fault with its sentence. */
export const formResolver =
  <Schema extends z.core.$ZodType, Values extends FieldValues = z.input<Schema> & FieldValues>(
    schema: Schema,
    {
      toInput = (values) => values as z.input<Schema>,
      fieldAt = lastPart,
      ownProblems,
    }: Rules<Values, Schema> = {},
  ): Resolver<Values, unknown, z.output<Schema>> =>
  (values, _context, { fields }) => {
    const parsed = z.safeParse(schema, toInput(values));
    const issues = (parsed.error?.issues ?? []).toReversed();
    const problems: Problems = {
      ...Object.fromEntries(issues.map(({ path, message }) => [fieldAt(path.join('.')), problem(message)])),
      ...unfinishedDates(fields),
      ...ownProblems?.(values),
    };
    return parsed.success && Object.keys(problems).length === 0
      ? { values: parsed.data, errors: {} }
      : { values: {}, errors: problems as FieldErrors<Values> };
  };

export const problem = (message: string): FieldError => ({ type: 'validate', message });

export const lastPart = (path: string): string => path.slice(path.lastIndexOf('.') + 1);

/** A half-filled date input reports an empty value; only the input itself, while it is shown, knows of the digits. */
function unfinishedDates(fields: ResolverOptions<FieldValues>['fields']): Problems {
  const inputs = Object.entries<{ readonly ref: unknown } | undefined>(fields);
  const unfinished = inputs.filter(
    ([, field]) =>
      field?.ref instanceof HTMLInputElement && field.ref.isConnected && field.ref.validity.badInput,
  );
  return Object.fromEntries(unfinished.map(([name]) => [name, problem('Please enter an existing date')]));
}
