import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A request that a receiver got. */
interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Answers a message. */
type Answer = (response: ServerResponse) => void;

export interface Receiver {
  readonly port: number;
  readonly received: Received[];
  /** The answer to the next messages; 204 at first. */
  answer: Answer;
  readonly close: () => Promise<void>;
}

/**
 * A real server that receives messages on 127.0.0.1.
 * @param tls key and certificate; without them it speaks plain HTTP.
 */
export async function aReceiver(tls?: { readonly key: string; readonly cert: string }): Promise<Receiver> {
  const received: Received[] = [];
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    received.push({ headers: request.headers, body: await text(request) });
    receiver.answer(response);
  };
  const listener: RequestListener = (request, response) => void receive(request, response);
  const server = tls ? createTlsServer(tls, listener) : createServer(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const receiver: Receiver = {
    port: (server.address() as AddressInfo).port,
    received,
    answer: (response) => response.writeHead(204).end(),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return receiver;
}
