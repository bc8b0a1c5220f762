import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteUser, updateUser } from '#contract/identity/users.ts';
import { type AuditPage, exportAuditEvents, listAuditEvents } from '#contract/operation/audit/audit.ts';
import { auditActionNames } from '#contract/operation/audit/auditActions.ts';
import { patientActions } from '#contract/operation/audit/patientActions.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { aPerson } from '#db/testing/people.ts';
import { reportCalls } from '#server/reports/testing/reportCalls.ts';
import { aKit, everybody, kitCode, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { exportAudit } from './exportAudit.ts';
import { recordedBy } from './testing/recorded.ts';

let portal: TestPortal;
let people: People;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  const reports = reportCalls(portal, people);
  const kit_id = await reports.aReport(1);
  await reports.read(people.paula, kit_id, '2');
  await aKit(portal, people, 2);
});

afterAll(() => portal.close());

async function list(query: Record<string, string> = {}): Promise<AuditPage> {
  const answer = await portal.call(people.admin, listAuditEvents, { query });
  expect(answer.status).toBe(200);
  return listAuditEvents.result.parse(answer.body);
}
const actionsOf = ({ rows }: AuditPage) => rows.map(({ action }) => action);

test('the contract and the database list the same actions', async () => {
  const [constraint] = await asOwner<{ definition: string }>(
    portal,
    `select pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'audit_action'`,
  );
  const actions = [...(constraint?.definition.matchAll(/'(\w+)'/g) ?? [])].map(([, action]) => action);
  expect(actions.sort()).toEqual([...auditActionNames].sort());

  const [shown] = await asOwner<{ body: string }>(
    portal,
    `select prosrc as body from pg_proc where proname = 'own_patient_events'`,
  );
  const [, listed = ''] = /e\.action in \(([^)]*)\)\s+order/.exec(shown?.body ?? '') ?? [];
  // Another function adds the openings of the table.
  expect([...(listed.match(/\w+/g) ?? []), 'list_read'].sort()).toEqual([...patientActions].sort());
});

describe('audit list', () => {
  test('the audit list names actors, actions and subjects, newest first, with current names', async () => {
    const { rows, total, has_more } = await list({ page_size: '50' });
    expect({ total, has_more }).toEqual({ total: rows.length, has_more: false });
    expect(rows.map(({ id }) => id)).toEqual(rows.map(({ id }) => id).toSorted((a, b) => b - a));
    expect(rows.find(({ action }) => action === 'report_read')).toMatchObject({
      actor_id: people.paula.actor.user_id,
      actor_role: 'practitioner',
      actor_name: 'Dr. Paula',
      actor_email: people.paula.email,
      patient_name: 'Mia Meyer',
      kit_id: kitCode(1),
      details: { page: 2, version: 1 },
      network: '127.0.0.0/24',
    });
    expect(rows.find(({ action }) => action === 'access_granted')).toMatchObject({ user_name: 'Dr. Paula' });
  });

  test('the audit list filters by each column and by all together', async () => {
    const { anna, paula } = people;
    expect(actionsOf(await list({ action: 'report_read' }))).toEqual(['report_read']);
    expect(new Set((await list({ kit_id: kitCode(2) })).rows.map(({ kit_id }) => kit_id))).toEqual(
      new Set([kitCode(2)]),
    );

    const ofPaula = await list({ person_id: paula.actor.user_id });
    expect(ofPaula.person).toEqual({ id: paula.actor.user_id, full_name: 'Dr. Paula', email: paula.email });
    expect(actionsOf(ofPaula)).toEqual(
      expect.arrayContaining(['report_read', 'access_granted', 'user_registered']),
    );
    for (const { actor_id, user_id } of ofPaula.rows)
      expect([actor_id, user_id]).toContain(paula.actor.user_id);
    // Other people's actions on Anna's patients concern her too.
    expect(actionsOf(await list({ person_id: anna.actor.user_id }))).toContain('report_read');

    const [newest] = (await list()).rows;
    const now = newest?.happened_at ?? '';
    expect((await list({ before: '2020-01-01T00:00:00Z' })).total).toBe(0);
    const all = (await list()).total;
    expect((await list({ since: now })).total + (await list({ before: now })).total).toBe(all);
    const together = {
      person_id: paula.actor.user_id,
      action: 'report_read',
      kit_id: kitCode(1),
      before: now,
    };
    expect((await list(together)).total).toBe(1);
    expect((await list({ person_id: crypto.randomUUID() })).person).toBeNull();
  });

  test('the audit list is paged', async () => {
    const whole = await list({ page_size: '100' });
    const [first, second] = [await list(), await list({ page: '2' })];
    expect([...first.rows, ...second.rows]).toEqual(whole.rows.slice(0, 50));
    expect((await list({ page: '400' })).rows).toEqual([]);
  });

  test.each([
    { action: 'nothing' },
    { kit_id: 'MB1' },
    { person_id: 'anna@example.org' },
    { since: 'yesterday' },
    { page: '401' },
    { page_size: '10' },
    { order: 'asc' },
  ])('the audit list refuses %o', async (query: Record<string, string>) => {
    expect(await portal.call(people.admin, listAuditEvents, { query })).toMatchObject({ status: 400 });
  });

  test('the audit list keeps events of a deleted user without a name', async () => {
    const gone = await aPerson(portal.database.db, people.admin, 'customer', 'Gone Girl');
    const { user_id } = gone.actor;
    await portal.call(people.admin, deleteUser, { params: { user_id } });
    const { rows, person } = await list({ person_id: user_id });
    expect(person).toBeNull();
    expect(rows.map(({ action }) => action)).toEqual([
      'user_deleted',
      'signed_in',
      'user_changed',
      'user_registered',
    ]);
    expect(rows[1]).toMatchObject({ actor_id: user_id, actor_name: null, actor_email: null });
  });
});

