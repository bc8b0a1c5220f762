import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { FastifyBaseLogger } from 'fastify';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { addKits } from '#contract/laboratory/kit-inventory.ts';
import { endWebhook, rotateWebhookSecret } from '#contract/laboratory/webhooks.ts';
import { appServerUrl } from '#db/addresses.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { eventually } from '#db/testing/eventually.ts';
import { ofNode } from '#db/testing/ofNode.ts';
import { type ClaimCalls, claimCalls } from '#server/families/kit-claims/testing/claimCalls.ts';
import { startWorker } from '#server/start/worker.ts';
import { aKit, everybody, kitCode, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { webhookDelivery } from './deliverWebhook.ts';
import { aReceiver, type Receiver } from './testing/aReceiver.ts';
import { type WebhookCalls, webhookCalls } from './testing/webhookCalls.ts';

let portal: TestPortal;
let people: People;
let calls: WebhookCalls;
let claims: ClaimCalls;
let receiver: Receiver;
let jobs: Awaited<ReturnType<typeof startWorker>> | undefined;
let number = 0;

const allowed = { WEBHOOK_ALLOWED_HOSTS: '127.0.0.1' };

beforeAll(async () => {
  portal = await testPortal(allowed);
  people = await everybody(portal);
  calls = webhookCalls(portal, people);
  claims = claimCalls(portal, people);
  receiver = await aReceiver();
});

beforeEach(async () => {
  receiver.received.length = 0;
  receiver.answer = (response) => response.writeHead(204).end();
  await asOwner(portal, 'delete from app.throttle');
  // Each test receives its own kits alone.
  const ids = (await calls.list()).filter(({ ended_at }) => ended_at === null).map(({ id }) => id);
  for (const webhook_id of ids) await portal.call(people.admin, endWebhook, { params: { webhook_id } });
});

afterEach(async () => {
  await jobs?.stop();
  jobs = undefined;
});

afterAll(async () => {
  await receiver.close();
  await portal.close();
});

const work = async () => {
  const { database, config, store, app } = portal;
  jobs = await startWorker(appServerUrl(database.url), { db: database.db, config, store, log: app.log });
};

const make = () => calls.make({ url: `http://127.0.0.1:${receiver.port}/` });

/** Registers another kit; its message waits in each webhook. */
async function anEvent() {
  number += 1;
  return (await aKit(portal, people, number)).kit_id;
}

const until = (is_reached: () => Promise<boolean>) =>
  eventually(async () => expect(await is_reached()).toBe(true));
const isIdle = (webhook_id: string) => async () => (await calls.inState(webhook_id, 'waiting')).length === 0;

/** The ids of the messages that the receiver got for a webhook's deliveries. */
const idsReceived = () => receiver.received.map(({ headers }) => headers['webhook-id']);

test('a registered kit reaches the receiver, signed with both secrets', async () => {
  const { id, secret } = await make();
  const rotated = await portal.call(people.admin, rotateWebhookSecret, { params: { webhook_id: id } });
  const { secret: new_secret } = rotateWebhookSecret.result.parse(rotated.body);
  const kit_id = await anEvent();
  await work();
  await until(isIdle(id));
  const [got] = receiver.received;
  const headers = got?.headers as Record<string, string>;
  for (const each of [secret, new_secret])
    expect(new Webhook(each).verify(got?.body ?? '', headers)).toMatchObject({
      type: 'kit.registered',
      data: { kit_id },
    });
  expect(() => new Webhook(secret).verify(got?.body.replace('MB', 'MC') ?? '', headers)).toThrow();
  expect(await calls.inState(id, 'delivered')).toMatchObject([
    { id: headers['webhook-id'], attempts: 1, last_status: 204, last_failure: null },
  ]);
});

test('50 registrations at once arrive exactly once each', async () => {
  const { id } = await make();
  await portal.call(people.admin, addKits, { body: { range: { start: kitCode(301), end: kitCode(350) } } });
  await work();
  const codes = Array.from({ length: 50 }, (_, index) => kitCode(301 + index));
  await Promise.all(codes.map((code) => claims.register(people.anna, code)));
  await until(isIdle(id));
  const own = (await calls.deliveries(id, { page_size: '100' })).rows.map((row) => row.id);
  expect(own).toHaveLength(50);
  expect(
    idsReceived()
      .filter((each) => own.includes(String(each)))
      .sort(),
  ).toEqual(own.toSorted());
});

test('a failed attempt leaves the message for a later one, which has the same id and text', async () => {
  const { id } = await make();
  receiver.answer = (response) => response.writeHead(503).end('Mia Meyer');
  await anEvent();
  const deliver = webhookDelivery(portal.database.db, portal.config, portal.app.log);
  const [message] = await calls.inState(id, 'waiting');
  await deliver(message?.id ?? '');
  expect(await calls.inState(id, 'waiting')).toMatchObject([
    { attempts: 1, next_attempt_at: expect.any(String), last_status: 503, last_failure: 'status' },
  ]);
  const kept = await asOwner(portal, 'select json_agg(d)::text as rows from app.webhook_deliveries d');
  expect(JSON.stringify(kept)).not.toContain('Mia');

  receiver.answer = (response) => response.writeHead(200).end();
  await deliver(message?.id ?? '');
  await deliver(message?.id ?? '');
  expect(idsReceived()).toEqual([message?.id, message?.id]);
  expect(receiver.received[0]?.body).toBe(receiver.received[1]?.body);
  expect(await calls.inState(id, 'delivered')).toMatchObject([{ attempts: 2 }]);
});

test('an address inside the network is never called, and the list says why', async () => {
  const { id } = await make();
  await anEvent();
  const [message] = await calls.inState(id, 'waiting');
  const config = { ...portal.config, WEBHOOK_ALLOWED_HOSTS: [] };
  await webhookDelivery(portal.database.db, config, portal.app.log)(message?.id ?? '');
  expect(await calls.inState(id, 'waiting')).toMatchObject([
    { last_status: null, last_failure: 'address_not_allowed' },
  ]);
  expect(receiver.received).toEqual([]);
});

test('the last failure is an error of the log without the address', async () => {
  const { id } = await make();
  await anEvent();
  const [message] = await calls.inState(id, 'waiting');
  await asOwner(
    portal,
    `update app.webhook_deliveries set queued_at = now() - interval '3 days' where id = $1`,
    [message?.id],
  );
  receiver.answer = (response) => response.writeHead(410).end();
  const errors: unknown[][] = [];
  const log = { error: (...words: unknown[]) => void errors.push(words) } as Pick<FastifyBaseLogger, 'error'>;
  await webhookDelivery(portal.database.db, portal.config, log)(message?.id ?? '');
  expect(errors).toEqual([
    [{ delivery_id: message?.id, status: 410, failure: 'status' }, 'A message of a webhook was given up'],
  ]);
});

test('a message of a portal that is killed while it waits for the answer arrives again with the same id', async () => {
  const { id } = await make();
  receiver.answer = () => undefined;
  await anEvent();
  const [message] = await calls.inState(id, 'waiting');
  const { database, config } = portal;
  const killed = spawn('node', ['server/laboratory/webhooks/testing/workerProcess.ts'], {
    env: {
      ...ofNode,
      ...allowed,
      NODE_ENV: 'test',
      DATA_DIR: config.DATA_DIR,
      TEST_DATABASE: database.url,
    },
    stdio: 'ignore',
  });
  await until(() => Promise.resolve(idsReceived().includes(message?.id)));
  const exited = once(killed, 'exit');
  killed.kill('SIGKILL');
  await exited;
  await until(async () => {
    const left = await asOwner(
      portal,
      `select from pg_stat_activity where usename = 'app_worker' and datname = current_database()`,
    );
    return left.length === 0;
  });
  expect(await calls.inState(id, 'waiting')).toHaveLength(1);

  receiver.answer = (response) => response.writeHead(204).end();
  await work();
  await until(isIdle(id));
  expect(await calls.inState(id, 'delivered')).toMatchObject([{ id: message?.id }]);
  expect(idsReceived().filter((each) => each === message?.id)).toHaveLength(2);
});
