import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { FHIR_JSON } from '#contract/records/fhirJson.ts';
import { AppError } from '#contract/shared/errors.ts';

/** Whether the address belongs to the FHIR interface, which refuses with OperationOutcomes. */
export const isFhir = ({ url }: Pick<FastifyRequest, 'url'>): boolean =>
  /^\/api\/fhir\/R4(?![^/?])/.test(url);

/** The address with the dollar sign of an operation as it is: some clients encode it, and the router takes that for another. */
export const plainAddress = ({ url = '/' }: IncomingMessage): string =>
  url.replace(/^(\/api\/fhir\/R4\/[^?]*\/)%24/, '$1$$');

/** Types that request JSON, or leave the choice. */
const accepted = new Set(['*/*', 'application/*', 'application/json', FHIR_JSON]);

/**
 * Refuses clients that accept no JSON before anything is read. A format in the query goes before the header (FHIR R4, 3.1.0.1.11).
 */
export function refuseOtherFormats(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _, done) => {
    const { accept = '*/*' } = request.headers;
    const types = accept.split(',').map((type) => type.split(';', 1).join().trim().toLowerCase());
    const isNamed = '_format' in (request.query as object);
    done(
      isFhir(request) && !isNamed && !types.some((type) => accepted.has(type))
        ? new AppError('not_acceptable')
        : undefined,
    );
  });
}
