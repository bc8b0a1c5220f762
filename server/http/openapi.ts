import * as z from 'zod';
import type { Endpoint } from '#contract/shared/endpoint.ts';
import { type ErrorCode, errors } from '#contract/shared/errors.ts';

const sentenceOf = (codes: readonly ErrorCode[]) =>
  codes.map((code) => `\`${code}\`: ${errors[code][1]}`).join('\n\n');

const guards = {
  anyone: [],
  laboratory: ['not_signed_in', 'over_request_rate_limit'],
  users: ['not_signed_in', 'not_allowed'],
} as const satisfies Record<string, readonly ErrorCode[]>;

/** Security scheme of an endpoint. */
export function securityOf({ callers }: Endpoint) {
  if (callers === 'anyone') return {};
  return { security: callers === 'laboratory' ? [{ laboratory_key: [] }] : [{ bearer: [] }, { cookie: [] }] };
}

/** Error codes of an endpoint: its own and those of every call. */
function errorsOf(endpoint: Endpoint): readonly ErrorCode[] {
  const guarded = guards[typeof endpoint.callers === 'string' ? endpoint.callers : 'users'];
  const parsed: ErrorCode[] = (endpoint.params ?? endpoint.query ?? endpoint.body) ? ['invalid_request'] : [];
  const streamed: ErrorCode[] = endpoint.upload ? ['too_large'] : [];
  return [...guarded, ...parsed, ...streamed, ...(endpoint.errors ?? [])];
}

const ErrorAnswer = z
  .object({
    code: z.string(),
    message: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
    details: z.unknown().optional(),
  })
  .meta({ id: 'Error' });

/** Response schemas of an endpoint by status. Serialization strips everything outside the contract. */
export function answersOf(endpoint: Endpoint, status: number) {
  const answers: Record<number, unknown> = {};
  if (endpoint.result) answers[status] = endpoint.result;
  else if (endpoint.document)
    answers[200] = { description: 'The document', content: { [endpoint.document]: { schema: z.string() } } };
  else answers[status] = z.null().describe('Done; no content');

  const byStatus = Map.groupBy(errorsOf(endpoint), (code) => errors[code][0]);
  for (const [errorStatus, codes] of byStatus) answers[errorStatus] = ErrorAnswer.describe(sentenceOf(codes));
  return answers;
}
