import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { listPatients } from '#contract/families/patients.ts';
import { getProfile, issueTokens } from '#contract/identity/session.ts';
import { listUsers } from '#contract/identity/users.ts';
import { addKits, listKitInventory, setKitActive } from '#contract/laboratory/kit-inventory.ts';
import type { Endpoint } from '#contract/shared/endpoint.ts';
import { loginUrls } from '#db/addresses.ts';
import { databaseAt } from '#db/testing/databaseAt.ts';
import { executeOn } from '#db/testing/executeOn.ts';
import { aPerson, type Person, theFirstAdmin } from '#db/testing/people.ts';
import { readConfig } from '#server/base/config.ts';
import { anAccount, PASSWORD } from '#server/testing/accounts.ts';
import { end, start } from '#server/testing/startedPortal.ts';
import type { TestPortal } from '#server/testing/testPortal.ts';
import { type PgBouncer, type PoolMode, startPgBouncer } from '../tools/pgBouncer.ts';
import { ROUNDS } from '../tools/rounds.ts';
import { RUNS_NIGHTLY } from '../tools/systemTests.ts';
import { type Portal, startPortal } from './start/startPortal.ts';

// Needs PgBouncer: tools/systemSuites.ts runs it.
const server_url = inject('database_url');
const folder = mkdtempSync(join(tmpdir(), 'portal-pooler-'));
writeFileSync(join(folder, 'index.html'), '<title>%BRAND_TITLE%</title>');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const CALLERS = 16;

/** Requests that the suite sends on a push, and more of them at night. */
const REQUESTS: Readonly<Record<PoolMode, number>> = process.env[RUNS_NIGHTLY]
  ? { transaction: 10_000, session: 2_000 }
  : { transaction: 600, session: 200 };

describe.each([
  ['transaction', 'off'],
  ['session', 'on'],
] as const)('PgBouncer in %s mode, with PREPARED_STATEMENTS=%s', (mode, PREPARED_STATEMENTS) => {
  const name = `portal_pooler_${mode}`;
  const direct = databaseAt(server_url, name);
  let bouncer: PgBouncer;
  let portal: Portal;

  beforeAll(async () => {
    await executeOn(server_url, `create database ${name}`);
    bouncer = await startPgBouncer(mode, [direct, ...Object.values(loginUrls(direct))]);
  });

  afterAll(async () => {
    await portal?.stop();
    await bouncer.stop();
    await executeOn(server_url, `drop database ${name} with (force)`);
  });

  const environment = () => ({
    DATABASE_URL: bouncer.urlOf(direct),
    PREPARED_STATEMENTS,
    DATA_DIR: join(folder, mode),
    WEB_DIR: folder,
    PORT: '0',
    NODE_ENV: 'test',
  });

  test(`a first start killed behind PgBouncer in ${mode} mode does not stop the next one`, async () => {
    for (const moment of [800, 400, 600, 1000, 1200].slice(0, ROUNDS)) {
      const killed = start(environment());
      await setTimeout(moment);
      await end(killed, 'SIGKILL');
    }
    const next = start(environment());
    expect([await next.is_ready, next.said()]).toEqual([true, expect.stringContaining('/dev/mail')]);
    await end(next, 'SIGTERM');
  });

  test(`requests through PgBouncer in ${mode} mode never fail`, async () => {
    const count = REQUESTS[mode];
    portal = await startPortal(
      readConfig({ ...environment(), MIGRATION_DATABASE_URL: direct, LOG_LEVEL: 'silent' }),
    );
    const send = await aMix(portal);
    const statuses = new Map<number, number>();
    let next = 0;
    const caller = async () => {
      while (next < count) {
        const status = await send(next++);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    };
    await Promise.all(Array.from({ length: CALLERS }, caller));
    const failed = [...statuses].filter(([status]) => status >= 300);
    expect(failed).toEqual([]);
    expect([...statuses.values()].reduce((sum, some) => sum + some, 0)).toBe(count);
  });
});

interface Input {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
}

/** Reads, writes and logins of several people. Resolves to a function that sends one and resolves to its status. */
async function aMix(portal: Portal): Promise<(index: number) => Promise<number>> {
  const { app, db } = portal;
  const admin = await theFirstAdmin(db);
  const anna = await aPerson(db, admin, 'customer', 'Anna Meyer');
  const paula = await aPerson(db, admin, 'practitioner', 'Dr. Paula');
  const { email } = await anAccount({ database: { db } } as TestPortal);

  const call = async (
    person: Person | undefined,
    endpoint: Endpoint,
    { params = {}, query = {}, body }: Input,
  ) => {
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '');
    const { statusCode } = await app.inject({
      method: endpoint.method,
      url: `${path}?${new URLSearchParams(query).toString()}`,
      headers: { ...(person && { authorization: `Bearer ${person.token}` }) },
      ...(body && { payload: body }),
      remoteAddress: `10.0.${randomInt(256)}.${randomInt(256)}`,
    });
    return statusCode;
  };
  const first = code(0);
  await call(admin, addKits, { body: { kit_id: first } });

  return async (index) => {
    if (index % 50 === 0)
      return call(undefined, issueTokens, {
        query: { grant_type: 'password' },
        body: { email, password: PASSWORD },
      });
    const requests = [
      () => call(admin, addKits, { body: { kit_id: code(index) } }),
      () => call(anna, listPatients, {}),
      () => call(paula, getProfile, {}),
      () => call(admin, listKitInventory, {}),
      () => call(admin, setKitActive, { params: { kit_id: first }, body: { is_active: index % 12 === 4 } }),
      () => call(admin, listUsers, {}),
    ];
    return requests[index % requests.length]?.() ?? 0;
  };
}

const code = (index: number) => `MB${String(index).padStart(6, '0')}`;
