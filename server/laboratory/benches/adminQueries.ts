import * as z from 'zod/mini';
import { Bench, PIN_ATTEMPTS, Technician } from '#contract/laboratory/benches.ts';
import { sql } from '#db/sql.ts';
import { many, one } from '#db/statements.ts';

const technicianColumns = sql`t.id, t.name, t.tried_pins >= ${PIN_ATTEMPTS}::integer as is_locked`;

/** The end of a bench that nobody uses, or of the code of one that nobody has opened. */
const endWithoutUse = sql`
  case when b.opened_at is null then b.code_ends_at else app.end_of_session(b.last_used_at) end`;

/** The end of a bench by any reason; null before it. */
const endOfBench = sql`
  coalesce(b.ended_at, case when ${endWithoutUse} <= now() then ${endWithoutUse} end)`;

const benchColumns = sql`
  b.id, b.name, b.opened_at, b.code_ends_at, b.last_used_at, app.end_of_session(b.last_used_at) as ends_if_unused,
  (select t.name from app.technicians t
   where t.id = b.technician_id and b.turn_until > now() and ${endOfBench} is null) as technician,
  ${endOfBench} as ended_at,
  case
    when b.was_copied then 'copied' when b.ended_at is not null then 'ended' when ${endOfBench} is null then null
    when b.opened_at is null then 'code_unused' else 'unused' end as end_reason`;

/** The benches of a laboratory: all that have not ended, then the last 50 that have. */
export const benchesOf = many(
  Bench,
  (laboratory_id: string) => sql`
    select ${benchColumns} from app.benches b
    where b.laboratory_id = ${laboratory_id} and (${endOfBench} is null or b.id in (
      select b.id from app.benches b where b.laboratory_id = ${laboratory_id} and ${endOfBench} is not null
      order by ${endOfBench} desc limit 50))
    order by ${endOfBench} desc nulls first, lower(b.name), b.id`,
);

export const techniciansOf = many(
  Technician,
  (laboratory_id: string) => sql`
    select ${technicianColumns} from app.technicians t
    where t.laboratory_id = ${laboratory_id} and t.ended_at is null order by lower(t.name)`,
);

/** Adds a bench whose code works for an hour. The database refuses `laboratory_not_found`. */
export const insertBench = one(
  Bench,
  (laboratory_id: string, name: string, code_hash: Buffer) => sql`
    insert into app.benches as b (laboratory_id, name, code_hash, code_ends_at)
    values (${laboratory_id}, ${name}, ${code_hash}, now() + interval '1 hour')
    returning ${benchColumns}`,
);

const Found = z.object({ id: z.uuid() });

/** Ends a bench; undefined if it does not exist. It keeps the time of its first end. */
export const endBench = one(
  Found,
  (bench_id: string) => sql`
    with ended as (update app.benches set ended_at = now() where id = ${bench_id} and ended_at is null)
    select id from app.benches where id = ${bench_id}`,
);

/** The database refuses `laboratory_not_found` and `technician_name_taken`. */
export const insertTechnician = one(
  Technician,
  (laboratory_id: string, name: string, pin_hash: string) => sql`
    insert into app.technicians as t (laboratory_id, name, pin_hash)
    values (${laboratory_id}, ${name}, ${pin_hash}) returning ${technicianColumns}`,
);

/** Replaces a PIN and unlocks the name; undefined if the technician does not exist. A trigger ends the turns. */
export const updatePin = one(
  Found,
  (technician_id: string, pin_hash: string) => sql`
    update app.technicians set pin_hash = ${pin_hash}, tried_pins = 0
    where id = ${technician_id} and ended_at is null returning id`,
);

/** Ends a technician; undefined if there is none. A trigger ends the turns. */
export const endTechnician = one(
  Found,
  (technician_id: string) => sql`
    with ended as (update app.technicians set ended_at = now() where id = ${technician_id} and ended_at is null)
    select id from app.technicians where id = ${technician_id}`,
);
