import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type MailedNotifications,
  mailedNotifications,
} from '#server/operation/notifications/testing/mailedNotifications.ts';
import { deletionCalls } from './testing/deletionCalls.ts';

let mailed: MailedNotifications;
let calls: ReturnType<typeof deletionCalls>;

beforeAll(async () => {
  mailed = await mailedNotifications();
  calls = deletionCalls(mailed.portal);
});

afterAll(() => mailed.close());

test('the account gets a discreet alarm that cannot be switched off, although it asked itself', async () => {
  const customer = await calls.aCustomer();
  await calls.ask(customer);
  const mails = await mailed.mailsOf(customer);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.subject).toBe('Please check your account');
  expect(mails[0]?.body).toContain('Your account will be deleted in two weeks, as you asked.');
  expect(mails[0]?.body).not.toMatch(/unsubscribe|gut|kit|health/i);
});

test('a request that is taken back before its mail has left is not mailed', async () => {
  const customer = await calls.aCustomer();
  await calls.ask(customer);
  await calls.withdraw(customer);
  expect(await mailed.mailsOf(customer)).toEqual([]);
});
