import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { describe } from './errorHandler.ts';
import { routePattern } from './routePattern.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether machines call the route every few seconds; its answers are logged at `debug`. */
    is_probe?: boolean;
  }
}

/**
 * Logs one line for each response: method, route pattern, status, duration in milliseconds and request id. Bodies,
 * paths and query strings can name patients; they stay out of the log.
 */
export class ResponseLog extends LogController {
  constructor() {
    super({ requestIdLogLabel: 'request_id' });
  }

  override incomingRequest(): void {
    // The line of the response has it all.
  }

  override routeNotFound(): void {
    // Fastify's own line contains the path.
  }

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const { log, method, routeOptions } = request;
    const line = {
      method,
      route: routePattern(request),
      status: reply.statusCode,
      duration_ms: Math.round(reply.elapsedTime * 10) / 10,
    };
    if (error) log.error({ ...line, err: describe(error) }, 'response broke off');
    else log[routeOptions.config.is_probe ? 'debug' : 'info'](line, 'request completed');
  }
}
