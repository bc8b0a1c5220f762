import type { FastifyBaseLogger, FastifyRequest } from 'fastify';

/** Milliseconds between two lines about outages of one kind. */
const PAUSE = 1000;

/** Kinds of outages with a line in the last second → number of failures since that line. */
const silenced = new Map<string, number>();

/**
 * Logs a failed request. An unexpected failure gets a line with its stack. An outage fails all requests for the same
 * known reason: its kind gets a line a second, the first one with a stack, the others with the number of failures.
 * @param describe returns loggable properties of the error, its stack among them.
 */
export function logFailure(
  { log, server }: FastifyRequest,
  error: Error,
  { is_outage, describe }: { readonly is_outage: boolean; readonly describe: (error: Error) => object },
): void {
  if (!is_outage) {
    log.error({ err: describe(error) }, 'request failed');
    return;
  }
  const kind = kindOf(error);
  const left_out = silenced.get(kind);
  if (left_out !== undefined) {
    silenced.set(kind, left_out + 1);
    return;
  }
  log.error({ outage: kind, err: describe(error) }, 'request failed: unavailable');
  silenceFor(kind, server.log);
}

/** After the pause, reports the failures that were left out, and pauses again if there were any. */
function silenceFor(kind: string, log: FastifyBaseLogger): void {
  silenced.set(kind, 0);
  setTimeout(() => {
    const left_out = silenced.get(kind) ?? 0;
    silenced.delete(kind);
    if (left_out === 0) return;
    log.error({ outage: kind, left_out }, 'requests failed: unavailable');
    silenceFor(kind, log);
  }, PAUSE).unref();
}

/** The code or name of the first cause: few values, none of them from a request. */
function kindOf(error: Error): string {
  if (error.cause instanceof Error) return kindOf(error.cause);
  const { code, name } = error as NodeJS.ErrnoException;
  return typeof code === 'string' ? code : name;
}
