import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#contract/shared/errors.ts';
import type { CurrentSession } from '#server/base/CurrentSession.ts';
import type { Deps } from '#server/base/deps.ts';
import { coarseNetworkOf } from '#server/http/coarseNetwork.ts';
import type { Identity } from '#server/http/identity.ts';
import { bearerOf, findSession } from '#server/identity/session/authenticate.ts';
import { type Table, tableNamed } from './dialect/catalogue.ts';
import { preferencesOf } from './dialect/preferences.ts';
import { newPractitionerCode } from './dialect/queries.ts';
import { RestError, unknownFunction, unknownTable } from './dialect/RestError.ts';
import { errorAnswer } from './errorAnswer.ts';
import { CustomerLookups } from './lookups.ts';
import { readRecorder } from './readRecorder.ts';
import { readRows, sendRows } from './readRows.ts';
import { insertRows, removeRows, updateRows } from './writeRows.ts';

/** Characters of an address with its filters. */
const MAX_ADDRESS = 8000;

/** `/rest/v1`: the tables of the specification for the client of a hosted database, in the dialect of PostgREST. */
export function tableRoutes(app: FastifyInstance, deps: Deps, identity: Identity): void {
  const { db } = deps;
  const recordRead = readRecorder(db);
  const lookups = new CustomerLookups(deps, identity);

  const schema = { hide: true } as const;

  void app.register(
    (rest, _options, done) => {
      rest.setErrorHandler(errorAnswer);

      rest.addHook('onRequest', async (request) => {
        if (request.url.length > MAX_ADDRESS)
          throw new RestError(414, 'PGRST100', `The address is longer than ${MAX_ADDRESS} characters`);
        // A page of the portal sends cookies by itself: they open nothing here.
        const session =
          bearerOf(request) === undefined ? undefined : await findSession(db, deps.config, request);
        if (!session) throw new AppError('not_signed_in');
        if (session.next_step) throw new AppError('insufficient_aal');
        request.session = { ...session, network: coarseNetworkOf(request.ip) };
      });

      rest.route<{ Params: { table: string } }>({
        method: ['GET', 'HEAD'],
        url: '/:table',
        schema,
        handler: async (request, reply) => {
          const session = sessionOf(request);
          const table = knownTable(request.params.table);
          await recordRead(session, table.name, request);
          const source = await lookups.sourceFor(table.name, session, request);
          const page = await readRows(db, session, table, request, source).catch((error: Error) =>
            identity.explainFailure(request, error),
          );
          return sendRows(reply, page, preferencesOf(request));
        },
      });

      for (const [method, write] of writes)
        rest.route<{ Params: { table: string } }>({
          method,
          url: '/:table',
          schema,
          handler: (request, reply) =>
            write({
              deps,
              identity,
              session: sessionOf(request),
              table: knownTable(request.params.table),
              request,
              reply,
            }),
        });

      rest.put('/:table', { schema }, () => {
        throw new RestError(405, 'PGRST117', 'Unsupported HTTP method: PUT');
      });

      rest.post<{ Params: { name: string } }>('/rpc/:name', { schema }, async (request, reply) => {
        const session = sessionOf(request);
        const { name } = request.params;
        if (name !== 'generate_practitioner_code' || Object.keys(request.body ?? {}).length > 0)
          throw unknownFunction(name);
        if (session.role !== 'admin')
          throw new RestError(403, '42501', `permission denied for function ${name}`);
        const code = await db.run(session, newPractitionerCode());
        return reply.type('application/json; charset=utf-8').send(JSON.stringify(code));
      });

      rest.all('/*', { schema }, (request) => {
        throw new RestError(404, 'PGRST125', 'Invalid path specified in request URL', {
          details: request.method,
        });
      });
      done();
    },
    { prefix: '/rest/v1' },
  );
}

const writes = [
  ['POST', insertRows],
  ['PATCH', updateRows],
  ['DELETE', removeRows],
] as const;

function sessionOf({ session }: FastifyRequest): CurrentSession {
  if (!session) throw new AppError('not_signed_in');
  return session;
}

function knownTable(name: string): Table {
  const table = tableNamed(name);
  if (!table) throw unknownTable(name);
  return table;
}
