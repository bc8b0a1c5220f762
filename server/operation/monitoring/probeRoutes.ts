import type { FastifyInstance } from 'fastify';
import type { Readiness } from './readiness.ts';

const probe = { schema: { hide: true }, config: { is_probe: true } };

/**
 * `/health` answers while the process lives. `/ready` answers 200 if the process should get requests, and 503 with the
 * reason otherwise.
 */
export function probeRoutes(app: FastifyInstance, readiness: Readiness): void {
  app.get('/health', probe, () => ({ status: 'ok' }));
  app.get('/ready', probe, async (_, reply) => {
    const reason = await readiness.problem();
    if (reason === undefined) return { status: 'ready' };
    return reply.status(503).header('retry-after', 1).send({ status: 'not ready', reason });
  });
}
