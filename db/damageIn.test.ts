import { afterAll, beforeAll, expect, test } from 'vitest';
import { asOwner } from './testing/asOwner.ts';
import { damageIn } from './testing/damageIn.ts';
import { type TestDatabase, testDatabase } from './testing/testDatabase.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});

afterAll(() => database.close());

test('amcheck finds a row that an index has lost, and nothing in a new database', async () => {
  expect(await damageIn(database.url)).toEqual([]);
  await asOwner(
    { database },
    `create function public.rank_of(number integer) returns integer language sql immutable as 'select number';
     create table public.ranked (number integer);
     insert into public.ranked select generate_series(1, 100);
     create index ranked_by_rank on public.ranked (public.rank_of(number));
     create or replace function public.rank_of(number integer) returns integer language sql immutable as 'select -number'`,
  );
  expect(await damageIn(database.url)).toEqual([
    expect.stringMatching(/^public\.ranked_by_rank: heap tuple .* lacks matching index tuple/),
  ]);
});
