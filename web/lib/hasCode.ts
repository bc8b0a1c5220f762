import type { ErrorCode } from '#contract/shared/errors.ts';
import { ApiError } from './api.ts';

/** Whether the server refused for this very reason. */
export const hasCode = (error: unknown, code: ErrorCode): boolean =>
  error instanceof ApiError && error.code === code;
