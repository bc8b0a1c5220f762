import type { FastifyInstance } from 'fastify';
import { AppError } from '#contract/shared/errors.ts';
import { prototypePath } from './prototypePath.ts';
import { UNKNOWN_FIELD } from './unknownField.ts';

/** Parses JSON as Fastify does and accepts an empty body: Supabase clients set a content type without a body. */
export function jsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') done(null, undefined);
    else void parse(request, text, (error, body) => done(error && refusalOf(text, error), body));
  });
}

/** Fastify gives no reason for unreadable JSON; this error names a forbidden prototype member. */
function refusalOf(text: string, error: Error): Error {
  // Search only parsable texts; most refused bodies are no JSON at all.
  const path = /__proto__|constructor/.test(text) ? prototypePath(text) : undefined;
  return path === undefined
    ? error
    : new AppError('invalid_request', { fields: { [path]: UNKNOWN_FIELD }, cause: error });
}
