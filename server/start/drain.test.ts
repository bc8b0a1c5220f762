import { once } from 'node:events';
import { stat } from 'node:fs';
import { Agent, get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test, vi } from 'vitest';
import { eventually } from '#db/testing/eventually.ts';
import { startedServer } from '../testing/startedServer.ts';

/** Sends a request over the agent's connection. Rejects when no connection can be made. */
const ask = (url: string, agent: Agent) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { agent }, (answer) => resolve(answer.resume())).on('error', reject);
  });

/** Milliseconds after which idle connections close. */
const LINGERS = 60_000;

/** Milliseconds in which the search for idle connections comes due. */
const SEVERAL_CHECKS = 500;

/** Milliseconds of a callback that is no quiet turn. */
const LONG_TURN = 20;

const nextTurn = () => new Promise((resolve) => void setImmediate(resolve));

const blockEventLoop = (milliseconds: number) =>
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);

test('a server that stops turns not ready, serves on, then closes its port', async () => {
  const server = await startedServer({ DRAIN_SECONDS: '3' });
  const kept = new Agent({ keepAlive: true, maxSockets: 1 });
  expect((await ask(`${server.origin}/ready`, kept)).statusCode).toBe(200);

  const stopped = server.close();
  const refused = await fetch(`${server.origin}/ready`);
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toBe('1');
  expect(await refused.json()).toEqual({ status: 'not ready', reason: 'The portal is stopping.' });
  expect((await fetch(`${server.origin}/health`)).status).toBe(200);
  const early = await ask(`${server.origin}/api/health`, kept);
  expect([early.statusCode, early.headers.connection]).toEqual([200, 'keep-alive']);

  // No new connection, but an answer on the one that is open, which then closes.
  await eventually(() =>
    expect(ask(`${server.origin}/api/health`, new Agent())).rejects.toThrow('ECONNREFUSED'),
  );
  const late = await ask(`${server.origin}/api/health`, kept);
  expect([late.statusCode, late.headers.connection]).toEqual([200, 'close']);

  await stopped;
});

test('a request that comes while the event loop is busy is answered, though its connection was idle long enough to close', async () => {
  const server = await startedServer({ DRAIN_SECONDS: '1' });
  const client = connect(server.config.PORT, '127.0.0.1');
  const send = () => client.write('GET /api/health HTTP/1.1\r\nHost: portal\r\n\r\n');
  send();
  await once(client, 'data');
  // The clock stands until the port is closed: a busy machine would pass the moment in which idle connections close.
  const timeNow = performance.now.bind(performance);
  const clock = vi.spyOn(performance, 'now').mockReturnValue(timeNow());
  onTestFinished(() => clock.mockRestore());
  const stopped = server.close();
  await eventually(() =>
    expect(ask(`${server.origin}/api/health`, new Agent())).rejects.toThrow('ECONNREFUSED'),
  );
  await nextTurn();
  // The search for idle connections comes due, and in the same turn the request comes during another callback.
  clock.mockImplementation(() => timeNow() + LINGERS);
  stat('.', () => {
    blockEventLoop(LONG_TURN);
    send();
  });
  blockEventLoop(SEVERAL_CHECKS);
  expect(await text(client)).toMatch(/^HTTP\/1\.1 200 OK/);
  await stopped;
});

test('connections without a request do not hold up the stop', async () => {
  const server = await startedServer({ DRAIN_SECONDS: '0' });
  const silent = connect(server.config.PORT, '127.0.0.1');
  silent.on('error', () => undefined);
  const idle = new Agent({ keepAlive: true });
  await ask(`${server.origin}/health`, idle);
  await server.close();
  silent.destroy();
});
