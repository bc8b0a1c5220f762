import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appServerUrl } from './addresses.ts';
import { anonymous, type Connection, connect } from './connect.ts';
import { sql } from './sql.ts';
import { executeOn } from './testing/executeOn.ts';
import { rowOf, rowsOf } from './testing/rowsOf.ts';
import { type TestDatabase, testDatabase } from './testing/testDatabase.ts';

const locked = rowsOf(sql`select from app.locked`);
const one = rowOf<{ one: number }>(sql`select 1 as one`);

let database: TestDatabase;
let connection: Connection;

beforeAll(async () => {
  database = await testDatabase({ is_patient: false });
  await executeOn(database.url, 'create table app.locked (); grant select on app.locked to app_anonymous');
  connection = connect(appServerUrl(database.url), 2);
});

afterAll(async () => {
  await connection.close();
  await database.close();
});

test('a statement gives up a locked table after two seconds, and others get its connection', async () => {
  const owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  await owner.query('begin; lock app.locked');
  const waiting = [1, 2].map(() => connection.db.run(anonymous, locked).catch(({ code }) => code));
  expect(await connection.db.run(anonymous, one)).toEqual({ one: 1 });
  expect(await Promise.all(waiting)).toEqual(['55P03', '55P03']);
  await owner.end();
});

test('transactions that wait behind those for a locked table end with them, and others go on', async () => {
  const owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  await owner.query('begin; lock app.locked');
  const ended: unknown[] = [];
  const read = () => connection.db.run(anonymous, locked).catch(({ code }) => ended.push(code));
  const waiting = Array.from({ length: 6 }, read);
  // Three rounds of two seconds would outlast the wait for a connection.
  expect(await connection.db.run(anonymous, one)).toEqual({ one: 1 });
  await Promise.all(waiting);
  expect(ended).toEqual(Array(6).fill('55P03'));
  await owner.query('rollback');
  expect(await connection.db.run(anonymous, locked)).toEqual([]);
  await owner.end();
});

test('a locked row ends the statement of one caller, and not those that wait for a connection', async () => {
  const wide = connect(appServerUrl(database.url), 3);
  const owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  await owner.query('begin; select pg_advisory_lock(1)');
  const lock = (key: number) =>
    wide.db.run(anonymous, rowOf(sql`select pg_advisory_xact_lock(${key})::text as locked`));
  const sleepers = [1, 2].map(() => wide.db.run(anonymous, rowOf(sql`select pg_sleep(3)::text as slept`)));
  const locked = lock(1);
  const behind = lock(2);
  await expect(locked).rejects.toMatchObject({ code: '55P03' });
  expect(await behind).toEqual({ locked: '' });
  await Promise.all(sleepers);
  await owner.end();
  await wide.close();
});

test('a pool refuses transactions beyond 20 that wait for each of its connections', async () => {
  const sleep = rowOf(sql`select pg_sleep(0.2)`);
  const sleepers = [1, 2].map(() => connection.db.run(anonymous, sleep));
  const others = await Promise.allSettled(
    Array.from({ length: 50 }, () => connection.db.run(anonymous, one)),
  );
  await Promise.all(sleepers);
  const refused = others.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []));
  expect(refused).toEqual(Array(10).fill('53300'));
});
