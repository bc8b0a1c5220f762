import { afterAll, beforeAll, expect, test } from 'vitest';
import { followLink, recoverPassword } from '#contract/identity/account.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { anAddress, mailedToken, PASSWORD, refresh, register, tokensOf } from '#server/testing/accounts.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await testPortal();
});

afterAll(() => portal.close());

/** All rows of the database as text, by table. */
async function copyOfTheDatabase(): Promise<Map<string, string>> {
  const tables = await asOwner<{ name: string }>(
    portal,
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const copy = new Map<string, string>();
  for (const { name } of tables) {
    const rows = await asOwner<{ row: string }>(portal, `select to_jsonb(t)::text as row from ${name} t`);
    copy.set(name, rows.map(({ row }) => row).join('\n'));
  }
  return copy;
}

test('a copy of the database holds no token and no password', async () => {
  const email = anAddress();
  await register(portal, email);
  const link = await mailedToken(portal, email);
  const confirmation = { type: 'signup' as const, token_hash: link };
  const first = tokensOf(await portal.call(undefined, followLink, { body: confirmation }));
  const second = tokensOf(await refresh(portal, first.refresh_token));
  await portal.call(undefined, recoverPassword, { body: { email } });
  const recovery = await mailedToken(portal, email);

  const copy = await copyOfTheDatabase();
  const secrets = [first, second].flatMap(({ token, refresh_token }) => [token, refresh_token]);
  const bytes = (token: string) => Buffer.from(token, 'base64url').toString('hex');
  for (const [table, content] of copy) {
    for (const secret of [...secrets, PASSWORD]) expect(content, table).not.toContain(secret);
    for (const secret of secrets) expect(content, table).not.toContain(bytes(secret));
    // Mails hold links, because they are sent; the tables that verify links do not.
    if (table === 'app.mails') continue;
    for (const token of [link, recovery]) expect(content, table).not.toContain(token);
  }
  expect(copy.get('app.profiles')).toContain(email);
  expect(copy.get('app.refresh_tokens')?.split('\n')).toHaveLength(2);
  expect(copy.get('app.mails')).toContain(recovery);
  expect(copy.get('app.credentials')).toContain('$argon2id$');
  // Throttling counts callers without naming them.
  expect(copy.get('app.throttle')).not.toContain(email);
  expect(copy.get('app.throttle')).not.toContain('127.0.0.1');
});
