import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listPatients } from '#contract/families/patients.ts';
import { addKits, listKitInventory } from '#contract/laboratory/kit-inventory.ts';
import { executeOn } from '#db/testing/executeOn.ts';
import { everybody, kitCode, type People } from '#server/testing/family.ts';
import { type Answer, type TestPortal, testPortal } from '#server/testing/testPortal.ts';

let portal: TestPortal;
let people: People;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
});

afterAll(() => portal.close());

const summary = ({ status, body, response }: Answer) => ({
  status,
  code: (body as { code?: string }).code,
  retry_after: response.headers['retry-after'],
});

const unavailable = { status: 503, code: 'unavailable', retry_after: '2' };

test('requests for a locked table are refused after two seconds, and others go on meanwhile', async () => {
  const owner = new pg.Client({ connectionString: portal.database.url });
  await owner.connect();
  await owner.query('begin; lock app.kit_inventory');
  const blocked = Array.from({ length: 30 }, () =>
    portal.call(people.admin, listKitInventory, { query: {} }),
  );
  expect((await portal.call(people.anna, listPatients, {})).status).toBe(200);
  for (const answer of await Promise.all(blocked)) expect(summary(answer)).toEqual(unavailable);
  await owner.query('rollback');
  await owner.end();
  expect((await portal.call(people.admin, listKitInventory, { query: {} })).status).toBe(200);
});

test('a write to a database that became read-only is refused, and succeeds once it takes writes again', async () => {
  const write = () => portal.call(people.admin, addKits, { body: { kit_id: kitCode(1) } });
  const setReadOnly = (value: string) =>
    executeOn(
      portal.database.url,
      `do $$ begin execute format('alter database %I set default_transaction_read_only = ${value}', current_database()); end $$`,
    );
  await setReadOnly('on');
  // Open connections keep the setting with which they began.
  await executeOn(
    portal.database.url,
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity
     where datname = current_database() and usename = 'app_server'`,
  );
  for (let attempt = 0; attempt < 12; attempt += 1) expect(summary(await write())).toEqual(unavailable);
  await executeOn(
    portal.database.url,
    `begin; set transaction read write;
     do $$ begin execute format('alter database %I reset default_transaction_read_only', current_database()); end $$;
     commit`,
  );
  // Each connection that still is read-only refuses once and leaves the pool.
  await expect.poll(async () => (await write()).status).toBe(201);
});
