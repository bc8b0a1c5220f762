import { afterAll, beforeAll, expect, test } from 'vitest';
import { listFailedJobs, retryJob } from '#contract/operation/deliveries.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { everybody, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';

let portal: TestPortal;
let people: People;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
});

afterAll(() => portal.close());

/** A job that failed; given up after its last attempt. */
async function aFailedJob(task: string, last_error: string, is_given_up = true): Promise<number> {
  const [job] = await asOwner<{ id: string }>(
    portal,
    `with added as (select id from graphile_worker.add_job($1, run_at => now() + interval '1 day', max_attempts => 3))
     select id from added`,
    [task],
  );
  await asOwner(
    portal,
    'update graphile_worker._private_jobs set last_error = $2, attempts = $3 where id = $1',
    [job?.id, last_error, is_given_up ? 3 : 1],
  );
  return Number(job?.id);
}

async function failedJobs(query: { search?: string; state?: 'given_up' | 'retrying' } = {}) {
  const { body } = await portal.call(people.admin, listFailedJobs, { query });
  return listFailedJobs.result.parse(body);
}

test('failed jobs are listed with their attempts and state, and healthy ones are not', async () => {
  const id = await aFailedJob('removeOldEvents', 'The database was away');
  await aFailedJob('removeExpired', 'The database was away', false);
  await asOwner(portal, `select from graphile_worker.add_job('healthy')`);
  expect((await failedJobs()).rows.map(({ task }) => task)).not.toContain('healthy');
  expect((await failedJobs({ search: 'oldevents' })).rows).toEqual([
    {
      id,
      task: 'removeOldEvents',
      created_at: expect.any(String),
      attempts: 3,
      state: 'given_up',
      next_attempt_at: null,
      last_error: 'The database was away',
    },
  ]);
  expect((await failedJobs({ search: 'AUDIT events' })).rows.map(({ task }) => task)).toEqual([
    'removeOldEvents',
  ]);
  expect((await failedJobs({ state: 'retrying' })).rows).toMatchObject([
    { task: 'removeExpired', next_attempt_at: expect.any(String) },
  ]);
});

test.each([
  ['an address', 'Cannot deliver to anna@example.org now', 'Cannot deliver to … now'],
  ['a quoted text', 'invalid input "Mia Meyer" and \'Tim\'', 'invalid input … and …'],
  ['a key', 'Key (email)=(anna) exists', 'Key … exists'],
  ['a token', `The link ${'x'.repeat(43)} failed`, 'The link … failed'],
  ['further lines', 'First line\nDETAIL: Mia Meyer', 'First line'],
  ['a long text', 'word '.repeat(100), 'word '.repeat(40)],
])('the error of a job is shown without %s', async (_, last_error, shown) => {
  const task = `task-${crypto.randomUUID()}`;
  await aFailedJob(task, last_error);
  expect((await failedJobs({ search: task })).rows[0]?.last_error).toBe(shown);
});

test('a failed job runs again at once, and a second click changes nothing', async () => {
  const id = await aFailedJob('removeUnclaimed', 'Away');
  const retry = () => portal.call(people.admin, retryJob, { params: { job_id: id } });
  const answers = await Promise.all([retry(), retry()]);
  expect(answers.map(({ status }) => status)).toEqual([204, 204]);
  const jobs = await asOwner(
    portal,
    'select attempts, run_at <= now() as is_due from graphile_worker.jobs where id = $1',
    [id],
  );
  expect(jobs).toEqual([{ attempts: 0, is_due: true }]);
});

test('a job that is gone or healthy cannot be tried again', async () => {
  const [healthy] = await asOwner<{ id: string }>(
    portal,
    `select id from graphile_worker.add_job('another', run_at => now() + interval '1 day')`,
  );
  for (const job_id of [Number(healthy?.id), 999_999])
    expect(await portal.call(people.admin, retryJob, { params: { job_id } })).toMatchObject({
      status: 404,
      body: { code: 'job_not_found' },
    });
});
