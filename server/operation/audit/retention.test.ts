import { afterAll, beforeAll, expect, test } from 'vitest';
import { asOwner } from '#db/testing/asOwner.ts';
import { type TestDatabase, testDatabase } from '#db/testing/testDatabase.ts';
import { readConfig } from '#server/base/config.ts';
import { keepAuditFor } from './keepAuditFor.ts';
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
  await keepAuditFor(database.url, 100);
  await removeOldEvents(database.db, { AUDIT_RETENTION_DAYS: 30 });
  expect(await ages()).toEqual([
    ['signed_in', 99, null],
    ['audit_events_removed', 0, { count: 5000, last: '5000', days: 100 }],
    ['audit_events_removed', 0, { count: 1, last: '5001', days: 100 }],
  ]);
});

test('nobody but the owner shortens the retention, and never below 30 days', async () => {
  for (const role of ['app_worker', 'app_admin', 'app_server'])
    await expect(
      asOwner({ database }, `set local role ${role}; update app.audit_retention set days = 31`),
    ).rejects.toThrow('permission denied');
  await aged(60);
  await sealEvents(database.db, VERY_LATE);
  await removeOldEvents(database.db, { AUDIT_RETENTION_DAYS: 30 });
  expect((await ages()).map(([, days]) => days)).toContain(60);
  await expect(keepAuditFor(database.url, 29)).rejects.toThrow('audit_retention_days_check');
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
