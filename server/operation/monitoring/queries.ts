import * as z from 'zod/mini';
import { sql } from '#db/sql.ts';
import { many, one, value } from '#db/statements.ts';

/** Names of the migrations that the database carries. */
export const appliedMigrations = many(
  z.object({ name: z.string() }),
  () => sql`select name from public.applied_migrations`,
);

/** The commands of the operator that have succeeded, and when they last did, in seconds since 1970. */
export const operatorRuns = many(
  z.object({ kind: z.string(), finished_at: z.number() }),
  () => sql`select kind, extract(epoch from finished_at)::bigint as finished_at from app.operator_runs`,
);

/** Bytes of the primary's log up to a position that this replica does not show yet; null for one that shows nothing. */
export const bytesBehind = value(
  z.nullable(z.number()),
  (position: string) => sql`
    select case when shown is not null then greatest(pg_wal_lsn_diff(${position}::pg_lsn, shown), 0)::bigint end as bytes
    from (
      select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_insert_lsn() end as shown
    ) as replica`,
);

/** Jobs of the queue: those that will be tried, those given up, and the age of the oldest one to be tried. */
export const jobFigures = one(
  z.object({
    waiting: z.int(),
    failed: z.int(),
    oldest_seconds: z.int(),
  }),
  () => sql`
    select coalesce(count(*) filter (where attempts < max_attempts), 0)::integer as waiting,
      coalesce(count(*) filter (where attempts >= max_attempts), 0)::integer as failed,
      coalesce(extract(epoch from now() - min(created_at) filter (where attempts < max_attempts)), 0)::integer
        as oldest_seconds
    from graphile_worker.jobs`,
);

/** Messages of webhooks: all that wait, and others of the last seven days by state. */
export const webhookFigures = one(
  z.object({ waiting: z.int(), delivered: z.int(), failed: z.int() }),
  () => sql`
    select (
        select count(*)::integer from app.webhook_deliveries where delivered_at is null and given_up_at is null
      ) as waiting, coalesce(count(delivered_at), 0)::integer as delivered, coalesce(count(given_up_at), 0)::integer as failed
    from app.webhook_deliveries where created_at > now() - interval '7 days'`,
);

/** Mails of the last seven days by state: an index bounds the cost. */
export const mailFigures = many(
  z.object({ state: z.string(), mails: z.int() }),
  () => sql`
    select delivery as state, count(*)::integer as mails from app.mails
    where created_at > now() - interval '7 days' group by delivery`,
);
