import type { ErrorCode } from '#contract/shared/errors.ts';
import { ApiError } from './api.ts';

/** Returns whether the server refused with this code. */
export const hasCode = (error: unknown, code: ErrorCode): boolean =>
  error instanceof ApiError && error.code === code;
