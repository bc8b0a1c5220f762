import type { FieldError, FieldErrors, FieldValues, Resolver, ResolverOptions } from 'react-hook-form';
import * as z from 'zod/mini';

type Problems = Record<string, FieldError>;

interface Rules<Values extends FieldValues, Body extends z.core.$ZodType> {
  /** What the contract takes. */
  readonly body: Body;
  readonly toBody: (values: Values) => z.input<Body>;
  /** The field at fault by the path in the body; the last part of the path unless given. */
  readonly fieldAt?: (path: string) => string;
  /** Rules of the form itself; they come before the contract's. */
  readonly ownProblems?: (values: Values) => Problems;
}

/** Turns a form into what is sent, or names what keeps it from being sent. */
export const contractResolver =
  <Values extends FieldValues, Body extends z.core.$ZodType>({
    body,
    toBody,
    fieldAt = lastPart,
    ownProblems,
  }: Rules<Values, Body>): Resolver<Values, unknown, z.output<Body>> =>
  (values, _context, { fields }) => {
    const parsed = z.safeParse(body, toBody(values));
    const issues = parsed.error?.issues ?? [];
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

/** A date that is filled in by half has no value, as if it had been left out; only its input knows, as long as it is shown. */
function unfinishedDates(fields: ResolverOptions<FieldValues>['fields']): Problems {
  const inputs = Object.entries<{ readonly ref: unknown } | undefined>(fields);
  const unfinished = inputs.filter(
    ([, field]) =>
      field?.ref instanceof HTMLInputElement && field.ref.isConnected && field.ref.validity.badInput,
  );
  return Object.fromEntries(unfinished.map(([name]) => [name, problem('Please enter an existing date')]));
}
