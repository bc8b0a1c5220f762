import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Actor, anonymous, type Tx } from './connect.ts';
import { executeOn } from './testing/executeOn.ts';
import { type TestDatabase, testDatabase } from './testing/testDatabase.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});

afterAll(() => database.close());

const one = sql<{ one: number }>`select 1 as one`;
const failing = sql`select 1 / 0`;

test('what a swallowed failure has rolled back is not taken for committed', async () => {
  const work = database.db(anonymous, async (tx) => {
    await tx.all(failing).catch(() => undefined);
    return 'done';
  });
  await expect(work).rejects.toThrow('The transaction was rolled back');
});

test('a failure leaves a connection that the next transaction can use', async () => {
  for (let round = 0; round < 20; round += 1)
    await expect(database.db(anonymous, (tx) => tx.all(failing))).rejects.toMatchObject({ code: '22012' });
  expect(await database.db(anonymous, (tx) => tx.first(one))).toEqual({ one: 1 });
});

test('nothing runs as somebody who does not exist', async () => {
  const nobody = { role: 'nobody' } as unknown as Actor;
  await expect(database.db(nobody, (tx) => tx.first(one))).rejects.toMatchObject({ code: '22023' });
  const work = async () => 'nothing asked';
  await expect(database.db(nobody, work)).rejects.toMatchObject({ code: '22023' });
});

describe('asked for at once', () => {
  const insert = (number: number) => sql`insert into app.tried (number) values (${number})`;
  const numbers = async () => (await database.db(anonymous, (tx) => tx.all(sql`table app.tried`))).length;

  beforeAll(() =>
    executeOn(
      database.url,
      `create table app.tried (number int unique deferrable initially deferred);
       grant select, insert on app.tried to app_anonymous`,
    ),
  );

  test('statements are one transaction', async () => {
    const transaction = sql<{ id: string }>`select pg_current_xact_id()::text as id`;
    const together = await database.db(
      anonymous,
      (tx) => Promise.all([tx.first(transaction), tx.all(insert(1)), tx.first(transaction)]),
      'at once',
    );
    expect(together[0]).toEqual(together[2]);
    expect(await numbers()).toBe(1);
  });

  test('after a failure nothing remains, and the connection can be used', async () => {
    const work = (tx: Tx) => Promise.all([tx.all(insert(2)), tx.all(failing), tx.all(insert(3))]);
    await expect(database.db(anonymous, work, 'at once')).rejects.toMatchObject({ code: '22012' });
    expect(await numbers()).toBe(1);
    expect(await database.db(anonymous, (tx) => tx.first(one), 'at once')).toEqual({ one: 1 });
  });

  test('what fails at the commit has failed', async () => {
    const twice = (tx: Tx) => Promise.all([tx.all(insert(4)), tx.all(insert(4))]);
    await expect(database.db(anonymous, twice, 'at once')).rejects.toMatchObject({ code: '23505' });
    await expect(database.db(anonymous, twice)).rejects.toMatchObject({ code: '23505' });
    expect(await numbers()).toBe(1);
  });

  test('what is asked for later is refused', async () => {
    const late = database.db(
      anonymous,
      async (tx) => {
        await tx.first(one);
        return tx.first(one);
      },
      'at once',
    );
    await expect(late).rejects.toThrow('Asked for after everything has been sent');
  });
});

test('a transaction that fails before anything has been sent leaves none open', async () => {
  const work = async (tx: Tx) => {
    void tx.all(one);
    throw new Error('changed its mind');
  };
  for (let round = 0; round < 20; round += 1)
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

test('what a transaction leaves running cannot ask over a connection that is somebody else’s by then', async () => {
  let tx_of_before: Tx | undefined;
  await database.db(anonymous, async (tx) => {
    tx_of_before = tx;
  });
  await expect(tx_of_before?.first(one)).rejects.toThrow('Asked for after the end of the transaction');
});

test('a statement that failed at its first run is prepared anew', async () => {
  const half = (of: number) => sql<{ half: number }>`select 1 / ${of}::int as half`;
  await expect(database.db(anonymous, (tx) => tx.first(half(0)))).rejects.toMatchObject({ code: '22012' });
  expect(await database.db(anonymous, (tx) => tx.first(half(1)))).toEqual({ half: 1 });
});

test('an error of the database tells who has asked', async () => {
  const whoeverAsks = (tx: Tx) => tx.first(failing).then((row) => row);
  const asker = async (tx: Tx) => await whoeverAsks(tx);
  for (const asked of [undefined, 'at once'] as const)
    await expect(database.db(anonymous, asker, asked)).rejects.toMatchObject({
      stack: expect.stringContaining('asker'),
    });
});

test('a statement whose table has changed is prepared anew', async () => {
  const all = (tx: Tx) => tx.all(sql`select * from app.changing`);
  await executeOn(
    database.url,
    'create table app.changing (old text); grant select on app.changing to app_anonymous',
  );
  // On each connection that there is.
  const everywhere = () => Promise.allSettled(Array.from({ length: 40 }, () => database.db(anonymous, all)));
  await everywhere();
  await executeOn(database.url, 'alter table app.changing add new text');
  await everywhere();
  expect((await everywhere()).filter(({ status }) => status === 'rejected')).toEqual([]);
});

test('a value that cannot be read fails its statement alone', async () => {
  const endless = sql`select 'infinity'::timestamptz as moment`;
  const both = database.db(anonymous, (tx) => Promise.allSettled([tx.first(endless), tx.first(one)]));
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
  const row = await database.db(anonymous, (tx) =>
    tx.first(
      sql`select ${values.text}::text as text, ${values.number}::float8 as number, ${values.truth}::boolean as truth,
        ${values.nothing}::text as nothing, ${values.list}::text[] as list, ${values.bytes}::bytea as bytes`,
    ),
  );
  expect(row).toEqual(values);
});

test('a connection that is cut off refuses what is under way, and the next one serves', async () => {
  // Waits for their end: an idle connection that is about to end would be taken for the next transaction.
  const cutOff = () =>
    executeOn(
      database.url,
      `select pg_terminate_backend(pid, 10000) from pg_stat_activity
       where usename = 'app_server' and datname = current_database()`,
    );
  for (const asked of [undefined, 'at once'] as const) {
    let ended: Promise<void> | undefined;
    const work = (tx: Tx) => {
      ended = cutOff();
      return Promise.all([tx.first(sql`select pg_sleep(10)`), tx.first(one)]);
    };
    await expect(database.db(anonymous, work, asked)).rejects.toMatchObject({ code: '57P01' });
    await ended;
  }
  expect(await database.db(anonymous, (tx) => tx.first(one))).toEqual({ one: 1 });
});

test('a user id that is none is a value, and no statement', async () => {
  const injected = { role: 'customer', user_id: "'; reset role; --" } as unknown as Actor;
  const role = sql<{ role: string }>`select current_user as role`;
  expect(await database.db(injected, (tx) => tx.first(role))).toEqual({ role: 'app_customer' });
  await expect(database.db(injected, (tx) => tx.first(sql`select app.uid()`))).rejects.toMatchObject({
    code: '22P02',
  });
});
