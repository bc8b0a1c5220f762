import { useEffect } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import type { ErrorCode } from '#contract/shared/errors.ts';
import { ApiError, messageOf } from './api.ts';

/**
 * Shows the server's refusal at the form's fields and focuses the first of them.
 * @returns the sentence for the whole form if no field is at fault.
 */
export function useRefusal<Fields extends FieldValues>(
  { setError, getValues }: Pick<UseFormReturn<Fields>, 'setError' | 'getValues'>,
  error: Error | null,
): string | undefined {
  useEffect(() => {
    for (const [index, [field, message]] of problemsOf(error, getValues()).entries())
      setError(field as Path<Fields>, { message }, { shouldFocus: index === 0 });
  }, [error, setError, getValues]);
  return error && problemsOf(error, getValues()).length === 0 ? messageOf(error) : undefined;
}

/** Error codes that concern a single field. */
const fieldOf: Partial<Record<ErrorCode, string>> = {
  weak_password: 'password',
  same_password: 'password',
  current_password_wrong: 'current_password',
  mfa_verification_failed: 'code',
  webhook_url_not_allowed: 'url',
  access_end_not_possible: 'last_day',
};

/** Returns the problems of the form's own fields. */
function problemsOf(error: Error | null, values: FieldValues): [field: string, problem: string][] {
  if (!(error instanceof ApiError)) return [];
  const field = fieldOf[error.code];
  const problems = field ? { [field]: error.message } : (error.fields ?? {});
  return Object.entries(problems)
    .map(([path, problem]): [string, string] => [path.split('.').at(-1) ?? path, problem])
    .filter(([name]) => name in values);
}
