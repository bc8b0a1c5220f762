import type { FieldError, FieldErrors, FieldValues, Resolver, ResolverOptions } from 'react-hook-form';
import * as z from 'zod/mini';

type Problems = Record<string, FieldError>;

interface Rules<Values extends FieldValues, Schema extends z.core.$ZodType> {
  /** Maps the form's values to the schema's input; the identity by default. */
  readonly toInput?: (values: Values) => z.input<Schema>;
  /** Maps a path in the schema to a field; by default its last part. */
  readonly fieldAt?: (path: string) => string;
  /** The form's own rules; they override the schema's. */
  readonly ownProblems?: (values: Values) => Problems;
}

/** Makes a resolver that parses a form's values by a schema and reports a sentence for each wrong field. */
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

/** A half-filled date input reports an empty value; only the visible input itself knows of the digits. */
function unfinishedDates(fields: ResolverOptions<FieldValues>['fields']): Problems {
  const inputs = Object.entries<{ readonly ref: unknown } | undefined>(fields);
  const unfinished = inputs.filter(
    ([, field]) =>
      field?.ref instanceof HTMLInputElement && field.ref.isConnected && field.ref.validity.badInput,
  );
  return Object.fromEntries(unfinished.map(([name]) => [name, problem('Please enter a valid date')]));
}
