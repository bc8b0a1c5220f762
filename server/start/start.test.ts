import { once } from 'node:events';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFirstAdmin, signUp } from '#contract/identity/account.ts';
import { listUsers } from '#contract/identity/users.ts';
import { findServer } from '#db/embedded/findServer.ts';
import {
  end,
  refusal as refusalOfPortal,
  type StartedPortal,
  start as startPortal,
} from '#server/testing/startedPortal.ts';
import { freePort } from '../../tools/freePort.ts';
import { nightly } from '../../tools/nightly.ts';
import { ROUNDS } from '../../tools/rounds.ts';

// Starts the portal as an operator does: in its own process, configured by the environment.
const folder = join(tmpdir(), `portal-start-${crypto.randomUUID()}`);
const web_folder = join(folder, 'web');

beforeAll(() => {
  mkdirSync(web_folder, { recursive: true });
  writeFileSync(join(web_folder, 'index.html'), '<title>%BRAND_TITLE%</title>');
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const inFolder = (environment: Record<string, string>) => ({
  WEB_DIR: web_folder,
  DATA_DIR: join(folder, 'data'),
  ...environment,
});
const start = (environment: Record<string, string>) => startPortal(inFolder(environment));
const refusal = (environment: Record<string, string>) => refusalOfPortal(inFolder(environment));

describe('startup failures', () => {
  test('a start with several invalid settings names them all', async () => {
    const said = await refusal({
      PORT: 'many',
      DATABASE_URL: 'mysql://localhost/x',
      SMTP_URL: 'mail',
      NODE_ENV: 'live',
      PROCESSES: 'some',
    });
    expect(said).toContain('The configuration is not valid.');
    for (const name of ['PORT', 'DATABASE_URL', 'SMTP_URL', 'NODE_ENV', 'PROCESSES'])
      expect(said).toContain(`${name}:`);
  });

  test('a production start names missing settings', async () => {
    const said = await refusal({ NODE_ENV: 'production' });
    for (const name of ['PUBLIC_URL', 'SMTP_URL'])
      expect(said).toContain(`${name}: must be set in production`);
  });

  test('a start reports an unreachable database', async () => {
    const said = await refusal({ DATABASE_URL: 'postgresql://owner:secret@127.0.0.1:1/portal' });
    expect(said).toMatch(/^The database at DATABASE_URL \(127\.0\.0\.1:1\) cannot be used: /);
    expect(said).not.toContain('secret');
  });

  test('a start reports a read-only data folder', async () => {
    const file = join(folder, 'a-file');
    writeFileSync(file, '');
    expect(await refusal({ DATA_DIR: join(file, 'data') })).toContain(join(file, 'data'));
  });

  nightly('a start reports an unreachable bucket', async () => {
    const said = await refusal({
      S3_BUCKET: 'portal',
      S3_ENDPOINT: 'http://127.0.0.1:1',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
    });
    expect(said).toBe(
      'The bucket portal at 127.0.0.1:1 cannot be used: the store cannot be reached (ECONNREFUSED).',
    );
  });

  test('a start reports a missing web build', async () => {
    const said = await refusal({ WEB_DIR: join(folder, 'nothing'), PORT: String(await freePort()) });
    expect(said).toBe('The browser part has not been built. Run: npm run build');
  });
});

describe('running portal', () => {
  test('a running portal locks its port and its data folder', async () => {
    const port = await freePort();
    const first = start({ PORT: String(port) });
    expect(await first.is_ready).toBe(true);

    const second = await refusal({ PORT: String(await freePort()) });
    expect(second).toContain('is already in use by another running portal');

    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port: taken_port } = taken.address() as { port: number };
    const third = await refusal({ PORT: String(taken_port), DATA_DIR: join(folder, 'other-data') });
    expect(third).toBe(
      `Port ${taken_port} is in use by another program. Stop it, or set PORT to another one.`,
    );
    taken.close();

    expect((await fetch(`http://127.0.0.1:${port}/api/health`)).status).toBe(200);
    await end(first, 'SIGTERM');
    expect(first.process.exitCode).toBe(0);
  });

  test('a killed portal keeps everything acknowledged', async () => {
    const acknowledged: string[] = [];
    const rounds = Math.ceil(ROUNDS / 2);
    for (let round = 0; round < rounds; round += 1) {
      const port = await freePort();
      const portal = start({ PORT: String(port) });
      expect(await portal.is_ready).toBe(true);
      acknowledged.push(...(await signUpUntilKilled(portal, port, round)));
    }

    const port = await freePort();
    const portal = start({ PORT: String(port) });
    expect(await portal.is_ready).toBe(true);
    expect(acknowledged.length).toBeGreaterThanOrEqual(rounds * ENOUGH);
    const stored = await emailsIn(port, portal.said());
    expect(stored).toEqual(expect.arrayContaining(acknowledged));
    await end(portal, 'SIGTERM');
  });
});

nightly.each(['1', '2'])(
  'a portal with PROCESSES=%s answers again by itself after its PostgreSQL was killed, and stops on request',
  async (PROCESSES) => {
    const port = await freePort();
    const DATA_DIR = join(folder, `supervised-${PROCESSES}`);
    const portal = start({ PORT: String(port), DATA_DIR, PROCESSES });
    expect(await portal.is_ready).toBe(true);
    const logIn = async () => {
      const body = { email: 'ada@example.org', password: 'a wrong password' };
      return (await post(port, '/auth/v1/token?grant_type=password', body)).status;
    };
    expect(await logIn()).toBe(400);
    for (const round of [1, 2]) {
      const postmaster = findServer(join(DATA_DIR, 'postgres', 'cluster', 'data'));
      process.kill(postmaster?.pid ?? Number.NaN, 'SIGKILL');
      const restarts = () => portal.said().match(/has ended and is started again/g)?.length;
      await expect.poll(restarts).toBe(round);
      // A disk that is busy with other tests delays the recovery.
      await expect.poll(logIn, { interval: 250 }).toBeLessThan(500);
    }
    await end(portal, 'SIGTERM');
    expect(portal.process.exitCode).toBe(0);
  },
  120_000,
);

/** Acknowledged sign-ups before the portal is killed during others. */
const ENOUGH = 4;

async function signUpUntilKilled(portal: StartedPortal, port: number, round: number): Promise<string[]> {
  const acknowledged: string[] = [];
  let count = 0;
  const signUpOneByOne = async () => {
    for (;;) {
      const email = `user${round}x${(count += 1)}@example.org`;
      const data = {
        verification_reason: 'A reason in four words',
        registration_timestamp: new Date().toISOString(),
      };
      const body = { email, password: 'correct horse battery', data };
      const answer = await post(port, signUp.path, body).catch(() => undefined);
      if (!answer) return;
      expect(answer.status).toBe(200);
      acknowledged.push(email);
      if (acknowledged.length >= ENOUGH) portal.process.kill('SIGKILL');
    }
  };
  await Promise.all([signUpOneByOne(), signUpOneByOne(), signUpOneByOne()]);
  return acknowledged;
}

const post = (port: number, path: string, body: object) =>
  fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** All email addresses, read by a first administrator created with the terminal's link. */
async function emailsIn(port: number, said: string): Promise<string[]> {
  const token = /\/setup#(\S+)/.exec(said)?.[1];
  const account = { full_name: 'Ada', email: 'ada@example.org', password: 'correct horse battery' };
  const session = (await (await post(port, createFirstAdmin.path, { token, ...account })).json()) as {
    access_token: string;
  };
  const emails: string[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}${listUsers.path}?page_size=50&page=${page}`, {
      headers: { authorization: `Bearer ${session.access_token}` },
    });
    const { users, total } = listUsers.result.parse(await answer.json());
    emails.push(...users.map(({ email }) => email));
    if (page * 50 >= total) return emails;
  }
}
