import { afterAll, beforeAll, expect, test } from 'vitest';
import { getNotificationSettings } from '#contract/operation/notifications.ts';
import { type MailedNotifications, mailedNotifications } from './testing/mailedNotifications.ts';

let mailed: MailedNotifications;

beforeAll(async () => {
  mailed = await mailedNotifications();
});

afterAll(() => mailed.close());

const unsubscribeLink = (body = '') => /\/api\/mail\/unsubscribe\/\S+/.exec(body)?.[0] ?? '';

test("a scanner's GET ends nothing, and one POST without a session ends the mails of the kind", async () => {
  const { anna, kit_id } = await mailed.anOwner();
  await mailed.calls.changeStatus(kit_id, 'registered', 'received');
  const url = unsubscribeLink((await mailed.mailsOf(anna)).at(-1)?.body);
  const delivery = async () => {
    const { body } = await mailed.portal.call(anna, getNotificationSettings, {});
    return getNotificationSettings.result.parse(body).deliveries.sample_received;
  };
  const shown = await mailed.portal.app.inject({ url });
  expect(shown.body).toContain('<form method="post">');
  expect(await delivery()).toBe('now');

  for (const [type, payload] of [
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ],
  ] as const) {
    const answer = await mailed.portal.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': type, 'sec-fetch-site': 'cross-site' },
      payload,
    });
    expect(answer.statusCode).toBe(200);
    expect(await delivery()).toBe('off');
  }

  const before = (await mailed.mailsOf(anna)).length;
  await mailed.calls.changeStatus(kit_id, 'received', 'rejected');
  await mailed.calls.afterUndoTime(kit_id);
  await mailed.calls.changeStatus(kit_id, 'rejected', 'received');
  expect((await mailed.mailsOf(anna)).slice(before)).toHaveLength(1);
});

test('a guessed or replayed link answers like a true one, and a guessed one ends nothing', async () => {
  const { anna, kit_id } = await mailed.anOwner();
  await mailed.calls.changeStatus(kit_id, 'registered', 'received');
  const url = unsubscribeLink((await mailed.mailsOf(anna)).at(-1)?.body);
  const guessed = `${url.slice(0, -1)}${url.endsWith('A') ? 'B' : 'A'}`;
  const open = async (method: 'GET' | 'POST', address: string) => {
    const { statusCode, headers, body } = await mailed.portal.app.inject({ method, url: address });
    return { statusCode, type: headers['content-type'], body };
  };
  expect(await open('GET', guessed)).toEqual(await open('GET', url));
  const ofGuess = await open('POST', guessed);
  expect(await ended()).toBe(0);
  expect(await open('POST', url)).toEqual(ofGuess);
  expect(await ended()).toBe(1);
  expect(await open('POST', url)).toEqual(ofGuess);
  expect(await open('POST', '/api/mail/unsubscribe/x')).toEqual(ofGuess);

  async function ended() {
    const { body } = await mailed.portal.call(anna, getNotificationSettings, {});
    const { deliveries } = getNotificationSettings.result.parse(body);
    return Object.values(deliveries).filter((delivery) => delivery === 'off').length;
  }
});

test('a mail about who sees a record has no link that ends it', async () => {
  const { anna } = await mailed.anOwner();
  const [added] = await mailed.mailsOf(anna);
  expect(added?.subject).toBe('You have a new message');
  expect(unsubscribeLink(added?.body)).toBe('');
});
