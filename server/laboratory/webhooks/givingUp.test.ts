import { afterAll, beforeAll, expect, test } from 'vitest';
import { pauseWebhook } from '#contract/laboratory/webhooks.ts';
import { listNotifications } from '#contract/operation/notifications.ts';
import { worker } from '#db/connect.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { aKit, everybody, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { recordAttempt } from './queries.ts';
import { type WebhookCalls, webhookCalls } from './testing/webhookCalls.ts';

let portal: TestPortal;
let people: People;
let calls: WebhookCalls;
let number = 0;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  calls = webhookCalls(portal, people);
});

afterAll(() => portal.close());

/** Registers another kit; its message waits in each webhook. */
const anEvent = () => {
  number += 1;
  return aKit(portal, people, number);
};

/** Fails a message until it is given up. Returns the pauses between its attempts in seconds. */
async function failForDays(message: string): Promise<number[]> {
  const pauses: number[] = [];
  for (let age = 0; ; age += Math.max(pauses.at(-1) ?? 0, 1)) {
    await asOwner(
      portal,
      'update app.webhook_deliveries set queued_at = now() - make_interval(secs => $2) where id = $1',
      [message, age],
    );
    const state = await portal.database.db.run(worker, recordAttempt(message, null, 'timeout'));
    if (state !== 'waiting') return pauses;
    const [next] = await asOwner<{ pause: number }>(
      portal,
      `select extract(epoch from next_attempt_at - now())::float as pause from app.webhook_deliveries where id = $1`,
      [message],
    );
    pauses.push(next?.pause ?? 0);
  }
}

test('a message is tried for three days with growing pauses, then administrators are notified once', async () => {
  const { id } = await calls.make();
  await anEvent();
  await anEvent();
  const messages = (await calls.inState(id, 'waiting')).map((row) => row.id);
  const pauses = await failForDays(messages[0] ?? '');
  const days = pauses.reduce((sum, pause) => sum + pause, 0) / 86_400;
  expect(days).toBeGreaterThan(2.6);
  expect(days).toBeLessThanOrEqual(3);
  expect(pauses[0]).toBeLessThan(13);
  expect(Math.max(...pauses)).toBeGreaterThan(3600);
  expect(Math.max(...pauses)).toBeLessThan(7.3 * 3600);
  expect(pauses.length).toBeGreaterThan(20);
  expect(await calls.inState(id, 'given_up')).toMatchObject([
    { id: messages[0], attempts: pauses.length + 1, last_failure: 'timeout', next_attempt_at: null },
  ]);
  const webhook = async () => (await calls.list()).find((each) => each.id === id);
  expect((await webhook())?.paused_at).toEqual(expect.any(String));

  const { body } = await portal.call(people.admin, listNotifications, { query: {} });
  const { notifications } = listNotifications.result.parse(body);
  expect(notifications.filter(({ kind }) => kind === 'webhooks_failed')).toHaveLength(1);
  await portal.call(people.admin, pauseWebhook, { params: { webhook_id: id }, body: { is_paused: false } });
  expect(await webhook()).toMatchObject({ paused_at: null, waiting: 1, given_up: 1 });
});

test('a webhook that accepted another message meanwhile is not paused by one that it refused', async () => {
  const { id } = await calls.make();
  await anEvent();
  await anEvent();
  const [refused, accepted] = (await calls.inState(id, 'waiting')).map((row) => row.id);
  await portal.database.db.run(worker, recordAttempt(accepted ?? '', 204, null));
  await failForDays(refused ?? '');
  expect((await calls.list()).find((each) => each.id === id)?.paused_at).toBeNull();
});
