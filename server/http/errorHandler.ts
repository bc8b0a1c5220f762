import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import {
  hasZodFastifySchemaValidationErrors,
  isResponseSerializationError,
  type ZodFastifySchemaValidationError,
} from 'fastify-type-provider-zod';
import { AppError, type ErrorBody, type ErrorCode, errors } from '#contract/shared/errors.ts';
import { isShown, sendRefusalPage } from './refusalPage.ts';
import { UNKNOWN_FIELD } from './unknownField.ts';

/** Turns every failure into a code and a sentence of the error table. */
export function errorHandler(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  // The client aborted the request; not our failure.
  const refusal = error === request.raw.errored ? new AppError('invalid_request') : refusalOf(error);
  if (refusal.status >= 500)
    request.log.error({ err: describe(error), request_id: request.id }, 'request failed');
  // Close the connection: the unread rest of a refused upload would delay the shutdown.
  if (hasBody(request) && !request.raw.complete) void reply.header('connection', 'close');
  // Supabase clients read `code` from responses that name this version.
  if (request.url.startsWith('/auth/v1/')) void reply.header('x-supabase-api-version', '2024-01-01');
  const { retry_after } = (refusal.details ?? {}) as { retry_after?: number };
  if (retry_after !== undefined) void reply.header('retry-after', retry_after);
  void reply.status(refusal.status);
  if (isShown(request)) return sendRefusalPage(reply, refusal.message);
  return reply.type('application/json').send(bodyOf(refusal, error));
}

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Maps a failure to its refusal. */
export function refusalOf(error: FastifyError): AppError {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) return new AppError('invalid_request');
  if (isResponseSerializationError(error)) return new AppError('unexpected');
  const { constraint } = error as { constraint?: string };
  if (constraint !== undefined && isErrorCode(constraint)) return new AppError(constraint);
  if (isUnreachable(error)) return new AppError('unavailable');
  if (error.statusCode === 413) return new AppError('too_large');
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return new AppError('invalid_request');
  return new AppError('unexpected');
}

const isErrorCode = (name: string): name is ErrorCode => Object.hasOwn(errors, name);

/** The database is starting, stopping, full, slow or unreachable, or detected a deadlock; a retry may succeed. */
const isUnreachable = (error: FastifyError) =>
  /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|57P0[1-5]|57014|55P03|40001|40P01|08\w{3}|53300)$/.test(
    error.code,
  ) ||
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/.test(
    error.message,
  );

function bodyOf(refusal: AppError, error: FastifyError): ErrorBody {
  const { code, message, details } = refusal;
  const fields = hasZodFastifySchemaValidationErrors(error)
    ? Object.fromEntries(error.validation.flatMap(problemsOf).slice(0, FIELDS_NAMED))
    : refusal.fields;
  return { code, message, ...(fields && { fields }), ...(details !== undefined && { details }) };
}

/** Limit the list: a megabyte of problems would block every other request. */
const FIELDS_NAMED = 20;
const NAME_MAX_LENGTH = 200;

/** The problems of a request by path. An unknown member is named itself rather than its object. */
function problemsOf({ instancePath, message, params }: ZodFastifySchemaValidationError) {
  const path = instancePath.slice(1).replaceAll('/', '.');
  const { keys } = params as { keys?: readonly string[] };
  if (!keys) return [[path, message ?? errors.invalid_request[1]]] as const;
  return keys
    .slice(0, FIELDS_NAMED)
    .map((key) => [(path ? `${path}.${key}` : key).slice(0, NAME_MAX_LENGTH), UNKNOWN_FIELD] as const);
}

/** Loggable properties of an error: statement parameters and rejected values could reveal health data. */
export function describe(error: Error): object {
  const { name, code, stack, cause } = error as FastifyError;
  const { constraint, table, column } = error as { constraint?: string; table?: string; column?: string };
  return {
    name,
    code,
    constraint,
    table,
    column,
    stack: stack?.replace(error.message, ''),
    cause: cause instanceof Error ? describe(cause) : undefined,
  };
}
