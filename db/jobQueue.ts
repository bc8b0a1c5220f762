import { runMigrations } from 'graphile-worker';
import type pg from 'pg';
import { openPool } from './openPool.ts';
import { StartError } from './StartError.ts';

const SCHEMA = `
  select current_database() as database, has_database_privilege('app_worker', current_database(), 'create') as may_create,
    (select nspowner::regrole::text from pg_namespace where nspname = 'graphile_worker') as owner`;

/**
 * Creates or updates the job queue. It belongs to the role that runs its jobs, and brings its own migrations.
 * @throws {StartError} when another role has created it.
 */
export async function migrateJobQueue(owner: pg.Client, worker_url: string): Promise<void> {
  const { rows } = await owner.query<{ database: string; may_create: boolean; owner: string | null }>(SCHEMA);
  const queue = rows[0];
  if (queue?.owner && queue.owner !== 'app_worker')
    throw new StartError(
      `The schema graphile_worker belongs to ${queue.owner} instead of app_worker: drop it or use another database.`,
    );
  const grantee = `on database ${owner.escapeIdentifier(queue?.database ?? '')}`;
  // Its first migration creates the schema. The role must not keep the right to do so.
  if (!queue?.owner) await owner.query(`grant create ${grantee} to app_worker`);
  try {
    await runAsWorker(worker_url);
  } finally {
    if (!queue?.owner || queue.may_create) await owner.query(`revoke create ${grantee} from app_worker`);
  }
}

async function runAsWorker(worker_url: string): Promise<void> {
  const pool = openPool(worker_url, 'migrations', { max: 1 });
  try {
    await runMigrations({ pgPool: pool, noPreparedStatements: true });
  } finally {
    await pool.end();
  }
}
