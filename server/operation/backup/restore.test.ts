import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { issueTokens } from '#contract/identity/session.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { damageIn } from '#db/testing/damageIn.ts';
import { sealEvents } from '#server/operation/audit/sealEvents.ts';
import { verifyAt } from '#server/operation/audit/testing/aTrail.ts';
import { aPdf, reportCalls } from '#server/reports/testing/reportCalls.ts';
import { anAccount, PASSWORD } from '#server/testing/accounts.ts';
import { everybody, kitCode } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { archiveOf, restored } from './testing/archives.ts';
import { objectsIn, rowsIn } from './testing/contentOf.ts';
import { emptyTarget } from './testing/emptyTarget.ts';

let portal: TestPortal;
let source: Awaited<ReturnType<typeof archiveOf>>;
let target: Awaited<ReturnType<typeof restored>>;
let last_event: number;
let head: Awaited<ReturnType<typeof verifyAt>>['head'];

const EVENT = `insert into app.audit_events (action) values ('signed_out') returning id`;

beforeAll(async () => {
  portal = await testPortal();
  const people = await everybody(portal);
  const reports = reportCalls(portal, people);
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
  await addJobs();
  const [last] = await asOwner<{ id: number }>(portal, EVENT);
  last_event = last?.id ?? 0;
  await sealEvents(portal.database.db);
  ({ head } = await verifyAt(portal.database.url));
  source = await archiveOf(portal);
  target = await restored(source.archive, await emptyTarget(inject('database_url')));
});

afterAll(async () => {
  await target?.remove();
  await portal.close();
});

/** Jobs that wait, run and have failed, and one of the schedule. */
async function addJobs(): Promise<void> {
  const add = async (mail_id: string, change: string) => {
    await asOwner(
      portal,
      `select from graphile_worker.add_job('deliverMail', json_build_object('mail_id', $1::text), max_attempts => 12)`,
      [mail_id],
    );
    await asOwner(
      portal,
      `update graphile_worker._private_jobs set ${change} where payload ->> 'mail_id' = $1`,
      [mail_id],
    );
  };
  await asOwner(portal, 'delete from graphile_worker._private_jobs');
  await add('waiting', `attempts = 3, last_error = 'away'`);
  await add('running', `attempts = 12, locked_at = now(), locked_by = 'worker'`);
  await add('failed', `attempts = 12, last_error = 'refused'`);
  await asOwner(
    portal,
    `select from graphile_worker.add_job('removeUnclaimed', '{"_cron": {}}', 'removeUnclaimed', job_key => 'removeUnclaimed')`,
  );
}

// One archive and one target: each test changes in the target only what those after it do not read.

test('a restored backup is sound, has the rows and files of its source, and its triggers and policies work', async () => {
  expect(source.closing).toEqual({ objects: 18, missing: [], damaged: [] });
  expect(await damageIn(target.url)).toEqual([]);
  expect(target.manifest).toEqual(source.manifest);
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

test('a restored audit trail is sound, and goes on with the next number', async () => {
  expect(await verifyAt(target.url, head?.hash)).toMatchObject({
    problems: [],
    head,
    noted: { place: head?.place },
  });
  expect(await asOwner({ database: target }, EVENT)).toEqual([{ id: last_event + 1 }]);
  await asOwner(
    { database: target },
    `set local role app_worker; select app.seal_audit_events('15 minutes', 10)`,
  );
  expect(await verifyAt(target.url, head?.hash)).toMatchObject({
    problems: [],
    head: { place: (head?.place ?? 0) + 1 },
  });
});

test('a backup restores waiting and failed jobs once, and leaves out those of the schedule', async () => {
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
  for (const table of ['audit_events', 'consent_documents', 'earlier_answers'])
    await asOwner({ database: target }, `alter table app.${table} disable trigger user`);
  await asOwner({ database: target }, 'truncate app.profiles, app.audit_events cascade');
  for (const { object_key } of await asOwner<{ object_key: string }>(
    { database: portal.database },
    `select object_key from app.report_files
     union select shared_suggestion_key from app.kits where suggestion_shared
     union select object_key from app.replaced_suggestions where object_key is not null
     union select object_key from app.sealed_suggestions`,
  ))
    await target.store.remove(object_key);
  await restored(source.archive, target);
  expect(await rowsIn(target.url)).toEqual(await rowsIn(portal.database.url));
  expect(await target.store.readMarker()).toBe(portal.store.marker);
});
