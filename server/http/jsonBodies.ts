import type { FastifyInstance } from 'fastify';

/** Reads JSON as Fastify does, but an empty body as none: clients of the dialect name the type of bodies that they do not send. */
export function jsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) =>
    text === '' ? done(null, undefined) : parse(request, text, done),
  );
}
