import type pg from 'pg';

/** A job of the queue as an archive holds it: without the lock, and independent of the queue's tables. */
export type ArchivedJob = Readonly<Record<string, unknown>>;

/**
 * The waiting and failed jobs. Leaves out jobs of the schedule, which the portal adds again. An attempt that is under way does
 * not count: the restored portal repeats it.
 */
export async function readJobs(client: pg.ClientBase): Promise<ArchivedJob[]> {
  const { rows } = await client.query<{ job: ArchivedJob }>(
    `select to_jsonb(archived) as job
     from (
       select t.identifier, q.queue_name, j.payload, j.priority, j.run_at,
         j.attempts - case when j.locked_at is null then 0 else 1 end as attempts,
         j.max_attempts, j.last_error, j.created_at, j.key, j.flags
       from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id
       left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
       where not (j.payload::jsonb ? '_cron')
       order by j.id
     ) as archived`,
  );
  return rows.map(({ job }) => job);
}

/** Adds archived jobs to the queue, with the attempts that they have had. Runs as the role of the queue. */
export async function insertJobs(client: pg.ClientBase, jobs: string): Promise<void> {
  const given = `json_to_recordset($1) as given (identifier text, queue_name text, payload json, priority smallint,
    run_at timestamptz, attempts smallint, max_attempts smallint, last_error text, created_at timestamptz, key text, flags jsonb)`;
  await client.query(
    `insert into graphile_worker._private_tasks (identifier) select distinct identifier from ${given} on conflict do nothing`,
    [jobs],
  );
  await client.query(
    `insert into graphile_worker._private_job_queues (queue_name)
     select distinct queue_name from ${given} where queue_name is not null on conflict do nothing`,
    [jobs],
  );
  await client.query(
    `insert into graphile_worker._private_jobs
       (task_id, job_queue_id, payload, priority, run_at, attempts, max_attempts, last_error, created_at, key, flags)
     select t.id, q.id, payload, priority, run_at, attempts, max_attempts, last_error, created_at, key, flags
     from ${given}
     join graphile_worker._private_tasks t using (identifier)
     left join graphile_worker._private_job_queues q using (queue_name)`,
    [jobs],
  );
}
