import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Session } from '#contract/identity/session.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { eventually } from '#db/testing/eventually.ts';
import { ofNode } from '#db/testing/ofNode.ts';
import { type TestDatabase, testDatabase } from '#db/testing/testDatabase.ts';
import { mailedToken, mailsTo, signUpBody } from '#server/testing/accounts.ts';
import { freePort } from '../tools/freePort.ts';

// Everything visible to an operator at the highest log level.
const folder = mkdtempSync(join(tmpdir(), 'portal-log-'));
const email = 'secret.address@example.org';
const new_email = 'secret.other@example.org';
const password = 'secret horse battery';
const new_password = 'secret monkey dishwasher';

/** A broken mail server that quotes its input. */
const mailServer = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo: ({ address }, _session, done) =>
    done(Object.assign(new Error(`No room for ${address}`), { responseCode: 451 })),
});

const failure = `
  create function app.failing() returns trigger language plpgsql as $$
    begin raise exception 'No room for %', new.recipient using detail = new.body; end
  $$;
  create trigger failing before insert on app.mails for each row execute function app.failing()`;

let database: TestDatabase;
let address: string;
let portal: ReturnType<typeof spawn>;
let written = '';

beforeAll(async () => {
  await once(mailServer.listen(0, '127.0.0.1'), 'listening');
  database = await testDatabase();
  const port = await freePort();
  address = `http://127.0.0.1:${port}`;
  writeFileSync(join(folder, 'index.html'), '');
  portal = spawn('node', ['server/main.ts'], {
    env: {
      ...ofNode,
      LOG_LEVEL: 'debug',
      PORT: String(port),
      DATA_DIR: folder,
      WEB_DIR: folder,
      DATABASE_URL: database.url,
      SMTP_URL: `smtp://127.0.0.1:${(mailServer.server.address() as AddressInfo).port}`,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [portal.stdout, portal.stderr])
    stream?.on('data', (chunk: Buffer) => {
      written += chunk.toString();
    });
  await eventually(() => expect(written).toContain('is ready at'));
});

afterAll(async () => {
  portal.kill('SIGTERM');
  await once(portal, 'exit');
  mailServer.close();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

async function send(method: string, path: string, body?: object, token?: string): Promise<Partial<Session>> {
  const response = await fetch(`${address}${path}`, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}`, cookie: `session=${token}` }),
      'user-agent': 'secret-agent',
      referer: `${address}/confirm#secret-link`,
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return text.startsWith('{') ? (JSON.parse(text) as Partial<Session>) : {};
}

test("the log of an account's life with all its failures contains no names and no secrets", async () => {
  await send('POST', '/auth/v1/signup', signUpBody(email, password));
  const confirmation = await mailedToken({ database }, email);
  // A mail that is given up loses its text, so the texts are read as soon as there are any.
  const texts = new Set<string>();
  const readMails = async () => {
    for (const { body } of await mailsTo({ database }, email))
      for (const paragraph of body.split('\n\n')) texts.add(paragraph);
  };
  await readMails();
  const login = { email, password };
  await send('POST', '/auth/v1/token?grant_type=password', login);
  await send('POST', '/auth/v1/verify', { type: 'signup', token_hash: `${confirmation}A` });
  const first = await send('POST', '/auth/v1/verify', { type: 'signup', token_hash: confirmation });
  await send('POST', '/auth/v1/token?grant_type=password', { email, password: 'secret but wrong' });
  const second = await send('POST', '/auth/v1/token?grant_type=password', login);
  const third = await send('POST', '/auth/v1/token?grant_type=refresh_token', {
    refresh_token: second.refresh_token,
  });
  const token = third.access_token;
  const by = { current_password: password };
  await send('PUT', '/auth/v1/user', { data: { full_name: 'Secret Name' } }, token);
  await send('PUT', '/auth/v1/user', { email: new_email, ...by }, token);
  await send('PUT', '/auth/v1/user', { password: new_password, ...by }, token);
  await readMails();
  await send('GET', `/auth/v1/user?apikey=secret-query&email=${email}`, undefined, token);
  await send('GET', `/auth/v1/secret-path/${email}`, undefined, token);
  await send('GET', `/auth/v1/%zz${email}`, undefined, token);
  await send('GET', `/secret-page/${email}`, undefined, token);
  await send('POST', `/secret-page/${email}`, { email }, token);
  await send('POST', '/shl/secret-token', { recipient: 'Secret Doctor', passcode: 'secret passcode' });
  await send('POST', '/shl/secret-token', { recipient: 'Secret\nDoctor' });
  await send('GET', '/shl/secret-token/files/secret-ticket?recipient=secret');
  await send('GET', '/shl/secret-token');
  await send('POST', '/auth/v1/recover', { email });
  const recovery = await mailedToken({ database }, email);
  await readMails();
  for (let times = 0; times < 6; times += 1) await send('POST', '/auth/v1/resend', { type: 'signup', email });
  await readMails();

  // A database failure that quotes the rejected value.
  await asOwner({ database }, failure);
  expect(await send('POST', '/auth/v1/signup', signUpBody(new_email, password))).toMatchObject({
    code: 'unexpected',
  });
  await asOwner({ database }, 'drop trigger failing on app.mails');
  await eventually(async () => {
    expect((await mailsTo({ database }, email)).every(({ last_error }) => last_error?.includes('451'))).toBe(
      true,
    );
    expect(written).toMatch(/A mail was (given up|not delivered before its link ended)/);
  });
  await send('POST', '/auth/v1/logout', undefined, token);

  // All of it was logged, …
  expect(written.match(/"msg":"request completed"/g)?.length).toBeGreaterThan(20);
  expect(written).toContain('"route":"/auth/v1/token"');
  expect(written).toContain('"route":"/shl/:token"');
  // One line for each response, and none for its request.
  expect(written).not.toContain('incoming request');
  const ids = [...written.matchAll(/"request_id":"([^"]+)".*"msg":"request completed"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(written).toContain('"msg":"request failed"');
  expect(written).toContain('"code":"P0001"');
  // … and none of this.
  const tokens = [first, second, third].flatMap(({ access_token, refresh_token }) => [
    access_token,
    refresh_token,
  ]);
  texts.delete('');
  expect(texts.size).toBeGreaterThan(7);
  for (const secret of [...tokens, confirmation, recovery, ...texts])
    expect(written).not.toContain(secret ?? 'undefined');
  expect(written.toLowerCase()).not.toContain('secret');
  expect(written).not.toMatch(/[\w.]+@example\.org/);
  expect(written).not.toContain('$argon2id');
});
