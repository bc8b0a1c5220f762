import type { FastifyRequest } from 'fastify';

/**
 * Pattern of the request's route, for logs, metrics and traces; undefined without a route. Paths could name patients.
 * Built files share one pattern: each is its own route, under a name that changes with every build.
 */
export const routePattern = ({ routeOptions: { url } }: FastifyRequest): string | undefined =>
  url?.startsWith('/assets/') ? '/assets/*' : url;
