import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { inWords, onSite } from './DrillSite.ts';
import type { Fault, Outcome } from './Fault.ts';
import { Load } from './Load.ts';

const CLIENTS = 500;
/** Requests a second of the others, and seconds. */
const RATE = 50;
const SECONDS = 10;
/** Milliseconds in which the others must be served. */
const LIMIT = 1000;

/** Clients that connect and send nothing, or the beginning of a request alone. */
export const clientFaults = (): readonly Fault[] => [
  { title: `${CLIENTS} connections that send nothing or half a request`, run: holdConnections },
];

const holdConnections = (): Promise<Outcome> =>
  onSite(async (site) => {
    await site.start();
    const sockets = Array.from({ length: CLIENTS }, (_, index) => {
      const socket = connect(Number(new URL(site.url).port), '127.0.0.1');
      // The portal may end it at any time.
      socket.on('error', () => undefined);
      if (index % 2 === 1)
        socket.write('POST /auth/v1/token HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100\r\n');
      return socket;
    });
    await Promise.all(sockets.map((socket) => once(socket, 'connect')));
    const load = new Load();
    load.start(site.url, RATE, () => ({
      method: 'GET',
      path: '/api/profile',
      headers: { authorization: `Bearer ${site.token}` },
      status: 200,
    }));
    await setTimeout(SECONDS * 1000);
    await load.end();
    const open = sockets.filter((socket) => !socket.destroyed && !socket.readableEnded).length;
    for (const socket of sockets) socket.destroy();
    const p99 = load.durations.sort((a, b) => a - b)[Math.floor(load.durations.length * 0.99)] ?? Infinity;
    return {
      has_survived: load.failed.size === 0 && p99 < LIMIT,
      figures:
        `${load.succeeded.GET} requests of others, failed: ${inWords(load.failed)}, p99 ${p99.toFixed(0)} ms; ` +
        `${open} connections still open`,
    };
  });
