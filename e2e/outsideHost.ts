import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface OutsideHost {
  readonly url: string;
  /** The requested addresses. */
  readonly asked: string[];
  readonly close: () => void;
}

/** A foreign host that lets every page read everything and records each request. */
export async function outsideHost(): Promise<OutsideHost> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    response.writeHead(200, { 'access-control-allow-origin': '*' }).end('stolen');
  });
  server.on('upgrade', (request, socket) => {
    asked.push(`socket ${request.url}`);
    socket.destroy();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    close: () => void server.close(),
  };
}