describe('audit export', () => {
  const download = (query: Record<string, string> = {}) =>
    portal.call(people.admin, exportAuditEvents, { query });

  test('the audit export holds every matching event, is recorded and contains no formula', async () => {
    const { user_id } = people.otherPractitioner.actor;
    await portal.call(people.admin, updateUser, {
      params: { user_id },
      body: { full_name: '=HYPERLINK("x")', role: 'practitioner' },
    });
    const { total } = await list();
    let text = '';
    const recorded = await recordedBy(portal, async () => {
      const { status, body, response } = await download();
      expect(status).toBe(200);
      expect(response.headers).toMatchObject({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="audit_log.csv"',
        'cache-control': 'private, no-store',
      });
      text = String(body);
    });
    expect(recorded).toMatchObject([{ action: 'audit_exported', actor_id: people.admin.actor.user_id }]);
    expect(text).toMatch(/^\uFEFF"time","action","person",/);
    // A header, the events and the export itself.
    expect(text.trimEnd().split('\r\n')).toHaveLength(total + 2);
    expect(text).toContain('"\'=HYPERLINK(""x"")"');
    expect(text).toContain('"Opened a report page","Dr. Paula"');
    expect(text).toContain('"page 2, version 1"');
  });

  test('the audit export filters like the list', async () => {
    const lines = String((await download({ action: 'report_read' })).body)
      .trimEnd()
      .split('\r\n');
    expect(lines).toHaveLength(2);
  });

  test('the audit export continues across batches without losing or repeating an event', async () => {
    await asOwner(
      portal,
      `insert into app.audit_events (action, happened_at, actor_role)
       select 'signed_out', '2021-01-01'::timestamptz + n / 3 * interval '1 microsecond', 'customer'
       from generate_series(1, 2500) n`,
    );
    const lines = String((await download({ before: '2021-02-01T00:00:00Z' })).body)
      .trimEnd()
      .split('\r\n');
    const ids = lines.slice(1).map((line) => line.split(',').at(-1));
    expect(new Set(ids).size).toBe(2500);
    expect(ids).toHaveLength(2500);

    // More events exist, but a former administrator gets no further batch.
    const leaving = await aPerson(portal.database.db, people.admin, 'admin');
    const batches = exportAudit(portal.database.db, leaving.actor, { before: '2021-02-01T00:00:00Z' });
    for (let part = 0; part < 2; part += 1) expect((await batches.next()).done).toBe(false);
    await asOwner(portal, `update app.profiles set role = 'practitioner' where id = $1`, [
      leaving.actor.user_id,
    ]);
    await expect(batches.next()).rejects.toMatchObject({ constraint: 'not_signed_in' });
  });
});

test('the audit list counts no further than it pages', async () => {
  await asOwner(
    portal,
    `insert into app.audit_events (action, happened_at)
     select 'kit_activated', '2019-01-01'::timestamptz from generate_series(1, 10001)`,
  );
  expect(await list({ action: 'kit_activated' })).toMatchObject({ total: 10_000, has_more: true });
  const last = await list({ action: 'kit_activated', page: '100', page_size: '100' });
  expect(last.rows).toHaveLength(100);
});
