import { execFile } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { followLink, getUser, signUp, updateAccount } from '#contract/identity/account.ts';
import { getProfile, issueTokens, Session } from '#contract/identity/session.ts';
import { claimFolder } from '#db/embedded/claimFolder.ts';
import { prepareFolder } from '#db/embedded/prepareFolder.ts';
import { startEmbeddedPostgres } from '#db/embedded/startEmbeddedPostgres.ts';
import { aSecuredAccount } from '#db/testing/aSecuredAccount.ts';
import { ofNode } from '#db/testing/ofNode.ts';
import { aPerson, type Person, theFirstAdmin } from '#db/testing/people.ts';
import { readConfig } from '#server/base/config.ts';
import { startPortal } from '#server/start/startPortal.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { nightly } from '../../tools/nightly.ts';

// Runs the command as an operator does: in its own process, configured by the environment and one address.
const PUBLIC_URL = 'https://portal.example';
const folder = join(tmpdir(), `portal-admin-${crypto.randomUUID()}`);

beforeAll(() => {
  mkdirSync(folder);
  writeFileSync(join(folder, 'index.html'), '<title>%BRAND_TITLE%</title>');
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Outcome {
  readonly code: number | string | null | undefined;
  readonly stdout: string;
  readonly stderr: string;
}

const admin = (environment: Record<string, string>, ...parameters: string[]) =>
  new Promise<Outcome>((resolve) => {
    const env = { ...ofNode, PUBLIC_URL, DATA_DIR: join(folder, 'unused'), ...environment };
    execFile(
      process.execPath,
      ['server/commands/admin.ts', ...parameters],
      { env },
      (error, stdout, stderr) => resolve({ code: error ? error.code : 0, stdout, stderr }),
    );
  });

/** The token of the printed link for this address. */
async function rescue(environment: Record<string, string>, email: string): Promise<string> {
  const { code, stdout, stderr } = await admin(environment, email);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const start = `${email} is an administrator and sets a new password with this link, which works once, within an hour: ${PUBLIC_URL}/reset-password#`;
  expect(stdout.startsWith(start)).toBe(true);
  const token = stdout.slice(start.length).trim();
  expect(token).toMatch(/^[\w-]{43}$/);
  return token;
}

/** The message of a refused command: one sentence on stderr without a stack, nothing on stdout. */
async function refusal(environment: Record<string, string>, ...parameters: string[]): Promise<string> {
  const { code, stdout, stderr } = await admin(environment, ...parameters);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).not.toMatch(/\n\s+at /);
  return stderr.trim();
}

describe('admin command with DATABASE_URL', () => {
  let portal: TestPortal;
  let ada: Person;
  let environment: Record<string, string>;

  beforeAll(async () => {
    portal = await testPortal();
    ada = await theFirstAdmin(portal.database.db);
    environment = { DATABASE_URL: portal.database.url };
  });

  afterAll(() => portal.close());

  const follow = (token_hash: string) =>
    portal.call(undefined, followLink, { body: { type: 'recovery', token_hash } });

  const signIn = (email: string, password: string) =>
    portal.call(undefined, issueTokens, {
      query: { grant_type: 'password' },
      body: { email, password },
    });

  const signUpAs = (email: string) => {
    const verification_reason = 'A reason in four words';
    const data = { verification_reason, registration_timestamp: new Date().toISOString() };
    return portal.call(undefined, signUp, { body: { email, password: 'of a stranger 4711', data } });
  };

  /** Follows the link and returns its person as a caller. */
  async function followed(email: string, token: string): Promise<Person> {
    const { status, body } = await follow(token);
    expect({ status, body }).toMatchObject({ status: 200, body: { next_step: null } });
    const { access_token = '', user } = Session.parse(body);
    expect(user).toMatchObject({ email, app_metadata: { role: 'admin' } });
    return { ...ada, email, token: access_token };
  }

  test("a new administrator's password link works once, even after a sign-up with the address", async () => {
    const email = 'new@example.org';
    const token = await rescue(environment, email);
    await signUpAs(email);
    const person = await followed(email, token);
    expect((await follow(token)).body).toMatchObject({ code: 'otp_expired' });

    const password = 'correct horse battery staple';
    expect((await portal.call(person, updateAccount, { body: { password } })).status).toBe(200);
    expect((await signIn(email, password)).status).toBe(200);
  });

  test('an address of the portal in a file is enough for the link', async () => {
    const file = join(folder, 'address');
    writeFileSync(file, `${PUBLIC_URL}\n`);
    await rescue({ ...environment, PUBLIC_URL: '', PUBLIC_URL_FILE: file }, 'file@example.org');
  });

  test('rescuing an administrator removes the old password, sessions and links', async () => {
    const email = 'again@example.org';
    const password = 'correct horse battery staple';
    const before = await followed(email, await rescue(environment, email));
    await portal.call(before, updateAccount, { body: { password } });

    const unused = await rescue(environment, email);
    const token = await rescue(environment, email);
    expect((await portal.call(before, getProfile, {})).status).toBe(401);
    expect((await signIn(email, password)).body).toMatchObject({ code: 'invalid_credentials' });
    expect((await follow(unused)).body).toMatchObject({ code: 'otp_expired' });
    const person = await followed(email, token);
    expect((await portal.call(person, updateAccount, { body: { password } })).status).toBe(200);
  });

  test.each(['customer', 'practitioner'] as const)(
    'the admin command makes a %s an administrator without a second step',
    async (role) => {
      const { database } = portal;
      const before = await aPerson(database.db, ada, role);
      await aSecuredAccount(database, before);
      // The lookup ignores case and spaces.
      const { stdout } = await admin(environment, ` ${before.email.toUpperCase()} `);
      expect((await portal.call(before, getProfile, {})).status).toBe(401);

      const person = await followed(before.email, stdout.trim().split('#')[1] ?? '');
      const { body } = await portal.call(person, getProfile, {});
      expect(body).toMatchObject({ id: before.actor.user_id, role: 'admin', practitioner_code: null });
      const { factors } = getUser.result.parse((await portal.call(person, getUser, {})).body);
      expect(factors).toEqual([]);
    },
  );

  const expectUsage = async (...parameters: string[]) =>
    expect(await refusal(environment, ...parameters)).toBe(
      'Name one email address: npm run admin -- ada@example.org',
    );

  test.each([[], ['ada@example.org', 'bob@example.org']])(
    'the admin command prints its usage unless it gets exactly one address (%#)',
    expectUsage,
  );

  nightly.each([[''], ['ada'], [`${'a'.repeat(250)}@b.org`]])(
    'the admin command prints its usage for an invalid address (%#)',
    expectUsage,
  );

  test('the admin command explains invalid settings', async () => {
    expect(await refusal({ DATABASE_URL: 'mysql://localhost/x' }, 'ada@example.org')).toContain(
      'DATABASE_URL:',
    );
    const unreachable = { DATABASE_URL: 'postgresql://owner:secret@127.0.0.1:1/portal' };
    expect(await refusal(unreachable, 'ada@example.org')).toMatch(
      /^The database at DATABASE_URL \(127\.0\.0\.1:1\) cannot be used: /,
    );
  });
});

describe('admin command with the embedded database', () => {
  test('the admin command works while the portal is stopped and while it runs', async () => {
    const environment = { DATA_DIR: join(folder, 'data') };
    const first = await rescue(environment, 'first@example.org');

    const portal = await startPortal(
      readConfig({ ...environment, WEB_DIR: folder, PORT: '0', NODE_ENV: 'test', LOG_LEVEL: 'silent' }),
    );
    onTestFinished(() => portal.stop());
    const follow = async (token_hash: string) => {
      const payload = { type: 'recovery', token_hash };
      return (await portal.app.inject({ method: 'POST', url: followLink.path, payload })).json();
    };
    const second = await rescue(environment, 'second@example.org');
    const role = { user: { app_metadata: { role: 'admin' } } };
    expect(await follow(first)).toMatchObject(role);
    expect(await follow(second)).toMatchObject(role);
    expect(portal.first_admin_url).toBeUndefined();
    await portal.stop();
    await rescue(environment, 'first@example.org');
  });

  test('the admin command reports a portal that is not ready', async () => {
    const environment = { DATA_DIR: join(folder, 'busy') };
    const state_dir = join(environment.DATA_DIR, 'postgres');
    const prepared = await prepareFolder(state_dir);
    const release = claimFolder(prepared.folder, prepared.account);
    expect(await refusal(environment, 'ada@example.org')).toBe(
      `The portal that uses the data folder ${prepared.folder} is starting or stopping. Repeat this in a moment.`,
    );
    release();

    // An empty database, as before the portal's first migration.
    const postgres = await startEmbeddedPostgres({ state_dir, fsync: false });
    onTestFinished(() => postgres.stop());
    expect(await refusal(environment, 'ada@example.org')).toMatch(
      /^The portal that is running is still starting or of another version \(.+\)\. Start it again, then repeat this\.$/,
    );
  });
});
