import { afterAll, beforeAll, expect, test } from 'vitest';
import { issueTokens } from '#contract/identity/session.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { damageIn } from '#db/testing/damageIn.ts';
import { sealEvents } from '#server/operation/audit/sealEvents.ts';
import { verifyAt } from '#server/operation/audit/testing/aTrail.ts';
import { aPdf, type ReportCalls, reportCalls } from '#server/reports/testing/reportCalls.ts';
import { anAccount, PASSWORD } from '#server/testing/accounts.ts';
import { everybody, kitCode, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { archiveOf, restored } from './testing/archives.ts';
import { objectsIn, rowsIn } from './testing/contentOf.ts';

let portal: TestPortal;
let people: People;
let reports: ReportCalls;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  reports = reportCalls(portal, people);
  for (const number of [1, 2, 3]) await reports.aReport(number);
  await reports.share(people.paula, kitCode(1), 'enable');
  // Larger than what a restore holds in memory.
  await reports.suggest(people.paula, kitCode(1), aPdf('better'.repeat(400_000)));
  await reports.share(people.paula, kitCode(1), 'enable');
  const { email } = await anAccount(portal);
  await portal.call(undefined, issueTokens, {
    query: { grant_type: 'password' },
    body: { email, password: PASSWORD },
  });
});

afterAll(() => portal.close());

test('a restored backup is sound, has the rows and files of its source, and its triggers and policies work', async () => {
  const { archive, ...written } = await archiveOf(portal);
  expect(written.closing).toEqual({ objects: 18, missing: [], damaged: [] });
  const target = await restored(archive);
  expect(await damageIn(target.url)).toEqual([]);
  expect(target.manifest).toEqual(written.manifest);
  expect(await rowsIn(target.url)).toEqual(await rowsIn(portal.database.url));
  expect(await objectsIn(target.url, target.store)).toEqual(
    await objectsIn(portal.database.url, portal.store),
  );
  expect(
    await asOwner(
      { database: target },
      `select relname from pg_class
       where relnamespace = 'app'::regnamespace and relkind = 'r' and not (relrowsecurity and relforcerowsecurity)
       union all
       select tgname from pg_trigger where tgenabled <> 'O'`,
    ),
  ).toEqual([]);
});

test('a restored audit trail is sound, and goes on', async () => {
  await sealEvents(portal.database.db);
  const { head } = await verifyAt(portal.database.url);
  const { archive } = await archiveOf(portal);
  const target = await restored(archive);
  expect(await verifyAt(target.url, head?.hash)).toMatchObject({
    problems: [],
    head,
    noted: { place: head?.place },
  });
  await asOwner({ database: target }, `insert into app.audit_events (action) values ('signed_out')`);
  await asOwner({ database: target }, `set role app_worker; select app.seal_audit_events('15 minutes', 10)`);
  expect(await verifyAt(target.url, head?.hash)).toMatchObject({
    problems: [],
    head: { place: (head?.place ?? 0) + 1 },
  });
});

test('a restored sequence goes on after the last value of its source', async () => {
  const insert = `insert into app.audit_events (action) values ('signed_out') returning id`;
  const [last] = await asOwner<{ id: number }>({ database: portal.database }, insert);
  const { archive } = await archiveOf(portal);
  const target = await restored(archive);
  const [next] = await asOwner<{ id: number }>({ database: target }, insert);
  expect(next?.id).toBe((last?.id ?? 0) + 1);
});

test('a backup restores waiting and failed jobs once, and leaves out those of the schedule', async () => {
  const add = (mail_id: string, change: string) =>
    asOwner(
      { database: portal.database },
      `with job as (select id from graphile_worker.add_job('deliverMail', json_build_object('mail_id', $1::text), max_attempts => 12))
       select from job`,
      [mail_id],
    ).then(() =>
      asOwner(
        { database: portal.database },
        `update graphile_worker._private_jobs set ${change} where payload ->> 'mail_id' = $1`,
        [mail_id],
      ),
    );
  await asOwner({ database: portal.database }, 'delete from graphile_worker._private_jobs');
  await add('waiting', `attempts = 3, last_error = 'away'`);
  await add('running', `attempts = 12, locked_at = now(), locked_by = 'worker'`);
  await add('failed', `attempts = 12, last_error = 'refused'`);
  await asOwner(
    { database: portal.database },
    `select from graphile_worker.add_job('removeUnclaimed', '{"_cron": {}}', 'removeUnclaimed', job_key => 'removeUnclaimed')`,
  );
  const { archive } = await archiveOf(portal);
  const target = await restored(archive);
  expect(
    await asOwner(
      { database: target },
      `select payload ->> 'mail_id' as mail_id, attempts, max_attempts, last_error, locked_at from graphile_worker._private_jobs
       order by id`,
    ),
  ).toEqual([
    { mail_id: 'waiting', attempts: 3, max_attempts: 12, last_error: 'away', locked_at: null },
    // The attempt that was under way is made again.
    { mail_id: 'running', attempts: 11, max_attempts: 12, last_error: null, locked_at: null },
    { mail_id: 'failed', attempts: 12, max_attempts: 12, last_error: 'refused', locked_at: null },
  ]);
});

test('a backup can be restored into the schema of a portal without users', async () => {
  const { archive } = await archiveOf(portal);
  const first = await restored(archive);
  for (const table of ['audit_events', 'consent_documents', 'earlier_answers'])
    await asOwner({ database: first }, `alter table app.${table} disable trigger user`);
  await asOwner({ database: first }, 'truncate app.profiles, app.audit_events cascade');
  for (const { object_key } of await asOwner<{ object_key: string }>(
    { database: portal.database },
    `select object_key from app.report_files
     union select shared_suggestion_key from app.kits where suggestion_shared
     union select object_key from app.replaced_suggestions where object_key is not null
     union select object_key from app.sealed_suggestions`,
  ))
    await first.store.remove(object_key);
  await restored(archive, first);
  expect(await rowsIn(first.url)).toEqual(await rowsIn(portal.database.url));
  expect(await first.store.readMarker()).toBe(portal.store.marker);
});
