import * as z from 'zod';
import type { Endpoint } from '#contract/shared/endpoint.ts';
import type { ErrorCode } from '#contract/shared/errors.ts';
import { errors } from '#contract/shared/errorTable.ts';

const sentencesOf = (codes: readonly ErrorCode[], { sentences }: Endpoint) =>
  codes.map((code) => `\`${code}\`: ${sentences?.[code] ?? errors[code][1]}`).join('\n\n');

/** Errors of every call, besides those of its endpoint. */
const errorsOfAny = ['unexpected', 'unavailable'] as const;

/** The errors of any call, for the introduction of the API's document. */
export const commonErrors = (): string =>
  errorsOfAny.map((code) => `- ${errors[code][0]} \`${code}\`: ${errors[code][1]}`).join('\n');

const guards = {
  anyone: [],
  laboratory: ['not_signed_in', 'over_request_rate_limit'],
  bench: ['not_signed_in'],
  users: ['not_signed_in', 'not_allowed'],
} as const satisfies Record<string, readonly ErrorCode[]>;

/** The operation object of an endpoint in the API's document, without its input and answers. */
export const operationOf = (endpoint: Endpoint, tag: string) => ({
  operationId: endpoint.name,
  tags: [tag],
  ...describe(endpoint),
  security: securityOf(endpoint),
});

/** The first sentence of an endpoint's summary is its title in the document; its callers follow the rest. */
function describe({ summary, callers, before_second_step, for_owners }: Endpoint) {
  const [title = '', ...rest] = summary.split(/(?<=\.) /);
  const callersOf = typeof callers === 'string' ? callers : callers.join(', ');
  const pending = before_second_step ? ['Sessions with a pending second step may call it.'] : [];
  const owners = for_owners
    ? ['Practitioners and administrators may call it about patients that they own.']
    : [];
  const paragraphs = [rest.join(' '), [`Callers: ${callersOf}.`, ...owners, ...pending].join(' ')];
  return { summary: title, description: paragraphs.filter(Boolean).join('\n\n') };
}

function securityOf({ callers }: Endpoint): Record<string, string[]>[] {
  if (callers === 'anyone') return [];
  if (callers === 'bench') return [{ bench: [] }];
  return callers === 'laboratory' ? [{ laboratory_key: [] }] : [{ bearer: [] }, { cookie: [] }];
}

/** The errors that an endpoint may answer, except those of any call. */
function errorsOf(endpoint: Endpoint): readonly ErrorCode[] {
  const { method, callers, before_second_step, params, query, body, upload } = endpoint;
  const implied: (ErrorCode | false)[] = [
    ...guards[typeof callers === 'string' ? callers : 'users'],
    typeof callers !== 'string' && !before_second_step && 'insufficient_aal',
    // A laboratory sends its key, never the cookies that another site could misuse.
    method !== 'GET' && callers !== 'laboratory' && 'cross_site_request',
    (params ?? query ?? body) !== undefined && 'invalid_request',
    (body !== undefined || upload !== undefined) && 'too_large',
  ];
  return [...implied.filter((code) => code !== false), ...(endpoint.errors ?? [])];
}

const ErrorAnswer = z
  .object({
    code: z.string(),
    message: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
    details: z.unknown().optional(),
    remainingAttempts: z.number().optional(),
  })
  .meta({ id: 'Error' });

/** A file as the body of a request or an answer. */
export const fileSchema = (media_type: string) =>
  media_type.startsWith('text/') ? z.string() : z.string().meta({ format: 'binary' });

/** Response schemas of an endpoint by status. Serialization strips everything outside the contract. */
export function answersOf(endpoint: Endpoint, status: number) {
  const { result, document, accepts } = endpoint;
  const answers: Record<number, unknown> = {};
  if (result) answers[status] = result;
  else if (document)
    answers[200] = { description: 'The document', content: { [document]: { schema: fileSchema(document) } } };
  else answers[status] = z.null().describe('Done; no content');
  if (result && accepts)
    answers[202] = { description: accepts, content: { 'application/json': { schema: result } } };

  const byStatus = Map.groupBy(errorsOf(endpoint), (code) => errors[code][0]);
  for (const [errorStatus, codes] of byStatus)
    answers[errorStatus] = ErrorAnswer.describe(sentencesOf(codes, endpoint));
  return answers;
}
