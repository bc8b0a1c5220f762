import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { rowOf, rowsOf } from '#db/testing/rowsOf.ts';
import { ROUNDS } from '../tools/rounds.ts';
import { appServerUrl } from './addresses.ts';
import { Batch } from './Batch.ts';
import { type Actor, anonymous, connect, type Tx, worker } from './connect.ts';
import type { Statement } from './statements.ts';
import { executeOn } from './testing/executeOn.ts';
import { type TestDatabase, testDatabase } from './testing/testDatabase.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase({ is_patient: false });
});

afterAll(() => database.close());

/** The two ways to run a statement. */
const ways: [string, <T>(actor: Actor, statement: Statement<T>) => Promise<T>][] = [
  ['in a transaction', (actor, statement) => database.db(actor, (tx) => tx.run(statement))],
  ['as a batch', (actor, statement) => database.db.run(actor, statement)],
];

const one = rowOf<{ one: number }>(sql`select 1 as one`);
const failing = rowsOf(sql`select 1 / 0`);

test('a transaction with a swallowed error does not count as committed', async () => {
  const work = database.db(anonymous, async (tx) => {
    await tx.run(failing).catch(() => undefined);
    return 'done';
  });
  await expect(work).rejects.toThrow('The transaction was rolled back');
});

test.each(ways)('a failed statement %s leaves a usable connection', async (_, run) => {
  for (let round = 0; round < ROUNDS; round += 1)
    await expect(run(anonymous, failing)).rejects.toMatchObject({ code: '22012' });
  expect(await run(anonymous, one)).toEqual({ one: 1 });
});

test.each(ways)('no statement %s runs as an actor with an unknown role', async (_, run) => {
  const nobody = { role: 'nobody' } as unknown as Actor;
  await expect(run(nobody, one)).rejects.toMatchObject({ code: '22023' });
  await expect(database.db(nobody, async () => 'no statement')).rejects.toMatchObject({ code: '22023' });
});

test('a connection prepares a statement once for each role, because plans contain the policies of a role', async () => {
  const statement = rowOf<{ seven: number }>(sql`select 7 as seven`);
  const prepared = rowsOf<{ calls: number }>(sql`
    select (generic_plans + custom_plans)::int as calls from pg_prepared_statements where statement = 'select 7 as seven'
    order by calls`);
  const { db, close } = connect(appServerUrl(database.url), 1);
  try {
    for (const actor of [anonymous, worker, anonymous]) await db.run(actor, statement);
    expect(await db.run(anonymous, prepared)).toEqual([{ calls: 1 }, { calls: 2 }]);
  } finally {
    await close();
  }
});

describe('a batch', () => {
  const insert = (number: number) => rowsOf(sql`insert into app.tried (number) values (${number})`);
  const numbers = async () => (await database.db.run(anonymous, rowsOf(sql`table app.tried`))).length;

  beforeAll(() =>
    executeOn(
      database.url,
      `create table app.tried (number int unique deferrable initially deferred);
       grant select, insert on app.tried to app_anonymous`,
    ),
  );

  test('a batch is one transaction and returns the result of each statement', async () => {
    const transaction = rowOf<{ id: string }>(sql`select pg_current_xact_id()::text as id`);
    const [before, inserted, after] = await database.db.batch(anonymous, [
      transaction,
      insert(1),
      transaction,
    ]);
    expect(before).toEqual(after);
    expect(inserted).toEqual([]);
    expect(await numbers()).toBe(1);
  });

  test('a batch that fails stores nothing and leaves a connection that the next one can use', async () => {
    const batch = database.db.batch(anonymous, [insert(2), failing, insert(3)]);
    await expect(batch).rejects.toMatchObject({ code: '22012' });
    expect(await numbers()).toBe(1);
    expect(await database.db.run(anonymous, one)).toEqual({ one: 1 });
  });

  test('a batch or transaction that fails at its commit has failed', async () => {
    const batch = database.db.batch(anonymous, [insert(4), insert(4)]);
    await expect(batch).rejects.toMatchObject({ code: '23505' });
    const transaction = database.db(anonymous, (tx) => Promise.all([tx.run(insert(4)), tx.run(insert(4))]));
    await expect(transaction).rejects.toMatchObject({ code: '23505' });
    expect(await numbers()).toBe(1);
  });

  test('a batch that was sent takes no further statement', () => {
    const batch = new Batch();
    const client = { query: () => undefined } as unknown as pg.PoolClient;
    void batch.sendOver(client);
    expect(() => batch.enqueue({ name: 'late', text: 'select 1', values: [] })).toThrow(
      'Statement added after the batch was sent',
    );
  });
});

