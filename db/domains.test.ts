import { afterAll, beforeAll, expect, test } from 'vitest';
import { anonymous } from './connect.ts';
import { type Sql, sql } from './sql.ts';
import { rowsOf } from './testing/rowsOf.ts';
import { type TestDatabase, testDatabase } from './testing/testDatabase.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});

afterAll(() => database.close());

const run = (statement: Sql) => database.db.run(anonymous, rowsOf(statement));

test.each([
  ['a date of birth before 1900', sql`select '1899-12-31'::app.birth_date`, 'birth_date_check'],
  ['an address in capitals', sql`select 'A@example.org'::app.email_address`, 'email_address_check'],
  [
    'an address with 65 octets before the @',
    sql`select (repeat('ä', 32) || 'a@example.org')::app.email_address`,
    'email_address_check',
  ],
  [
    'an address with 255 characters',
    sql`select ('a@' || repeat('b', 253))::app.email_address`,
    'email_address_check',
  ],
])('the database refuses %s', async (_, statement, constraint) => {
  await expect(run(statement)).rejects.toMatchObject({ constraint });
});

test('the database accepts the limits of dates of birth and addresses', async () => {
  await run(sql`select '1900-01-01'::app.birth_date`);
  await run(sql`select (repeat('a', 64) || '@' || repeat('b', 189))::app.email_address`);
});
