import { once } from 'node:events';
import { createServer } from 'node:http';
import { prometheusContentType } from '@prometheus-io/client';
import { StartError } from '#db/StartError.ts';
import type { Config } from '#server/base/config.ts';
import type { Part } from '#server/base/startParts.ts';

/**
 * Serves metrics as text at `/metrics` of their own port, which no proxy publishes.
 * @throws {StartError} if the port cannot be used.
 */
export async function serveMetrics(
  { METRICS_HOST, METRICS_PORT }: Config,
  read: () => Promise<string>,
): Promise<Part> {
  const server = createServer(async ({ method, url }, response) => {
    if (method !== 'GET' || url?.split('?', 1)[0] !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    try {
      const text = await read();
      response.writeHead(200, { 'content-type': prometheusContentType }).end(text);
    } catch {
      // A process that is being replaced does not answer; the next scrape finds its successor.
      response.writeHead(503).end();
    }
  });
  server.listen(METRICS_PORT, METRICS_HOST);
  try {
    await once(server, 'listening');
  } catch (cause) {
    throw new StartError(
      `The metrics cannot be served on ${METRICS_HOST}:${METRICS_PORT}: ${(cause as Error).message}`,
      { cause },
    );
  }
  return {
    stop: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
