import { type AddressInfo, connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { slowBodies } from './slowBodies.ts';

const PACE = { milliseconds: 400, bytes: 100 };

let app: FastifyInstance;

beforeAll(async () => {
  app = Fastify();
  slowBodies(app, PACE);
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  app.post('/json', ({ body }) => body);
  app.post('/stream', async ({ body }) => {
    let bytes = 0;
    for await (const chunk of body as AsyncIterable<Buffer>) bytes += chunk.length;
    return { bytes };
  });
  app.post('/busy', async ({ body }) => {
    // Longer than the pace: the portal does not read.
    await setTimeout(3 * PACE.milliseconds);
    let bytes = 0;
    for await (const chunk of body as AsyncIterable<Buffer>) bytes += chunk.length;
    return { bytes };
  });
  await app.listen({ port: 0 });
});

afterAll(() => app.close());

/** Sends the pieces with pauses. Resolves to the status line's number and the body, once the connection has ended. */
async function send(path: string, type: string, length: number, pieces: string[], pause = 0) {
  const socket = connect((app.server.address() as AddressInfo).port);
  let answer = '';
  socket.on('data', (chunk) => (answer += chunk.toString()));
  socket.on('error', () => undefined);
  // Not by once(): a connection that the portal resets still has its answer.
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: portal\r\nConnection: close\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`,
  );
  for (const piece of pieces) {
    if (socket.writable) socket.write(piece);
    await setTimeout(pause);
  }
  await closed;
  return {
    status: Number(answer.split(' ')[1]),
    body: answer.split('\r\n\r\n')[1],
  };
}

test.each([
  ['JSON body', '/json', 'application/json'],
  ['upload', '/stream', 'text/html'],
])('a request whose %s does not come is ended', async (_, path, type) => {
  const { status } = await send(path, type, 100, ['{']);
  expect(status).toBe(408);
});

test('a request whose body trickles is ended', async () => {
  const { status } = await send(
    '/stream',
    'text/html',
    1_000,
    Array.from({ length: 20 }, () => 'x'),
    100,
  );
  expect(status).toBe(408);
});

test('a large upload over a slow line takes longer than the limit and succeeds', async () => {
  const pieces = Array.from({ length: 12 }, () => 'x'.repeat(100));
  const { status, body } = await send('/stream', 'text/html', 1_200, pieces, 150);
  expect({ status, body }).toEqual({ status: 200, body: '{"bytes":1200}' });
});

test('a sender that waits for the portal is not ended', async () => {
  const { status, body } = await send('/busy', 'text/html', 500_000, ['x'.repeat(500_000)]);
  expect({ status, body }).toEqual({ status: 200, body: '{"bytes":500000}' });
});

test('100 senders without bodies are ended, and others are served meanwhile', async () => {
  const slow = Array.from({ length: 100 }, () => send('/json', 'application/json', 100, ['{']));
  const { status } = await send('/json', 'application/json', 2, ['{}']);
  expect(status).toBe(200);
  const answers = await Promise.all(slow);
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([408]));
});
