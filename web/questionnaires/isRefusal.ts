import { ApiError } from '#web/lib/api.ts';

/** Whether the server has decided against a request; anything else is worth another try. */
export const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
