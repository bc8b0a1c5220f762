import { FIGURE_WEEKS, getKitFigures } from '#contract/laboratory/kit-inventory.ts';
import { openStatuses } from '#contract/laboratory/lists.ts';
import { sql } from '#db/sql.ts';
import { json } from '#db/statements.ts';
import { isLate, isOpen } from './matching.ts';

/** Each week and each status reads a part of an index alone. A deleted kit counts nowhere. */
export const kitFigures = json(
  getKitFigures.result,
  () => sql`
    with weeks as (
      select w.starts_on, (
        select count(*) from app.patient_table_rows r
        where r.registered >= w.starts_on and r.registered < w.starts_on + interval '1 week'
      ) as registered
      from generate_series(
        date_trunc('week', now(), 'UTC') - interval '1 week' * ${sql.lit(FIGURE_WEEKS - 1)},
        date_trunc('week', now(), 'UTC'), interval '1 week'
      ) as w(starts_on)
    ),
    open as (
      select r.status, count(*) as kits, count(*) filter (where ${isLate}) as late
      from app.patient_table_rows r where ${isOpen} group by r.status
    )
    select json_build_object(
      'weeks', (
        select json_agg(json_build_object(
          'starts_on', (starts_on at time zone 'UTC')::date, 'registered', registered
        ) order by starts_on) from weeks
      ),
      'open', (
        select coalesce(json_agg(json_build_object('status', status, 'kits', kits, 'late', late)
          order by array_position(${openStatuses}::text[], status)), '[]')
        from open
      ),
      'inactive_unregistered', (
        select count(*) from app.kit_inventory i where not i.is_active and not i.is_registered
      )
    )::text as figures`,
);
