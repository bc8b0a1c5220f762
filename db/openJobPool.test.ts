import { Logger, run } from 'graphile-worker';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '#db/testing/eventually.ts';
import { appServerUrl, loginUrl } from './addresses.ts';
import { openJobPool } from './openJobPool.ts';
import { type TestDatabase, testDatabase } from './testing/testDatabase.ts';

const OTHERS = `select pg_terminate_backend(pid) from pg_stat_activity
  where usename = current_user and datname = current_database() and pid <> pg_backend_pid()`;
const ITSELF = 'select pg_terminate_backend(pg_backend_pid())';

let database: TestDatabase;
let owner: pg.Client;
let pool: pg.Pool;

beforeAll(async () => {
  database = await testDatabase();
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  pool = openJobPool(loginUrl(appServerUrl(database.url), 'app_worker'), 4);
});

afterAll(async () => {
  await pool.end();
  await owner.end();
  await database.close();
});

/** The queue takes clients from the pool, and so does the test. */
async function query(statement: string): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(statement);
  } finally {
    client.release(true);
  }
}

const limitConnections = (limit: number) =>
  owner.query(`alter database ${owner.escapeIdentifier(owner.database ?? '')} connection limit ${limit}`);

test.each(['succeeds', 'fails'])('a job that %s during an outage is recorded after it', async (end) => {
  let runs = 0;
  const task = async () => {
    runs += 1;
    await limitConnections(0);
    await query(OTHERS);
    await query(ITSELF).catch(() => undefined);
    if (end === 'fails') throw new Error('The database went away');
  };
  const logger = new Logger(() => () => undefined);
  const runner = await run({ pgPool: pool, logger, noHandleSignals: true, taskList: { [end]: task } });
  // A second attempt would begin another outage.
  await owner.query('select graphile_worker.add_job($1, max_attempts => 1)', [end]);
  await eventually(() => expect(runs).toBe(1));
  await limitConnections(-1);
  const left = end === 'fails' ? [{ attempts: 1, last_error: 'The database went away' }] : [];
  await eventually(async () => {
    const jobs = await owner.query(
      'select attempts, last_error from graphile_worker.jobs where task_identifier = $1',
      [end],
    );
    expect(jobs.rows).toEqual(left);
  });
  expect(runs).toBe(1);
  await runner.stop();
});

test('a statement that the database cuts off carries the code that the queue retries', async () => {
  await expect(query(ITSELF)).rejects.toMatchObject({ code: 'ETIMEDOUT' });
  await expect(query('select nothing')).rejects.toMatchObject({ code: '42703' });
});
