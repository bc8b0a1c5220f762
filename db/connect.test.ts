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

test('a user id or a network that is none reaches no statement', async () => {
  const network = "'; reset role; --";
  await expect(database.db({ ...anonymous, network }, (tx) => tx.first(one))).rejects.toThrow(
    'network is not one',
  );
  const injected = { role: 'customer', user_id: "'; reset role; --" } as unknown as Actor;
  await expect(database.db(injected, (tx) => tx.first(one))).rejects.toThrow('user_id is not a UUID');
});
