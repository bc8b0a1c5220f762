import type { IntakeAnswer, WaitingScan } from '#contract/laboratory/kit-intake.ts';
import { scanResults } from '#contract/laboratory/scanResults.ts';
import { listScans } from '#contract/laboratory/scans.ts';
import type { KitCode } from '#contract/shared/ids.ts';
import { sql } from '#db/sql.ts';
import { command, json } from '#db/statements.ts';

type Answer = Pick<IntakeAnswer, 'outcome' | 'status'>;

/** Records a scan, read `age_ms` milliseconds ago. It waits from its first try at most since then. */
export const recordScan = command(
  (kit_id: KitCode, { outcome, status }: Answer, { waited_ms, age_ms = waited_ms }: WaitingScan) => sql`
    select app.record_scan(${kit_id}, ${outcome}, ${status}, ${age_ms}::integer * interval '1 millisecond', ${waited_ms > 0})`,
);

/** Forgets scans after a quarter of a year, except open exceptions. */
export const removeOldScans = command(() => sql`select app.remove_old_scans()`);

/** Exceptions that one answer lists. */
const LISTED = 200;

/**
 * The codes of a day, its totals and the open exceptions. The present state of a kit decides the outcome of its code, so the
 * totals follow an undo and a rejection.
 */
export const scansOfDay = json(
  listScans.result,
  ({ since, until, limit }: { since: string; until: string; limit: number }) => sql`
    with scanned as (
      select s.kit_id, min(s.scanned_at) as scanned_at, (array_agg(s.scanned_by order by s.id))[1] as scanned_by,
        (array_agg(s.technician_id order by s.id))[1] as technician_id,
        count(*) as times, bool_or(s.outcome in ('received', 'set_aside')) as is_received,
        bool_and(s.outcome = 'unknown') as is_unknown
      from app.scans s where s.scanned_at >= ${since} and s.scanned_at < ${until}
      group by s.kit_id
    ),
    codes as (
      select s.*, k.status, case
        when s.is_unknown then 'unknown'
        when k.status = 'registered' and s.is_received then 'undone'
        when k.status = 'information_needed' then 'asked'
        when k.status = 'rejected' then 'rejected'
        when k.id is not null then case
          when s.is_received then 'received'
          when exists (select from app.kit_status_changes c where c.kit_record_id = k.id and c.status = 'received') then 'earlier'
          else 'not_expected'
        end
        when i.kit_id is null then 'unknown'
        when i.is_registered then 'deleted'
        when a.kit_id is not null then 'set_aside'
        else 'undone'
      end as result
      from scanned s
      left join app.kit_inventory i on i.kit_id = s.kit_id
      left join app.kits k on k.kit_id = s.kit_id
      left join app.arrivals a on a.kit_id = s.kit_id
    ),
    listed as (select * from codes order by scanned_at desc, kit_id limit ${limit}),
    exceptions as (
      select distinct on (s.kit_id) s.kit_id, s.id, s.scanned_at, s.scanned_by, s.technician_id, s.status, s.outcome
      from app.scans s where s.is_exception and s.done_at is null
      order by s.kit_id, s.id desc
    ),
    pinned as (select * from exceptions order by scanned_at desc, kit_id limit ${sql.lit(LISTED)})
    select json_build_object(
      'codes', (
        select coalesce(json_agg(json_build_object(
          'kit_id', c.kit_id, 'scanned_at', c.scanned_at, 'scanned_by', coalesce(p.full_name, p.email, t.name), 'times', c.times,
          'result', c.result, 'status', c.status
        ) order by c.scanned_at desc, c.kit_id), '[]')
        from listed c left join app.profiles p on p.id = c.scanned_by
          left join app.technicians t on t.id = c.technician_id
      ),
      'totals', (
        select json_object_agg(r.result, (select count(*) from codes c where c.result = r.result))
        from unnest(${scanResults}::text[]) as r(result)
      ),
      'exceptions', (
        select coalesce(json_agg(json_build_object(
          'kit_id', e.kit_id, 'scan_id', e.id, 'scanned_at', e.scanned_at, 'scanned_by', coalesce(p.full_name, p.email, t.name),
          'status', e.status, 'reason', case
            when e.outcome = 'deleted' then 'deleted'
            when e.outcome = 'not_expected' then case when exists (
              select from app.kit_status_changes c join app.kits k on k.id = c.kit_record_id
              where k.kit_id = e.kit_id and c.status = 'received' and c.changed_at < e.scanned_at
            ) then 'again' else 'first' end
            when i.kit_id is null then 'unknown'
            -- A bench does not learn of a code that its laboratory does not have; administrators do.
            when e.technician_id is null or i.laboratory_id = t.laboratory_id then 'known_now'
            when i.laboratory_id is null then 'no_laboratory'
            else 'other_laboratory'
          end
        ) order by e.scanned_at desc, e.kit_id), '[]')
        from pinned e left join app.profiles p on p.id = e.scanned_by
          left join app.technicians t on t.id = e.technician_id
          left join app.kit_inventory i on i.kit_id = e.kit_id
      )
    )::text as day`,
);

/** Takes the open exceptions of a code up to a scan off the list. */
export const endExceptions = command(
  (kit_id: KitCode, scan_id: number) => sql`
    update app.scans set done_at = now()
    where kit_id = ${kit_id} and id <= ${scan_id} and is_exception and done_at is null`,
);

/** Puts the exceptions back that were taken off together with a scan. */
export const reopenExceptions = command(
  (kit_id: KitCode, scan_id: number) => sql`
    update app.scans set done_at = null
    where kit_id = ${kit_id} and done_at = (select s.done_at from app.scans s where s.id = ${scan_id})`,
);
