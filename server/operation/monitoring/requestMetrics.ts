import { Counter, Histogram, type Registry } from '@prometheus-io/client';
import type { FastifyInstance } from 'fastify';
import { routePattern } from '#server/http/routePattern.ts';
import { addGauge } from './addGauge.ts';

/** Upper bounds in seconds, from a cached read to the longest upload that users wait for. */
const DURATIONS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Label of requests that reach no route. Their paths could name patients. */
const NO_ROUTE = 'none';

/** Counts the responses of a server by method, route pattern and status, and its open connections. */
export function observeRequests(app: FastifyInstance, registry: Registry): void {
  const registers = [registry];
  const requests = new Counter({
    name: 'portal_http_requests_total',
    help: 'Responses by method, route pattern and status',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'portal_http_request_duration_seconds',
    help: 'Time from the head of a request to the end of its response, by method and route pattern',
    labelNames: ['method', 'route'],
    buckets: DURATIONS,
    registers,
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request;
    const route = routePattern(request) ?? NO_ROUTE;
    requests.inc({ method, route, status: reply.statusCode });
    durations.observe({ method, route }, reply.elapsedTime / 1000);
    done();
  });

  addGauge(registry, {
    name: 'portal_http_connections',
    help: 'Open connections of clients',
    async collect() {
      this.set(
        await new Promise<number>((resolve) => app.server.getConnections((_, count) => resolve(count ?? 0))),
      );
    },
  });
}
