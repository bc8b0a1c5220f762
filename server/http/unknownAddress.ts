import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#contract/shared/errors.ts';
import { firstSegments, SCREEN_OF_UNKNOWN } from '#contract/shared/screens.ts';

/** Built files, and names that load balancers and monitoring systems request. No person opens these. */
const FOR_PROGRAMS = /^\/(assets|(health|ready|live|alive|metrics|status|ping|up|actuator)[a-z]*)(\/|$)/i;

/** Whether the address belongs to a screen, which the browser part shows. */
export const isScreen = (request: FastifyRequest): boolean =>
  firstSegments.has(pathOf(request).split('/')[1] ?? '');

/**
 * Answers an address without route and screen: it redirects browsers (specification section 2) and refuses programs. A
 * probe of an unknown address must never succeed.
 * @throws {AppError} `not_found`.
 */
export function answerUnknown(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (!isNavigation(request) || FOR_PROGRAMS.test(pathOf(request))) throw new AppError('not_found');
  return reply.redirect(SCREEN_OF_UNKNOWN);
}

const pathOf = ({ url }: FastifyRequest) => url.split('?', 1).join();

/** Whether a browser opens the address as a page. Over plain HTTP, browsers send no fetch metadata. */
const isNavigation = ({ headers }: FastifyRequest) =>
  headers['sec-fetch-mode'] === 'navigate' || headers.accept?.includes('text/html') === true;
