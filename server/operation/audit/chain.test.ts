import { spawn } from 'node:child_process';
import { once } from 'node:events';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { appServerUrl } from '#db/addresses.ts';
import { worker } from '#db/connect.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { ofNode } from '#db/testing/ofNode.ts';
import { rowsRead } from '#db/testing/rowsRead.ts';
import { keepAuditFor } from './keepAuditFor.ts';
import { removeOldEvents as removeSome } from './queries.ts';
import { removeOldEvents } from './removeOldEvents.ts';
import { sealEvents } from './sealEvents.ts';
import { aTrail, type Trail } from './testing/aTrail.ts';

let trail: Trail;

beforeEach(async () => {
  trail = await aTrail();
});

afterEach(() => trail.close());

const places = () =>
  asOwner<{ seals: number; events: number; last: number }>(
    trail,
    `select count(*) as seals, count(distinct event_id) as events, max(place) as last from app.audit_seals`,
  );

/** The members of `verify` that a sound trail of so many events has. */
const sound = (events: number) => ({ problems: [], events });

describe('sealing', () => {
  test('each event gets one seal, in the order of the ids, and a second run adds none', async () => {
    const ids = await trail.add(10);
    await trail.seal();
    await trail.seal();
    const seals = await asOwner<{ place: number; event_id: number }>(
      trail,
      'select place, event_id from app.audit_seals order by place',
    );
    expect(seals).toEqual(ids.map((event_id, index) => ({ place: index + 1, event_id })));
    expect(await trail.verify()).toMatchObject({ ...sound(10), head: { place: 10, event_id: ids.at(-1) } });
  });

  test('an event that commits late is sealed late', async () => {
    const late = new pg.Client({ connectionString: trail.database.url });
    await late.connect();
    await late.query(`begin; insert into app.audit_events (action) values ('signed_in')`);
    await trail.add(3);
    await trail.seal();
    await late.query('commit');
    await late.end();
    expect(await places()).toEqual([{ seals: 3, events: 3, last: 3 }]);
    await trail.seal();
    expect(await trail.verify()).toMatchObject({ ...sound(4), head: { event_id: 1, place: 4 } });
  });

  test('a clock that goes back over the midnight of a month leaves a whole chain, which retention removes', async () => {
    for (const first of [
      '2026-02-28 23:57Z',
      '2026-03-01 00:01Z',
      '2026-02-28 23:55Z',
      '2026-03-01 00:02Z',
    ]) {
      await asOwner(
        trail,
        `insert into app.audit_events (action, happened_at)
         select 'signed_in', $1::timestamptz + nr * interval '1 minute' from generate_series(0, 3) as nr`,
        [first],
      );
      await trail.seal();
    }
    await trail.add(1);
    await trail.seal();
    expect(await trail.verify()).toMatchObject(sound(17));
    await keepAuditFor(trail.database.url, 30);
    await removeOldEvents(trail.database.db, { AUDIT_RETENTION_DAYS: 30 });
    await trail.seal();
    expect(await trail.verify()).toMatchObject({ ...sound(2), removals: [{ days: 30, events: 16 }] });
  });

  test('no request waits for a seal', async () => {
    const sealer = new pg.Client({ connectionString: trail.database.url });
    await sealer.connect();
    await trail.add(3);
    await sealer.query(`begin; set local role app_worker; select app.seal_audit_events('15 minutes', 10)`);
    const [id] = await trail.add(1);
    expect(id).toBe(4);
    await sealer.query('rollback');
    await sealer.end();
  });

  test('two workers and one that is killed again and again leave neither gap nor double', async () => {
    const address = appServerUrl(trail.database.url);
    const sealUntilKilled = async (milliseconds: number) => {
      const worker = spawn('node', ['server/operation/audit/testing/sealForever.ts', address], {
        env: { ...ofNode },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      await once(worker.stdout, 'data');
      await new Promise((resolve) => setTimeout(resolve, milliseconds));
      worker.kill('SIGKILL');
      await once(worker, 'exit');
    };
    await trail.add(4000);
    for (const milliseconds of [3, 11, 40])
      await Promise.all([sealUntilKilled(milliseconds), sealUntilKilled(milliseconds + 7), trail.add(200)]);
    await Promise.all([sealEvents(trail.database.db), sealEvents(trail.database.db)]);
    expect(await places()).toEqual([{ seals: 4600, events: 4600, last: 4600 }]);
    expect((await trail.verify()).problems).toEqual([]);
  });

  test('the text of an event is the same in every time zone and style of dates', async () => {
    const text = async (settings: string) => {
      const client = new pg.Client({ connectionString: trail.database.url });
      await client.connect();
      await client.query(settings);
      const { rows } = await client.query<{ text: string }>(
        'select app.audit_text(e) as text from app.audit_events e order by id limit 1',
      );
      await client.end();
      return rows[0]?.text;
    };
    await asOwner(
      trail,
      `insert into app.audit_events (happened_at, actor_id, actor_role, action, kit_id, details, network) values
       ('2026-03-01T23:30:00.123456-05:00', '7b0f9d5e-7d1e-4a49-9c0e-1d2f3a4b5c6d', 'admin', 'report_read', 'MB000001',
        '{"version": 2, "page": 1}', '2001:db8:1::/48')`,
    );
    const expected =
      '[1, "2026-03-02T04:30:00.123456Z", "7b0f9d5e-7d1e-4a49-9c0e-1d2f3a4b5c6d", "admin", "report_read", null, null, "MB000001", null, {"page": 1, "version": 2}, "2001:db8:1::/48"]';
    expect(await text(`set timezone = 'UTC'`)).toBe(expected);
    expect(
      await text(
        `set timezone = 'Asia/Kathmandu'; set datestyle = 'SQL, DMY'; set intervalstyle = 'iso_8601'`,
      ),
    ).toBe(expected);
  });

  test('nobody changes or removes a seal, not even the owner of the database', async () => {
    await trail.add(1);
    await trail.seal();
    for (const statement of [
      'update app.audit_seals set place = 2',
      'delete from app.audit_seals',
      'truncate app.audit_seals',
    ])
      await expect(asOwner(trail, statement)).rejects.toThrow('audit events are not changed');
  });
});

describe('retention', () => {
  const DAY = 24 * 60;
  const remove = async () => {
    await keepAuditFor(trail.database.url, 100);
    await removeOldEvents(trail.database.db, { AUDIT_RETENTION_DAYS: 100 });
  };

  test('retention removes events and seals from the old end and leaves a sound chain', async () => {
    await trail.add(6, 120 * DAY);
    await trail.add(4, 50 * DAY);
    await trail.add(2);
    await remove();
    await trail.seal();
    expect(await trail.verify()).toMatchObject({ ...sound(7), removals: [{ days: 100, events: 6 }] });
    expect(
      await asOwner(trail, `select min(place) as anchor, count(*) as seals from app.audit_seals`),
    ).toEqual([{ anchor: 6, seals: 8 }]);
    await trail.tamper(`delete from app.audit_events where id = 7`);
    expect((await trail.verify()).problems).toEqual([
      expect.stringMatching(/^Event 7 of \S+ was removed\.$/),
    ]);
  });

  test('a batch reads no events behind it, however many retention removes', async () => {
    await trail.add(3000, 120 * DAY);
    await trail.seal();
    await keepAuditFor(trail.database.url, 100);
    await asOwner(trail, 'analyze app.audit_events, app.audit_seals');
    for (const table of ['audit_events', 'audit_seals']) {
      const read = await trail.database.db(worker, (tx) =>
        rowsRead(tx, table, async () => expect(await tx.run(removeSome(100, 10))).toBe(10)),
      );
      expect(read).toBeLessThan(100);
    }
  });

  test('an old event behind a newer one in the chain waits until that is old, too', async () => {
    await trail.add(2, 120 * DAY);
    await trail.add(1, 50 * DAY);
    await trail.add(1, 120 * DAY);
    await remove();
    expect(
      await asOwner(trail, `select id from app.audit_events where action = 'report_read' order by id`),
    ).toEqual([{ id: 3 }, { id: 4 }]);
  });

  test('a removal that retention did not record, or not for old events, is named', async () => {
    await trail.add(6, 50 * DAY);
    await trail.add(2);
    await trail.seal();
    await trail.tamper('delete from app.audit_events where id <= 3');
    await trail.tamper('delete from app.audit_seals where place < 3');
    const named = [
      'The seals at places 1 to 2 are missing.',
      expect.stringMatching(/^Event 3 of \S+ was removed\.$/),
    ];
    expect((await trail.verify()).problems).toEqual(named);
    for (const days of [30, 1, -40, '"all"']) {
      await trail.tamper(
        `insert into app.audit_events (action, details, happened_at)
         values ('audit_events_removed', '{"count": 3, "last": "3", "days": ${days}}', now() - interval '25 days')`,
      );
      expect((await trail.verify()).problems).toEqual(expect.arrayContaining(named));
    }
  });
});
