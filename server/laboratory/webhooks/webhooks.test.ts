import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addKits } from '#contract/laboratory/kit-inventory.ts';
import { endLaboratory } from '#contract/laboratory/laboratories.ts';
import {
  createWebhook,
  endPreviousSecret,
  endWebhook,
  listDeliveries,
  pauseWebhook,
  resendDelivery,
  rotateWebhookSecret,
  testWebhook,
} from '#contract/laboratory/webhooks.ts';
import { listAuditEvents } from '#contract/operation/audit/audit.ts';
import type { Endpoint } from '#contract/shared/endpoint.ts';
import { errors } from '#contract/shared/errorTable.ts';
import { worker } from '#db/connect.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { aLaboratory } from '#server/laboratory/testing/aLaboratory.ts';
import { everybody, kitCode, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { takeDelivery } from './queries.ts';
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

const withMessage = () => {
  number += 1;
  return aMessage(portal, people, number);
};

test('a webhook shows its secret once, and the list never', async () => {
  const { id, secret } = await calls.make({ url: 'https://laboratory.example/kits' });
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(await find(id)).toEqual({
    id,
    url: 'https://laboratory.example/kits',
    laboratory_id: null,
    laboratory_name: null,
    events: [
      'kit.registered',
      'kit.sample_date_changed',
      'kit.cancelled',
      'kit.moved',
      'kit.requested_again',
      'kit.report_withdrawn',
    ],
    created_at: expect.any(String),
    previous_until: null,
    paused_at: null,
    ended_at: null,
    waiting: 0,
    given_up: 0,
    last_delivered_at: null,
  });
  const events = await portal.call(people.admin, listAuditEvents, { query: {} });
  expect(JSON.stringify([await calls.list(), events.body])).not.toContain(secret.slice(6));
});

test.each([
  'http://laboratory.example/',
  'https://user:password@laboratory.example/',
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://localhost/x',
  'https://lims.localhost.:8443/',
  'https://laboratory.example:25/',
  'laboratory.example',
])('a webhook with the address %s is refused', async (url) => {
  const body = { url, laboratory_id: null, events: ['kit.moved' as const] };
  expect(await portal.call(people.admin, createWebhook, { body })).toMatchObject({
    status: 422,
    body: { code: 'webhook_url_not_allowed', message: errors.webhook_url_not_allowed[1] },
  });
});

test('a webhook needs an event, each once, and a laboratory that exists', async () => {
  const make = (events: object[] | string[], laboratory_id: string | null = null) =>
    portal.call<Endpoint>(people.admin, createWebhook, {
      body: { url: 'https://laboratory.example/', laboratory_id, events },
    });
  for (const events of [[], ['kit.moved', 'kit.moved'], ['webhook.test'], ['kit.sold']])
    expect((await make(events)).status).toBe(400);
  expect(await make(['kit.moved'], crypto.randomUUID())).toMatchObject({
    status: 404,
    body: { code: 'laboratory_not_found' },
  });
});

test('after a rotation both secrets sign until the old one is ended', async () => {
  const { id, secret, message } = await withMessage();
  const rotated = await call(rotateWebhookSecret, id);
  const next = rotateWebhookSecret.result.parse(rotated.body);
  const hours = (Date.parse(next.previous_until) - Date.now()) / 3_600_000;
  expect(hours).toBeGreaterThan(23.9);
  expect(hours).toBeLessThanOrEqual(24);
  const [old_key, new_key] = [secret, next.secret].map((text) => text.slice('whsec_'.length));
  expect((await take(message))?.secrets).toEqual([new_key, old_key]);

  expect((await call(endPreviousSecret, id)).status).toBe(204);
  expect((await call(endPreviousSecret, id)).status).toBe(204);
  expect((await take(message))?.secrets).toEqual([new_key]);
  expect(await find(id)).toMatchObject({ previous_until: null });
});

test('an old secret stops by itself after its time', async () => {
  const { id, message } = await withMessage();
  await call(rotateWebhookSecret, id);
  await asOwner(portal, 'update app.webhooks set previous_until = now() where id = $1', [id]);
  expect((await take(message))?.secrets).toHaveLength(1);
  expect(await find(id)).toMatchObject({ previous_until: null });
});

test('an ended webhook has no secret, gives up its messages, and cannot be used again', async () => {
  const { id, message } = await withMessage();
  expect((await call(endWebhook, id)).status).toBe(204);
  expect((await call(endWebhook, id)).status).toBe(204);
  expect(await take(message)).toBeUndefined();
  expect(await calls.inState(id, 'given_up')).toMatchObject([{ id: message, last_failure: 'ended' }]);
  expect(
    await asOwner(portal, 'select secret, previous_secret from app.webhooks where id = $1', [id]),
  ).toEqual([{ secret: null, previous_secret: null }]);
  for (const answer of [
    await pause(id, true),
    await call(rotateWebhookSecret, id),
    await call(testWebhook, id),
  ])
    expect(answer).toMatchObject({ status: 409, body: { code: 'webhook_ended' } });
  expect(await resend(message)).toMatchObject({ status: 409, body: { code: 'webhook_ended' } });
});

test('the webhooks of a laboratory end with it', async () => {
  await portal.call(people.admin, addKits, { body: { kit_id: kitCode(800) } });
  const { laboratory_id } = await aLaboratory(portal, people, 'West', [kitCode(800)]);
  const { id } = await calls.make({ laboratory_id });
  expect(await find(id)).toMatchObject({ laboratory_id, laboratory_name: 'West' });
  await portal.call(people.admin, endLaboratory, { params: { laboratory_id } });
  expect((await find(id))?.ended_at).toEqual(expect.any(String));
});

test('a webhook or message that does not exist is not found', async () => {
  const missing = { status: 404, body: { code: 'webhook_not_found' } };
  const id = crypto.randomUUID();
  expect(await pause(id, true)).toMatchObject(missing);
  for (const endpoint of [rotateWebhookSecret, endPreviousSecret, testWebhook, endWebhook, listDeliveries])
    expect(await call(endpoint, id)).toMatchObject(missing);
  expect(await resend(`msg_${'0'.repeat(32)}`)).toMatchObject({
    status: 404,
    body: { code: 'webhook_delivery_not_found' },
  });
});

test('the audit trail names each change of a webhook', async () => {
  const { id } = await calls.make();
  await call(rotateWebhookSecret, id);
  await call(endPreviousSecret, id);
  await pause(id, true);
  await call(endWebhook, id);
  const events = await asOwner(
    portal,
    `select action, details -> 'fields' as fields, actor_id from app.audit_events
     where details ->> 'kind' = 'webhook' and details ->> 'key' = left($1, 8) order by id`,
    [id],
  );
  const actor_id = people.admin.actor.user_id;
  expect(events).toEqual([
    { action: 'laboratory_key_created', fields: null, actor_id },
    { action: 'laboratory_key_created', fields: ['secret'], actor_id },
    { action: 'laboratory_key_created', fields: ['previous_secret'], actor_id },
    { action: 'laboratory_key_created', fields: ['paused'], actor_id },
    { action: 'laboratory_key_revoked', fields: null, actor_id },
  ]);
});