test('a transaction that fails before its first statement leaves none open', async () => {
  const work = async (tx: Tx) => {
    void tx.run(one);
    throw new Error('changed its mind');
  };
  for (let round = 0; round < ROUNDS; round += 1)
    await expect(database.db(anonymous, work)).rejects.toThrow('changed its mind');
  await executeOn(
    database.url,
    `do $$ begin
       assert not exists (
         select from pg_stat_activity where datname = current_database() and state like 'idle in%'
       ), 'A transaction is open';
     end $$`,
  );
});

test('an ended transaction refuses statements, because its connection may serve another caller', async () => {
  let tx_of_before: Tx | undefined;
  await database.db(anonymous, async (tx) => {
    tx_of_before = tx;
  });
  await expect(tx_of_before?.run(one)).rejects.toThrow('Statement added after the end of the transaction');
});

test('a statement that failed at its first run is prepared again', async () => {
  const half = (of: number) => rowOf<{ half: number }>(sql`select 1 / ${of}::int as half`);
  await expect(database.db.run(anonymous, half(0))).rejects.toMatchObject({ code: '22012' });
  expect(await database.db.run(anonymous, half(1))).toEqual({ half: 1 });
});

test.each(ways)('the stack of a database error leads to the caller: %s', async (_, run) => {
  const caller = async () => await run(anonymous, failing);
  await expect(caller()).rejects.toMatchObject({ stack: expect.stringContaining('caller') });
});

test('a statement whose table has changed is prepared again', async () => {
  const all = (tx: Tx) => tx.run(rowsOf(sql`select * from app.changing`));
  await executeOn(
    database.url,
    'create table app.changing (old text); grant select on app.changing to app_anonymous',
  );
  // On every open connection.
  const everywhere = () => Promise.allSettled(Array.from({ length: 40 }, () => database.db(anonymous, all)));
  await everywhere();
  await executeOn(database.url, 'alter table app.changing add new text');
  await everywhere();
  expect((await everywhere()).filter(({ status }) => status === 'rejected')).toEqual([]);
});

test('a value that cannot be read fails only its statement in a transaction', async () => {
  const endless = sql`select 'infinity'::timestamptz as moment`;
  const both = database.db(anonymous, (tx) => Promise.allSettled([tx.run(rowOf(endless)), tx.run(one)]));
  expect(await both).toMatchObject([{ status: 'rejected' }, { status: 'fulfilled', value: { one: 1 } }]);
});

test('values keep their types', async () => {
  const values = {
    text: 'ü"\\\n',
    number: 1.5,
    truth: false,
    nothing: null,
    list: ['a,b', '{"'],
    bytes: Buffer.from([0, 255]),
  };
  const row = await database.db.run(
    anonymous,
    rowOf(sql`select ${values.text}::text as text, ${values.number}::float8 as number, ${values.truth}::boolean as truth,
        ${values.nothing}::text as nothing, ${values.list}::text[] as list, ${values.bytes}::bytea as bytes`),
  );
  expect(row).toEqual(values);
});

test('statements on a broken connection fail, and the next connection works', async () => {
  // Waits until the connections have ended: the pool could hand out an idle one that is about to end.
  const cutOff = () =>
    executeOn(
      database.url,
      `select pg_terminate_backend(pid, 10000) from pg_stat_activity
       where usename = 'app_server' and datname = current_database()`,
    );
  const sleepers = async () =>
    (
      await asOwner(
        { database },
        `select from pg_stat_activity
         where datname = current_database() and usename = 'app_server' and wait_event = 'PgSleep'`,
      )
    ).length;
  const sleep = rowOf(sql`select pg_sleep(10)`);
  const attempts = [
    () => database.db(anonymous, (tx) => Promise.all([tx.run(sleep), tx.run(one)])),
    () => database.db.batch(anonymous, [sleep, one]),
  ];
  for (const attempt of attempts) {
    const refused = expect(attempt()).rejects.toMatchObject({ code: '57P01' });
    await expect.poll(sleepers).toBe(1);
    await cutOff();
    await refused;
  }
  expect(await database.db.run(anonymous, one)).toEqual({ one: 1 });
});

test('every connection ends statements after 15 seconds and plans without parallel workers', async () => {
  const settings = rowOf(
    sql`select current_setting('statement_timeout') as timeout, current_setting('lock_timeout') as lock_timeout, current_setting('jit') as jit,
      current_setting('max_parallel_workers_per_gather') as workers, current_setting('random_page_cost') as page_cost`,
  );
  expect(await database.db.run(anonymous, settings)).toEqual({
    timeout: '15s',
    lock_timeout: '2s',
    jit: 'off',
    workers: '0',
    page_cost: '1.1',
  });
});

test('a malformed user id stays a value and never becomes part of a statement', async () => {
  const injected = { role: 'customer', user_id: "'; reset role; --" } as unknown as Actor;
  const role = rowOf<{ role: string }>(sql`select current_user as role`);
  expect(await database.db.run(injected, role)).toEqual({ role: 'app_customer' });
  await expect(database.db.run(injected, rowOf(sql`select app.uid()`))).rejects.toMatchObject({
    code: '22P02',
  });
});
