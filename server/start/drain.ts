import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Milliseconds between searches for connections that became idle. */
const IDLE_CHECK = 100;

/** Maximum seconds in which idle connections stay open after the port is closed. */
const LINGER_MAX = 2;

/** Seconds that stopping takes beyond open requests. */
export const secondsToDrain = (drain_seconds: number): number => drain_seconds + lingerOf(drain_seconds);

const lingerOf = (drain_seconds: number) => Math.min(drain_seconds, LINGER_MAX);

/**
 * Prepares the stop of a server that listens. The returned function waits `drain_seconds`, in which a proxy can notice
 * that the server is not ready; stops listening; and finishes open requests. Answers then close their connections.
 * Connections without a request linger, at most two seconds: a proxy may be about to use one, and a request that it has
 * already sent must not be lost. Later calls return the first one's result.
 */
export function drainOf(
  app: FastifyInstance,
  drain_seconds: number,
  onStart: () => void,
): () => Promise<void> {
  const unused = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  app.server.on('request', ({ socket }: IncomingMessage) => unused.delete(socket));
  let lingers_until = Number.POSITIVE_INFINITY;
  app.addHook('preClose', async () => {
    // Those in the queue of a closed port are lost.
    await quietTurn();
    lingers_until = performance.now() + lingerOf(drain_seconds) * 1000;
  });

  const drain = async () => {
    onStart();
    // A start that failed has nothing to drain.
    if (app.server.listening) await setTimeout(drain_seconds * 1000);
    const closeIdle = app.server.closeIdleConnections.bind(app.server);
    // Node closes idle connections together with the port; see above why that is too early.
    app.server.closeIdleConnections = () => undefined;
    const closeUnused = async () => {
      if (performance.now() < lingers_until) return;
      // A connection looks idle while the event loop is busy, though its request has come.
      await quietTurn();
      closeIdle();
      for (const socket of unused) if (socket.bytesRead === 0) socket.destroy();
    };
    // One at a time: each lengthens the turns of the others.
    let closing: Promise<void> | undefined;
    const check = setInterval(() => {
      closing ??= closeUnused().finally(() => (closing = undefined));
    }, IDLE_CHECK);
    await app.close().finally(() => clearInterval(check));
  };
  let draining: Promise<void> | undefined;
  return () => (draining ??= drain());
}

/** Milliseconds of a turn of the event loop in which nothing happened. */
const QUIET = 0.2;

/** Milliseconds until a server that is never idle stops nevertheless. */
const QUIET_WAIT = 500;

/**
 * Resolves when the event loop has just accepted every new connection and read every request: after a turn that did nothing
 * else, because more of them queue up while it runs other callbacks.
 */
async function quietTurn(): Promise<void> {
  const end = performance.now() + QUIET_WAIT;
  for (let turn = performance.now(); turn < end; turn = performance.now()) {
    await nextTurn();
    if (performance.now() - turn < QUIET) return;
  }
}

const nextTurn = () => new Promise((resolve) => void setImmediate(resolve));
