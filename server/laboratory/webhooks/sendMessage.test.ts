import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Resolve } from './addressRules.ts';
import { sendMessage } from './sendMessage.ts';
import { newSecret, secretText, signedHeaders } from './signature.ts';
import { aCertificate } from './testing/aCertificate.ts';
import { aReceiver, type Receiver } from './testing/aReceiver.ts';

const HOST = 'receiver.example';
const body = '{"type":"webhook.test","data":{}}';
const rules = { allowed: ['127.0.0.1'], is_http_allowed: true };
const strict = { allowed: [], is_http_allowed: false };

let receiver: Receiver;
let secure: Receiver;
let tls: { readonly key: string; readonly cert: string };

beforeAll(async () => {
  tls = await aCertificate(HOST);
  receiver = await aReceiver();
  secure = await aReceiver(tls);
});

afterAll(async () => {
  await receiver.close();
  await secure.close();
});

beforeEach(() => {
  for (const each of [receiver, secure]) {
    each.received.length = 0;
    each.answer = (response) => response.writeHead(204).end();
  }
});

const local = () => `http://127.0.0.1:${receiver.port}/`;
const send = (url: string, options: Partial<Parameters<typeof sendMessage>[1]> = {}) =>
  sendMessage({ url, headers: {}, body }, { rules, ...options });

