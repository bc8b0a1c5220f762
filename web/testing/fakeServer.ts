import { vi } from 'vitest';
import { AppError, type ErrorBody, type ErrorCode } from '#contract/shared/errors.ts';

export interface ReceivedRequest {
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
}

type Headers = Readonly<Record<string, string>>;

/** Answers by method and path, for example `GET /api/patients`. An `AppError` becomes a refusal. */
export type Answers = Record<string, (request: ReceivedRequest, headers?: Headers) => unknown>;

/**
 * Fakes the server at `fetch`. Calls without an answer get status 204.
 * @returns the received requests by method and path.
 */
export function fakeServer(answers: Answers): Record<string, ReceivedRequest[]> {
  const received: Record<string, ReceivedRequest[]> = {};
  const answer = vi.fn(async (target: string, { method = 'GET', body, headers }: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(target, 'http://portal.test');
    const call = `${method} ${pathname}`;
    const request = {
      query: Object.fromEntries(searchParams),
      body: typeof body === 'string' ? JSON.parse(body) : undefined,
    };
    (received[call] ??= []).push(request);
    return responseOf(await answers[call]?.(request, { ...(headers as Headers) }));
  });
  vi.stubGlobal('fetch', answer);
  return received;
}

/** Makes an answer that refuses with an error of the contract. */
export const refusal = (code: ErrorCode, details?: unknown) => () => new AppError(code, { details });

function responseOf(answer: unknown): Response {
  if (answer === undefined) return new Response(null, { status: 204 });
  if (!(answer instanceof AppError)) return Response.json(answer);
  const { code, message, fields, details, status } = answer;
  return Response.json({ code, message, details, ...(fields && { fields }) } satisfies ErrorBody, { status });
}
