import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#server/testing/testDatabase.ts';
import { type Actor, anonymous } from './connect.ts';

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
  await expect(database.db(nobody, (tx) => tx.first(one))).rejects.toMatchObject({ code: '25P02' });
  const work = async () => 'nothing asked';
  await expect(database.db(nobody, work)).rejects.toMatchObject({ code: '22023' });
});

test('what is asked for after the commit runs as nobody', async () => {
  const late = database.db(
    anonymous,
    async (tx) => {
      await tx.first(one);
      return tx.first(sql`select id from app.profiles`);
    },
    'at once',
  );
  await expect(late).rejects.toMatchObject({ code: '42501' });
  const failure = database.db(anonymous, (tx) => tx.first(failing), 'at once');
  await expect(failure).rejects.toMatchObject({ code: '22012' });
  expect(await database.db(anonymous, (tx) => tx.first(one), 'at once')).toEqual({ one: 1 });
});

test('a user id that is none is a value, and no statement', async () => {
  const injected = { role: 'customer', user_id: "'; reset role; --" } as unknown as Actor;
  const role = sql<{ role: string }>`select current_user as role`;
  expect(await database.db(injected, (tx) => tx.first(role))).toEqual({ role: 'app_customer' });
  await expect(database.db(injected, (tx) => tx.first(sql`select app.uid()`))).rejects.toMatchObject({
    code: '22P02',
  });
});
