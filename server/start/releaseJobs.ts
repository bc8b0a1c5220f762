import { sql } from '#db/sql.ts';
import { command } from '#db/statements.ts';

/**
 * Releases jobs that a dead worker holds: all of them if no portal processes jobs at the moment, otherwise those that it took
 * longer ago than any job lasts. The queue itself waits for four hours, and the link of a mail ends earlier.
 */
export const releaseJobs = command(
  () => sql`
    select graphile_worker.force_unlock_workers(array(
      select j.locked_by from graphile_worker.jobs j
      where j.locked_at < now() - case when exists (
          select from pg_stat_activity a
          where a.datname = current_database() and a.usename = 'app_worker'
            and a.application_name not like 'portal migrations %')
        then interval '15 minutes' else interval '0' end))`,
);
