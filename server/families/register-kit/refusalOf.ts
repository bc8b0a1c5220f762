import { AppError } from '#contract/shared/errors.ts';
import { tooManyAttempts } from '#server/base/throttle.ts';
import type { attemptRegistration } from './queries.ts';

type Checked = ReturnType<ReturnType<typeof attemptRegistration>['read']>;

/** The refusal of a checked attempt; undefined if it is possible. */
export function refusalOf(checked: Checked): AppError | undefined {
  if (!checked) throw new AppError('unexpected');
  const { refusal, retry_after } = checked;
  if (refusal === 'over_request_rate_limit') return tooManyAttempts(retry_after ?? 0);
  return refusal === null ? undefined : new AppError(refusal);
}
