import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface TinyBucket {
  /** Settings of a portal that keeps its files there. */
  readonly environment: Readonly<Record<string, string>>;
  /** Content by path, `/bucket/key`. */
  readonly objects: Map<string, Buffer>;
  readonly close: () => Promise<void>;
}

/** Speaks as much of S3 as markers and checks need, for machines without an object store. */
export async function tinyBucket(): Promise<TinyBucket> {
  const objects = new Map<string, Buffer>();
  const server = createServer(async (request, response) => {
    const { method, url = '' } = request;
    const path = url.split('?')[0] ?? '';
    if (method === 'PUT') objects.set(path, await buffer(request));
    if (method === 'DELETE') objects.delete(path);
    const content = method === 'GET' ? objects.get(path) : Buffer.alloc(0);
    if (content) response.end(content);
    else response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    environment: {
      S3_BUCKET: 'reports',
      S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      S3_FORCE_PATH_STYLE: 'true',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
    },
    objects,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
