import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { AppError, ErrorCode } from '#contract/shared/errors.ts';
import { describe, refusalOf } from '#server/http/errorHandler.ts';
import { logFailure } from '#server/http/logFailure.ts';
import { RestError } from './dialect/RestError.ts';

/** SQLSTATEs and codes of PostgREST for the portal's refusals; all others break a rule of the database (23514). */
const codes: Partial<Record<ErrorCode, string>> = {
  not_signed_in: 'PGRST301',
  not_allowed: '42501',
  insufficient_aal: '42501',
  not_found: 'PGRST125',
  invalid_request: '22023',
  too_large: 'PGRST102',
  unexpected: 'XX000',
  unavailable: 'PGRST000',
  kit_already_registered: '23505',
  practitioner_already_assigned: '23505',
  practitioner_code_taken: '23505',
  questionnaire_already_submitted: '23505',
  kit_in_inventory: '23505',
  kit_bulk_in_inventory: '23505',
};

/** Answers a failure in PostgREST's shape. `details` of a portal's rule is its name, `message` the sentence for people. */
export function errorAnswer(error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = restErrorOf(error);
  if (refusal.status >= 500) logFailure(request, error, { is_outage: refusal.status === 503, describe });
  if (refusal.status === 401) void reply.header('www-authenticate', 'Bearer');
  const { retry_after } = ((error as AppError).details ?? {}) as { retry_after?: number };
  if (retry_after !== undefined) void reply.header('retry-after', retry_after);
  const { status, code, message, details, hint } = refusal;
  return reply.status(status).type('application/json; charset=utf-8').send({ code, message, details, hint });
}

/** The refusal that a failure means to the client. */
function restErrorOf(error: Error): RestError {
  if (error instanceof RestError) return error;
  const { code: state = '', statusCode } = error as Partial<FastifyError>;
  if (state.startsWith('FST_ERR_CTP_INVALID_JSON') || error instanceof SyntaxError)
    return new RestError(400, 'PGRST102', 'Empty or invalid json');
  if (statusCode === 415) return new RestError(415, 'PGRST102', 'Content-Type not acceptable');
  // A value of the request that is not one of its column's type.
  if (/^22...$/.test(state))
    return new RestError(400, state, 'invalid input syntax for the type of a column');
  if (state === '42501') return new RestError(403, state, 'permission denied for this table or column');
  const refusal = refusalOf(error as FastifyError);
  return new RestError(refusal.status, codes[refusal.code] ?? '23514', refusal.message, {
    details: refusal.code,
    hint: hintOf(refusal),
  });
}

/** For programmers: the values at fault, with their types. */
function hintOf({ fields = {} }: AppError): string | null {
  const problems = Object.entries(fields).map(([path, problem]) => (path ? `${path}: ${problem}` : problem));
  return problems.join('; ') || null;
}
