import { afterAll, beforeAll, expect, test } from 'vitest';
import { worker } from '#db/connect.ts';
import { sql } from '#db/sql.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { rowsOf } from '#db/testing/rowsOf.ts';
import { type TestDatabase, testDatabase } from '#db/testing/testDatabase.ts';
import { readConfig } from '#server/base/config.ts';
import { removeOldEvents } from './removeOldEvents.ts';
import { sealEvents, VERY_LATE } from './sealEvents.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});

afterAll(() => database.close());

const aged = (days: number, count = 1) =>
  asOwner(
    { database },
    `insert into app.audit_events (action, happened_at)
     select 'signed_in', now() - make_interval(days => $1) from generate_series(1, $2)`,
    [days, count],
  );
const ages = async () =>
  (
    await asOwner<{ action: string; days: number; details: unknown }>(
      { database },
      `select action, extract(day from now() - happened_at)::integer as days, details from app.audit_events order by id`,
    )
  ).map(({ action, days, details }) => [action, days, details]);

test('events beyond the configured retention are removed in batches, and the removal is recorded', async () => {
  await aged(400, 5001);
  await aged(99);
  await removeOldEvents(database.db, readConfig({ AUDIT_RETENTION_DAYS: '100' }));
  expect(await ages()).toEqual([
    ['signed_in', 99, null],
    ['audit_events_removed', 0, { count: 5000, last: '5000' }],
    ['audit_events_removed', 0, { count: 1, last: '5001' }],
  ]);
});

test('events of the last 30 days are kept whatever the configured retention', async () => {
  await aged(29);
  await sealEvents(database.db, VERY_LATE);
  await database.db.run(worker, rowsOf(sql`select app.remove_old_audit_events(0, 100)`));
  expect((await ages()).map(([, days]) => days)).toEqual([0, 0, 29, 0]);
  expect(() => readConfig({ AUDIT_RETENTION_DAYS: '29' })).toThrow('AUDIT_RETENTION_DAYS');
});

test('the default retention is six years', () => {
  expect(readConfig({}).AUDIT_RETENTION_DAYS).toBe(2190);
});

test('the database refuses unknown actions, unlisted details and full network addresses', async () => {
  const insert = (columns: string, values: string) =>
    asOwner({ database }, `insert into app.audit_events (${columns}) values (${values})`);
  await expect(insert('action', `'looked_around'`)).rejects.toThrow('audit_action');
  for (const details of ['{"name": "Mia"}', '[]', `{"fields": ["${'x'.repeat(300)}"]}`])
    await expect(insert('action, details', `'signed_in', '${details}'`)).rejects.toMatchObject({
      code: '23514',
    });
  for (const network of ['192.0.2.7', '192.0.2.0/25', '2001:db8:1:2::/64'])
    await expect(insert('action, network', `'signed_in', '${network}'`)).rejects.toMatchObject({
      code: '23514',
    });
});
