import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkFirstAdminLink, createFirstAdmin } from '#contract/identity/account.ts';
import { getProfile } from '#contract/identity/session.ts';
import { worker } from '#db/connect.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { aBrowser } from '#server/testing/aBrowser.ts';
import { anAccount, anAddress, PASSWORD, signIn, tokensOf } from '#server/testing/accounts.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { newLink } from './newLink.ts';
import { offerFirstAdmin } from './queries.ts';

let portal: TestPortal;

beforeEach(async () => {
  portal = await testPortal();
});

afterEach(() => portal.close());

const bodyOf = (token: string, email = anAddress(), password = PASSWORD) => ({
  token,
  email,
  full_name: ' Ada ',
  password,
});
const create = (...args: Parameters<typeof bodyOf>) =>
  portal.call(undefined, createFirstAdmin, { body: bodyOf(...args) });

const check = (token: string) => portal.call(undefined, checkFirstAdminLink, { body: { token } });

/** Offers a link as the portal does at startup; false if there is an administrator. */
async function offered(): Promise<string | false> {
  const { token, link } = newLink(60_000);
  return (await portal.database.db.run(worker, offerFirstAdmin(link))) && token;
}

async function offer(): Promise<string> {
  const token = await offered();
  if (!token) throw new Error('There is one already');
  return token;
}

const refused = { status: 403, body: { code: 'otp_expired' } };

describe('first administrator', () => {
  test('the setup link creates an administrator who is logged in and can log in again', async () => {
    const email = anAddress();
    const created = await create(await offer(), email.toUpperCase());
    expect(created.status).toBe(200);
    expect((await portal.call(tokensOf(created), getProfile, {})).body).toMatchObject({
      email,
      full_name: 'Ada',
      role: 'admin',
    });
    expect((await signIn(portal, email)).status).toBe(200);
  });

  test("the first administrator gets cookies on the portal's own page", async () => {
    const browser = aBrowser(portal);
    const { body } = await browser.call(createFirstAdmin, { body: bodyOf(await offer()) });
    expect(body).not.toHaveProperty('access_token');
    expect((await browser.call(getProfile, {})).body).toMatchObject({ role: 'admin' });
  });

  test('concurrent setup links create only one administrator', async () => {
    const [token, secondToken] = [await offer(), await offer()];
    const answers = await Promise.all([create(token), create(token), create(secondToken)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403]);
    expect(await offered()).toBe(false);
    expect(await create(secondToken)).toMatchObject(refused);
  });

  test('refuses a made-up, an expired or another kind of link for the first administrator', async () => {
    const token = await offer();
    const { link, token: other } = newLink(60_000);
    const { user_id } = await anAccount(portal);
    await asOwner(
      portal,
      `insert into app.one_time_tokens (token_hash, purpose, user_id, expires_at)
       values ($1, 'recover', $2, now() + interval '1 minute')`,
      [link.token_hash, user_id],
    );
    expect((await check(token)).status).toBe(200);
    for (const wrong of ['made up', `${token}A`, other]) {
      expect(await check(wrong)).toMatchObject(refused);
      expect(await create(wrong)).toMatchObject(refused);
    }
    await asOwner(portal, 'update app.one_time_tokens set expires_at = now()');
    expect(await check(token)).toMatchObject(refused);
    expect(await create(token)).toMatchObject(refused);
  });

  test('a weak password or a taken address leaves the setup link valid', async () => {
    const token = await offer();
    const { email } = await anAccount(portal);
    expect(await create(token, anAddress(), 'password1234')).toMatchObject({ status: 422 });
    expect(await create(token, email)).toMatchObject({ status: 409, body: { code: 'email_taken' } });
    expect((await create(token)).status).toBe(200);
  });
});
