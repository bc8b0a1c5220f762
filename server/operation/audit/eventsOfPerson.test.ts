import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportAuditEvents, listAuditEvents } from '#contract/operation/audit/audit.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { aPerson } from '#db/testing/people.ts';
import { rowsRead } from '#db/testing/rowsRead.ts';
import { aKit, everybody, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { auditEventsAfter, auditEventsOn } from './queries.ts';

let portal: TestPortal;
let people: People;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
});

afterAll(() => portal.close());

test('an event that concerns a person in several ways is listed, counted and exported once', async () => {
  const { patient_id } = await aKit(portal, people, 1);
  const person_id = people.anna.actor.user_id;
  await asOwner(
    portal,
    `insert into app.audit_events (action, happened_at, actor_id, user_id, patient_id)
     select 'guardian_added', '2018-01-01', actor_id, user_id, patient_id
     from unnest(array[$1, null]::uuid[]) as actor_id, unnest(array[$1, null]::uuid[]) as user_id,
       unnest(array[$2, null]::uuid[]) as patient_id`,
    [person_id, patient_id],
  );
  const query = { person_id, before: '2018-02-01T00:00:00Z' };
  const { body } = await portal.call(people.admin, listAuditEvents, { query });
  const { rows, total } = listAuditEvents.result.parse(body);
  // All but the event that names nobody.
  expect([new Set(rows.map(({ id }) => id)).size, rows.length, total]).toEqual([7, 7, 7]);
  const file = await portal.call(people.admin, exportAuditEvents, { query });
  expect(String(file.body).trimEnd().split('\r\n')).toHaveLength(1 + 7);
});

test('the events of a person are paged in the order of time', async () => {
  const { user_id } = (await aPerson(portal.database.db, people.admin, 'customer')).actor;
  await asOwner(
    portal,
    `insert into app.audit_events (action, happened_at, actor_id, user_id)
     select 'user_changed', '2018-03-01'::timestamptz + n * interval '1 minute',
       case when n % 3 = 0 then $1::uuid end, case when n % 3 > 0 then $1::uuid end
     from generate_series(1, 120) as n`,
    [user_id],
  );
  const page = (nr: number) =>
    portal.call(people.admin, listAuditEvents, {
      query: { person_id: user_id, before: '2018-04-01T00:00:00Z', page: nr, page_size: 50 },
    });
  const times = [];
  for (const nr of [1, 2, 3])
    times.push(...listAuditEvents.result.parse((await page(nr)).body).rows.map((row) => row.happened_at));
  expect(times).toHaveLength(120);
  expect(times).toEqual([...new Set(times)].sort().toReversed());
});

test('the events of a person who left long ago are found without a look at the later ones of others', async () => {
  const { user_id } = (await aPerson(portal.database.db, people.admin, 'practitioner')).actor;
  await asOwner(
    portal,
    `insert into app.audit_events (action, happened_at, actor_id)
     select 'kit_changed', '2014-01-01'::timestamptz + n * interval '1 hour',
       case when n <= 2000 then $1 else md5((n % 5)::text)::uuid end
     from generate_series(1, 20000) as n`,
    [user_id],
  );
  await asOwner(portal, 'analyze app.audit_events');
  const query = { person_id: user_id, before: '2017-01-01T00:00:00Z' };
  const read = await portal.database.db(people.admin.actor, (tx) =>
    rowsRead(tx, 'audit_events', async () => {
      expect(await tx.run(auditEventsOn({ ...query, page: 1, page_size: 50 }))).toHaveLength(50);
      expect(await tx.run(auditEventsAfter(query, undefined, 50))).toHaveLength(50);
    }),
  );
  expect(read).toBeLessThan(200);
});
