import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import {
  hasZodFastifySchemaValidationErrors,
  isResponseSerializationError,
  type ZodFastifySchemaValidationError,
} from 'fastify-type-provider-zod';
import { AppError, type ErrorBody, type ErrorCode } from '#contract/shared/errors.ts';
import { errors } from '#contract/shared/errorTable.ts';
import { isUnavailable } from '#db/isUnavailable.ts';
import { PlainFailure } from '#server/base/PlainFailure.ts';
import { isFhir } from './fhirRequests.ts';
import { fieldProblems } from './fieldProblems.ts';
import { isUnsaid } from './isUnsaid.ts';
import { logFailure } from './logFailure.ts';
import { operationOutcome } from './operationOutcome.ts';
import { isShown, screenFor, sendRefusalPage } from './refusalPage.ts';
import { sendFhir } from './sendFhir.ts';

/** Turns every failure into a code and a sentence of the error table. */
export function errorHandler(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  // The client aborted the request; not our failure.
  const refusal = error === request.raw.errored ? new AppError('invalid_request') : refusalOf(error);
  if (refusal.status >= 500) logFailure(request, error, { is_outage: refusal.status === 503, describe });
  // Close the connection: the unread rest of a refused upload would delay the shutdown.
  if (hasBody(request) && !request.raw.complete) void reply.header('connection', 'close');
  // Of a document that failed before its first byte.
  void reply.removeHeader('content-encoding');
  // Supabase clients read `code` from responses that name this version.
  const isAuth = request.url.startsWith('/auth/v1/');
  if (isAuth) void reply.header('x-supabase-api-version', '2024-01-01');
  const { retry_after = refusal.status === 503 ? RETRY_AFTER : undefined } = (refusal.details ?? {}) as {
    retry_after?: number;
  };
  if (retry_after !== undefined) void reply.header('retry-after', retry_after);
  const screen = refusal.code === 'not_signed_in' && screenFor(request);
  if (screen) return reply.redirect(screen);
  void reply.status(refusal.status);
  if (isFhir(request)) return sendFhir(reply, operationOutcome(refusal));
  if (isShown(request)) return sendRefusalPage(reply, refusal);
  return reply.type('application/json').send(bodyOf(refusal, error, isAuth));
}

/** Seconds after which a client may repeat a request that found the database or the store unavailable. */
const RETRY_AFTER = 2;

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Maps a failure to its refusal. */
export function refusalOf(error: FastifyError): AppError {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) return new AppError('invalid_request');
  if (isResponseSerializationError(error)) return new AppError('unexpected');
  const { constraint } = error as { constraint?: string };
  if (constraint !== undefined && isErrorCode(constraint)) return new AppError(constraint);
  if (isUnavailable(error)) return new AppError('unavailable');
  if (error.statusCode === 413) return new AppError('too_large');
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return new AppError('invalid_request');
  return new AppError('unexpected');
}

const isErrorCode = (name: string): name is ErrorCode => Object.hasOwn(errors, name);

function bodyOf(refusal: AppError, error: FastifyError, isAuth: boolean): ErrorBody {
  const { code, message, details } = refusal;
  if (code === 'passcode_wrong')
    return { code, message, details, ...(details as { remainingAttempts: number }) };
  const fields = hasZodFastifySchemaValidationErrors(error)
    ? fieldProblems(error.validation.map(problemOf))
    : refusal.fields;
  // The hosted client shows its front end the message alone.
  const problem = isAuth ? Object.values(fields ?? {}).find((sentence) => !isUnsaid(sentence)) : undefined;
  return {
    code,
    message: problem ?? message,
    ...(fields && { fields }),
    ...(details !== undefined && { details }),
  };
}

const problemOf = ({ instancePath, message, params }: ZodFastifySchemaValidationError) => ({
  path: instancePath.split('/').filter(Boolean),
  message,
  keys: (params as { keys?: readonly string[] }).keys,
});

/** Loggable properties of an error. Messages of others may quote statement parameters or rejected values: health data. */
export function describe(error: Error): object {
  const { name, code, stack, cause } = error as FastifyError;
  const { constraint, table, column } = error as { constraint?: string; table?: string; column?: string };
  return {
    name,
    message: error instanceof PlainFailure ? error.message : undefined,
    code,
    constraint,
    table,
    column,
    stack: stack?.replace(error.message, ''),
    cause: cause instanceof Error ? describe(cause) : undefined,
  };
}
