import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import proxyAddr from '@fastify/proxy-addr';
import type { FastifyInstance } from 'fastify';
import { WebSocketServer } from 'ws';
import type { Deps } from '#server/base/deps.ts';
import type { Part } from '#server/base/startParts.ts';
import { networkOf } from '#server/base/throttle.ts';
import { tokensIn } from '#server/identity/session/sessionCookies.ts';
import { ChangeListener } from './ChangeListener.ts';
import { Hub } from './Hub.ts';
import { type Listener, LiveSocket } from './LiveSocket.ts';
import { versionOf } from './protocol.ts';

const REALTIME_PATH = '/realtime/v1/websocket';

/** Connections of this process, and those among them whose user is not known yet: of all networks, and of one. */
const CONNECTIONS_MAX = 10_000;
const UNKNOWN_MAX = 1000;
const UNKNOWN_PER_NETWORK = 100;
/** A home line may hold a whole /48 of IPv6, and strangers stay for seconds alone: neighbors are not kept out for long. */
const SITE_BYTES = 6;
/** Bytes of a message: the longest is a join with many filters. */
const MESSAGE_MAX = 64 * 1024;
/** Milliseconds that clients have to close their connection when they are refused or the portal stops. */
const CLOSING = 1000;

/** A refusal of a connection: the status and its reason phrase. */
type Refusal = '400 Bad Request' | '403 Forbidden' | '404 Not Found' | '503 Service Unavailable';

/** Whether a request is for the live channel. Other upgrades are ignored, as HTTP allows. */
export const isLiveChannel = ({ url = '' }: IncomingMessage): boolean => pathOf(url) === REALTIME_PATH;

const pathOf = (url: string) => url.split('?', 1).join();

/**
 * Serves the live channel on the server of `app`.
 * @param address URL of the login `app_server`. A transaction pooler forwards no notification: behind one, no channel is joined.
 */
export function serveLive(
  app: FastifyInstance,
  { db, config }: Pick<Deps, 'db' | 'config'>,
  address: string,
): { readonly hub: Hub } & Part {
  const hub = new Hub({ db, config }, app.log);
  const listener = new ChangeListener(address, { onNotification: hub.hear, onGap: hub.startAfresh });
  hub.isHearing = () => listener.is_up;
  listener.start();
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: MESSAGE_MAX,
    perMessageDeflate: false,
    // The library answers any number of pings, and keeps the answers for a client that never reads.
    autoPong: false,
  });
  const isProxy = proxyAddr.compile([...config.TRUSTED_PROXIES]);
  let is_stopping = false;

  /** The listener of a cookie, nobody for a client without a session or with a token to send, or a refusal. */
  const identify = async (request: IncomingMessage): Promise<Listener | Refusal | undefined> => {
    const { origin, cookie = '' } = request.headers;
    if (origin === undefined) return undefined;
    // Another site's page must not use the cookie that the browser sends along.
    if (origin !== new URL(config.PUBLIC_URL).origin)
      return config.ALLOWED_ORIGINS.includes(origin) ? undefined : '403 Forbidden';
    const token = tokensIn(app.parseCookie(cookie), config).access;
    if (token === undefined) return undefined;
    const identified = await hub.identifySession(token);
    // A browser hides from its page why a connection was refused. The refusal of the join says it.
    return 'listener' in identified ? identified.listener : undefined;
  };

  const accept = async (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const version = versionOf(new URL(request.url ?? '', 'http://any').searchParams.get('vsn'));
    if (!isLiveChannel(request)) return refuse(socket, '404 Not Found');
    if (!version) return refuse(socket, '400 Bad Request');
    const isFull = () => is_stopping || hub.size >= CONNECTIONS_MAX;
    if (isFull()) return refuse(socket, '503 Service Unavailable');
    const identified = await identify(request);
    if (typeof identified === 'string') return refuse(socket, identified);
    const network = networkOf(proxyAddr(request, isProxy), SITE_BYTES);
    if (isFull() || (!identified && isCrowded(network))) return refuse(socket, '503 Service Unavailable');
    server.handleUpgrade(request, socket, head, (connection) => {
      connect(new LiveSocket(connection, version, hub, network), identified);
    });
  };

  /** Strangers compete with each other alone, and those of one network leave room for others. */
  const isCrowded = (network: string) =>
    hub.strangers.size >= UNKNOWN_MAX || hub.strangers.countOf(network) >= UNKNOWN_PER_NETWORK;

  const connect = (live: LiveSocket, listener: Listener | undefined) => {
    hub.add(live);
    live.onClose(() => hub.remove(live));
    const problem = listener && hub.admit(live, listener);
    if (problem === undefined) return;
    live.close(4429, problem);
    // A client that does not answer the close would hold its place for half a minute.
    setTimeout(() => live.terminate(), CLOSING);
  };

  app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // A client that goes away meanwhile.
    socket.on('error', () => undefined);
    accept(request, socket, head).catch(() => refuse(socket, '503 Service Unavailable'));
  });
  const stop = async () => {
    is_stopping = true;
    await listener.stop();
    hub.closeAll(1012, 'The portal restarts');
    await emptied(hub, CLOSING);
    hub.stop();
  };
  app.addHook('preClose', stop);
  return { hub, stop };
}

/** Resolves when all connections are closed, or after some time. */
async function emptied(hub: Hub, limit: number): Promise<void> {
  const until = performance.now() + limit;
  while (hub.size > 0 && performance.now() < until)
    await new Promise((resolve) => void setTimeout(resolve, 20));
}

function refuse(socket: Duplex, status: Refusal): void {
  // A client that keeps its half open would hold the descriptor.
  socket.once('finish', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
