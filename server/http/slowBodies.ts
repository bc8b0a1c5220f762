import { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#contract/shared/errors.ts';

export interface BodyPace {
  /** Milliseconds in which `bytes` must arrive. */
  readonly milliseconds: number;
  readonly bytes: number;
}

/**
 * The slowest line that is served: 50 bytes a second. Senders of less are gone, or hold connections on purpose. A sender that
 * stops right after a look is found at the second next one, within half a minute.
 */
const SLOWEST: BodyPace = { milliseconds: 14_000, bytes: 700 };

/**
 * Ends requests whose bodies do not arrive. A limit for the whole request would refuse large files over slow lines. The time
 * in which the portal itself does not read is the store's or the handler's.
 */
export function slowBodies(app: FastifyInstance, pace: BodyPace = SLOWEST): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request;
    if (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0)
      watch(request, pace);
    done();
  });
}

function watch({ raw }: FastifyRequest, { milliseconds, bytes }: BodyPace): void {
  const { socket } = raw;
  // An injected request has no connection.
  if (!(socket instanceof Socket)) return;
  let before = socket.bytesRead;
  let is_portal_slow = false;
  const timer = setInterval(() => {
    const arrived = socket.bytesRead - before;
    before = socket.bytesRead;
    // Bytes that nobody has read yet mean that the portal is the slow one. After it goes on, the sender has a whole pause.
    const was_portal_slow = is_portal_slow;
    is_portal_slow = raw.readableLength > 0;
    if (raw.complete || arrived >= bytes || is_portal_slow || was_portal_slow) return;
    clearInterval(timer);
    socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
    raw.destroy(new AppError('invalid_request'));
  }, milliseconds);
  timer.unref();
  for (const end of ['end', 'close']) raw.once(end, () => clearInterval(timer));
}
