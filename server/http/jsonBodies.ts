import type { FastifyInstance } from 'fastify';
import { AppError } from '#contract/shared/errors.ts';
import { pathOfPoison } from './pathOfPoison.ts';
import { UNKNOWN_FIELD } from './unknownField.ts';

/** Reads JSON as Fastify does, but an empty body as none: clients of the dialect name the type of bodies that they do not send. */
export function jsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') done(null, undefined);
    else void parse(request, text, (error, body) => done(error && refusalOf(text, error), body));
  });
}

/** Fastify says of every text that it cannot be read; where a prototype's member is the reason, that is named. */
function refusalOf(text: string, error: Error): Error {
  // Most texts are just no JSON: reading them again would tell nothing.
  const path = /__proto__|constructor/.test(text) ? pathOfPoison(text) : undefined;
  return path === undefined
    ? error
    : new AppError('invalid_request', { fields: { [path]: UNKNOWN_FIELD }, cause: error });
}
