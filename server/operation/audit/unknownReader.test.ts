import { afterAll, beforeAll, expect, test } from 'vitest';
import { asOwner } from '#db/testing/asOwner.ts';
import { rowsRead } from '#db/testing/rowsRead.ts';
import { type TestDatabase, testDatabase } from '#db/testing/testDatabase.ts';
import { exposureBy } from './exposure.ts';
import { onTrail } from './onTrail.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});

afterAll(() => database.close());

test('a name that nobody has is refused without a look at the trail', async () => {
  await asOwner(
    { database },
    `insert into app.audit_events (action, actor_id) values ('report_read', gen_random_uuid())`,
  );
  const period = { since: '2024-01-01T00:00:00Z', until: '2024-01-02T00:00:00Z' };
  const events = await onTrail(database.url, async (tx, asReader) => {
    await asReader();
    return rowsRead(tx, 'audit_events', () =>
      expect(exposureBy(tx, period, 'nobody@example.org')).rejects.toThrow('is named nobody@example.org'),
    );
  });
  expect(events).toBe(0);
});
