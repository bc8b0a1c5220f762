import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { appServerUrl, loginUrl } from '#db/addresses.ts';
import { worker } from '#db/connect.ts';
import { openPool } from '#db/openPool.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { type TestPortal, testPortal } from '../testing/testPortal.ts';
import { releaseJobs } from './releaseJobs.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await testPortal();
});

beforeEach(() => asOwner(portal, 'delete from graphile_worker._private_jobs'));

afterAll(() => portal.close());

/** Adds a job that a worker took some minutes ago. */
async function aTakenJob(minutes: number): Promise<void> {
  await asOwner(portal, `select from graphile_worker.add_job('deliverMail', queue_name => $1::text)`, [
    `queue-${minutes}`,
  ]);
  const taken = 'locked_by = $1::text, locked_at = now() - make_interval(mins => $2::integer)';
  const values = [`worker-${minutes}`, minutes];
  await asOwner(
    portal,
    `update graphile_worker._private_jobs set ${taken}
     where job_queue_id = (select id from graphile_worker._private_job_queues where queue_name = 'queue-' || $2::integer)`,
    values,
  );
  await asOwner(
    portal,
    `update graphile_worker._private_job_queues set ${taken} where queue_name = 'queue-' || $2::integer`,
    values,
  );
}

/** Workers that hold a job or a queue. */
async function holders(): Promise<string[]> {
  const rows = await asOwner<{ locked_by: string }>(
    portal,
    `select locked_by from graphile_worker._private_jobs where locked_by is not null
     union select locked_by from graphile_worker._private_job_queues where locked_by is not null order by locked_by`,
  );
  return rows.map(({ locked_by }) => locked_by);
}

test('a start without another portal releases every job of a killed worker at once', async () => {
  await aTakenJob(1);
  await portal.database.db.run(worker, releaseJobs());
  expect(await holders()).toEqual([]);
});

test('a portal that processes jobs keeps those that it took in the last 15 minutes', async () => {
  const other = openPool(loginUrl(appServerUrl(portal.database.url), 'app_worker'), 'jobs', { max: 1 });
  await other.query('select');
  await aTakenJob(14);
  await aTakenJob(16);
  await portal.database.db.run(worker, releaseJobs());
  expect(await holders()).toEqual(['worker-14']);
  await other.end();
});