/** Resolves every name to these addresses, one list a call; the last one stays. */
function resolving(...answers: string[][]): { readonly resolve: Resolve; readonly names: string[] } {
  const names: string[] = [];
  return {
    names,
    resolve: (name, _, callback) => {
      names.push(name);
      const addresses = answers.length > 1 ? answers.shift() : answers[0];
      callback(
        null,
        (addresses ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      );
    },
  };
}

test('a message arrives over TLS as the library of Standard Webhooks expects it', async () => {
  const secret = newSecret();
  const headers = signedHeaders('msg_1', new Date(), body, [secret.toString('base64')]);
  const { resolve } = resolving(['127.0.0.1']);
  const url = `https://${HOST}:${secure.port}/kits`;
  const outcome = await sendMessage({ url, headers, body }, { rules, resolve, ca: tls.cert });
  expect(outcome).toEqual({ status: 204, failure: null });
  const [got] = secure.received;
  expect(got?.headers).toMatchObject({ 'content-type': 'application/json', host: `${HOST}:${secure.port}` });
  const verifier = new Webhook(secretText(secret));
  const signed = got?.headers as Record<string, string>;
  expect(verifier.verify(got?.body ?? '', signed)).toEqual(JSON.parse(body));
  expect(() => verifier.verify(`${got?.body} `, signed)).toThrow('No matching signature found');
});

test('with two secrets, each of them verifies a message, and another one does not', () => {
  const [current, previous, foreign] = [newSecret(), newSecret(), newSecret()];
  const headers = signedHeaders(
    'msg_2',
    new Date(),
    body,
    [current, previous].map((secret) => secret.toString('base64')),
  );
  expect(headers['webhook-signature'].split(' ')).toHaveLength(2);
  for (const secret of [current, previous])
    expect(new Webhook(secretText(secret)).verify(body, headers)).toEqual(JSON.parse(body));
  expect(() => new Webhook(secretText(foreign)).verify(body, headers)).toThrow('No matching signature');
});

test('a certificate that nobody vouches for, or of another name, is refused', async () => {
  const { resolve } = resolving(['127.0.0.1']);
  const failed = { status: null, failure: 'certificate' };
  expect(await send(`https://${HOST}:${secure.port}/`, { resolve })).toEqual(failed);
  const other = `https://other.example:${secure.port}/`;
  expect(await send(other, { resolve, ca: tls.cert })).toEqual(failed);
  expect(secure.received).toEqual([]);
});

test.each([301, 302, 307, 308])('a redirect with status %s is a failure and not followed', async (status) => {
  receiver.answer = (response) => response.writeHead(status, { location: '/elsewhere' }).end();
  expect(await send(local())).toEqual({ status, failure: 'redirect' });
  expect(receiver.received).toHaveLength(1);
});

test.each([400, 410, 429, 500])('an answer with status %s is a failure', async (status) => {
  receiver.answer = (response) => response.writeHead(status).end('why');
  expect(await send(local())).toEqual({ status, failure: 'status' });
});

test('a receiver that never answers is given up in time', async () => {
  receiver.answer = () => undefined;
  expect(await send(local(), { time_max: 150 })).toEqual({ status: null, failure: 'timeout' });
});

test('a receiver that drips its headers is given up in time', async () => {
  let drip: NodeJS.Timeout | undefined;
  const slow = createServer((socket: Socket) => {
    socket.on('error', () => undefined);
    socket.write('HTTP/1.1 200 OK\r\nx-slow: ');
    drip = setInterval(() => socket.write('a'), 20);
  }).listen(0, '127.0.0.1');
  await once(slow, 'listening');
  const { port } = slow.address() as AddressInfo;
  const outcome = await send(`http://127.0.0.1:${port}/`, { time_max: 200 });
  clearInterval(drip);
  slow.close();
  expect(outcome).toEqual({ status: null, failure: 'timeout' });
});

test('an answer whose text drips counts by its status, and is cut off in time', async () => {
  let is_cut = false;
  receiver.answer = (response) => {
    response.writeHead(200);
    const drip = setInterval(() => response.write('a'), 20);
    response.once('close', () => {
      is_cut = true;
      clearInterval(drip);
    });
  };
  expect(await send(local(), { time_max: 200 })).toEqual({ status: 200, failure: null });
  await expect.poll(() => is_cut).toBe(true);
});

test('an endless answer is cut off after its first part', async () => {
  let sent = 0;
  const chunk = Buffer.alloc(16 * 1024);
  receiver.answer = (response) => {
    response.writeHead(200);
    const pour = () => {
      while (!response.destroyed && response.write(chunk)) sent += chunk.length;
      if (!response.destroyed) response.once('drain', pour);
    };
    pour();
  };
  expect(await send(local())).toEqual({ status: 200, failure: null });
  expect(sent).toBeLessThan(50 * 1024 * 1024);
});

test('a receiver that resets or refuses the connection is a failed connection', async () => {
  receiver.answer = (response) => response.socket?.resetAndDestroy();
  expect(await send(local())).toEqual({ status: null, failure: 'connection' });
  const closed = await aReceiver();
  await closed.close();
  expect(await send(`http://127.0.0.1:${closed.port}/`)).toEqual({ status: null, failure: 'connection' });
});

test('a name that does not resolve is reported as such', async () => {
  const resolve: Resolve = (_name, _options, callback) =>
    callback(Object.assign(new Error('No such name'), { code: 'ENOTFOUND' }), []);
  expect(await send('https://nowhere.example/', { resolve })).toEqual({
    status: null,
    failure: 'name_not_found',
  });
});

test.each([
  ['the machine itself', ['127.0.0.1']],
  ['the machine itself over IPv6', ['::1']],
  ['the machine itself as a mapped address', ['::ffff:127.0.0.1']],
  ['a service of the cloud', ['169.254.169.254']],
  ['a public and an inner address', ['93.184.215.14', '10.0.0.1']],
])('a name that resolves to %s is not called', async (_, addresses) => {
  const { resolve } = resolving(addresses);
  const url = `https://rebound.example:${secure.port}/`;
  expect(await send(url, { rules: strict, resolve, ca: tls.cert })).toEqual({
    status: null,
    failure: 'address_not_allowed',
  });
  expect(secure.received).toEqual([]);
});

test('a stored webhook to localhost is refused before its name is looked up', async () => {
  expect(await send(`https://localhost:${secure.port}/`, { rules: strict, ca: tls.cert })).toEqual({
    status: null,
    failure: 'address_not_allowed',
  });
  expect(secure.received).toEqual([]);
});

test('a name that resolves to another address a moment later is called at the checked one', async () => {
  const { resolve, names } = resolving(['127.0.0.1'], ['10.0.0.1']);
  const url = `https://${HOST}:${secure.port}/`;
  expect(await send(url, { resolve, ca: tls.cert })).toEqual({ status: 204, failure: null });
  expect(names).toEqual([HOST]);
  expect(await send(url, { resolve, ca: tls.cert })).toEqual({
    status: null,
    failure: 'address_not_allowed',
  });
  expect(secure.received).toHaveLength(1);
});

test('an address inside the network is not called, even if a webhook has it', async () => {
  expect(await send(local(), { rules: strict })).toEqual({ status: null, failure: 'address_not_allowed' });
  expect(receiver.received).toEqual([]);
});
