import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { changeKitStatus } from '#contract/kits/kit-status.ts';
import { pauseWebhook, resendDelivery, testWebhook } from '#contract/laboratory/webhooks.ts';
import { listAuditEvents } from '#contract/operation/audit/audit.ts';
import type { Endpoint } from '#contract/shared/endpoint.ts';
import { worker } from '#db/connect.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { aLaboratory } from '#server/laboratory/testing/aLaboratory.ts';
import { aKit, everybody, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { recordAttempt, removeOldDeliveries, takeDelivery } from './queries.ts';
import { aMessage, type WebhookCalls, webhookCalls } from './testing/webhookCalls.ts';

let portal: TestPortal;
let people: People;
let calls: WebhookCalls;
let number = 0;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  calls = webhookCalls(portal, people);
});

beforeEach(() => asOwner(portal, 'delete from app.throttle'));

afterAll(() => portal.close());

const call = (endpoint: Endpoint, webhook_id: string, body?: object) =>
  portal.call<Endpoint>(people.admin, endpoint, { params: { webhook_id }, ...(body && { body }) });
const pause = (webhook_id: string, is_paused: boolean) => call(pauseWebhook, webhook_id, { is_paused });
const resend = (delivery_id: string) =>
  portal.call(people.admin, resendDelivery, { params: { delivery_id } });
const find = async (webhook_id: string) => (await calls.list()).find(({ id }) => id === webhook_id);
const take = (delivery_id: string) => portal.database.db.run(worker, takeDelivery(delivery_id));
const record = (delivery_id: string, status: number | null, failure: string | null) =>
  portal.database.db.run(worker, recordAttempt(delivery_id, status, failure));

const withMessage = () => {
  number += 1;
  return aMessage(portal, people, number);
};

test('the messages of a paused webhook wait, and a resumption queues them again', async () => {
  const { id, message } = await withMessage();
  expect((await pause(id, true)).status).toBe(204);
  expect(await take(message)).toBeUndefined();
  expect(await resend(message)).toMatchObject({ status: 409, body: { code: 'webhook_paused' } });
  await asOwner(portal, `delete from graphile_worker._private_jobs where key = 'deliverWebhook ' || $1`, [
    message,
  ]);
  await pause(id, false);
  expect(await take(message)).toMatchObject({ url: 'https://laboratory.example/' });
  expect(
    await asOwner(portal, `select id from graphile_worker.jobs where key = 'deliverWebhook ' || $1`, [
      message,
    ]),
  ).toHaveLength(1);
  expect(await find(id)).toMatchObject({ paused_at: null, waiting: 1 });
});

test('a test is sent even to a paused webhook, and is tried once', async () => {
  const { id } = await calls.make();
  await pause(id, true);
  expect((await call(testWebhook, id)).status).toBe(204);
  const [sent] = (await calls.deliveries(id)).rows;
  expect(sent).toMatchObject({ event: 'webhook.test', kit_id: null, state: 'waiting' });
  expect(JSON.parse((await take(sent?.id ?? ''))?.body ?? '')).toMatchObject({
    type: 'webhook.test',
    data: {},
  });
  expect(await record(sent?.id ?? '', 500, 'status')).toBe('given_up');
  expect(await calls.inState(id, 'given_up')).toMatchObject([
    { id: sent?.id, attempts: 1, last_status: 500, last_failure: 'status' },
  ]);
});

test('a message is sent again with its id, even after it was delivered, and a second click changes nothing', async () => {
  const { id, message } = await withMessage();
  expect(await record(message, 204, null)).toBe('delivered');
  expect(await record(message, 204, null)).toBeNull();
  expect(await find(id)).toMatchObject({ waiting: 0, last_delivered_at: expect.any(String) });
  const answers = await Promise.all([resend(message), resend(message), resend(message)]);
  expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
  expect(await calls.inState(id, 'waiting')).toMatchObject([
    { id: message, attempts: 1, delivered_at: null },
  ]);
  const events = await portal.call(people.admin, listAuditEvents, { query: { action: 'job_retried' } });
  expect(listAuditEvents.result.parse(events.body).rows).toHaveLength(1);
});

test('deliveries are listed by page, newest first, and found by state, code and id', async () => {
  const { id, kit_id, message } = await withMessage();
  for (let tests = 0; tests < 30; tests += 1) await call(testWebhook, id);
  const first = await calls.deliveries(id);
  expect([first.total, first.rows.length]).toEqual([31, 25]);
  const second = await calls.deliveries(id, { page: '2' });
  expect(second.rows).toHaveLength(6);
  expect(second.rows.at(-1)).toMatchObject({ id: message, kit_id, event: 'kit.registered' });
  expect(new Set([...first.rows, ...second.rows].map((row) => row.id)).size).toBe(31);
  for (const search of [kit_id.toLowerCase(), message.slice(4, 20)])
    expect((await calls.deliveries(id, { search })).rows.map((row) => row.id)).toEqual([message]);
  expect((await calls.deliveries(id, { state: 'delivered' })).total).toBe(0);
});

test('a message about a code that was given to another laboratory is given up, even if it is sent again', async () => {
  const kit = await aKit(portal, people, 900);
  const { laboratory_id } = await aLaboratory(portal, people, 'North', [kit.kit_id]);
  const { id } = await calls.make({ laboratory_id });
  const cancel = { from_status: 'registered', status: 'cancelled' } as const;
  await portal.call(people.admin, changeKitStatus, { params: { kit_id: kit.kit_id }, body: cancel });
  const [message] = await calls.inState(id, 'waiting');
  const moved = message?.id ?? '';
  expect(await take(moved)).toBeDefined();
  await aLaboratory(portal, people, 'South', [kit.kit_id]);
  expect(await take(moved)).toBeUndefined();
  expect(await calls.inState(id, 'given_up')).toMatchObject([{ id: moved, last_failure: 'code_moved' }]);
  expect((await resend(moved)).status).toBe(204);
  expect(await take(moved)).toBeUndefined();
});

test('the messages of a webhook that stays paused are removed with the old ones', async () => {
  const { id, message } = await withMessage();
  await asOwner(
    portal,
    `update app.webhook_deliveries set created_at = now() - interval '31 days' where id = $1`,
    [message],
  );
  await portal.database.db.run(worker, removeOldDeliveries(30));
  expect(await find(id)).toMatchObject({ waiting: 1 });
  await pause(id, true);
  await portal.database.db.run(worker, removeOldDeliveries(30));
  expect(await find(id)).toMatchObject({ waiting: 0 });
});

test('old messages are removed, and those that wait stay', async () => {
  const delivered = await withMessage();
  const waiting = await withMessage();
  await record(delivered.message, 204, null);
  await asOwner(portal, `update app.webhook_deliveries set created_at = now() - interval '31 days'`);
  await portal.database.db.run(worker, removeOldDeliveries(30));
  expect((await calls.deliveries(delivered.id)).rows.map(({ state }) => state)).not.toContain('delivered');
  expect((await calls.deliveries(waiting.id, { search: waiting.message })).total).toBe(1);
});
