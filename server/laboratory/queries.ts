import * as z from 'zod/mini';
import { Laboratory } from '#contract/laboratory/laboratories.ts';
import { sql } from '#db/sql.ts';
import { many, one, value } from '#db/statements.ts';

const laboratoryColumns = sql`
  l.id, l.name, l.created_at, l.ended_at,
  (select count(*) from app.kit_inventory i where i.laboratory_id = l.id) as codes`;

/** All laboratories: those that have not ended first, each part by name. */
export const laboratories = many(
  Laboratory,
  () => sql`
    select ${laboratoryColumns} from app.laboratories l order by l.ended_at is not null, lower(l.name), l.id`,
);

/** Adds a laboratory. A constraint refuses `laboratory_name_taken`. */
export const insertLaboratory = one(
  Laboratory,
  (name: string) => sql`
    insert into app.laboratories as l (name) values (${name}) returning ${laboratoryColumns}`,
);

const Found = z.object({ id: z.uuid() });

/** Renames a laboratory; undefined if it does not exist or has ended. A constraint refuses `laboratory_name_taken`. */
export const updateName = one(
  Found,
  (laboratory_id: string, name: string) => sql`
    update app.laboratories set name = ${name} where id = ${laboratory_id} and ended_at is null returning id`,
);

/** Ends a laboratory; undefined if it does not exist. It keeps the time of its first end. A trigger revokes its keys. */
export const endLaboratory = one(
  Found,
  (laboratory_id: string) => sql`
    with ended as (
      update app.laboratories set ended_at = now() where id = ${laboratory_id} and ended_at is null)
    select id from app.laboratories where id = ${laboratory_id}`,
);

/**
 * Gives codes to a laboratory, or to none with null. Returns the codes that are not in the inventory; with one of them, nothing
 * changes. The database refuses `laboratory_not_found`.
 */
export const giveCodes = value(
  z.array(z.string()),
  (kit_ids: readonly string[], laboratory_id: string | null) => sql`
    select app.give_codes(${kit_ids}::text[], ${laboratory_id}::uuid) as unknown`,
);
