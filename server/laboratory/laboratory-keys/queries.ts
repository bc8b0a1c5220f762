import * as z from 'zod/mini';
import { LaboratoryKey } from '#contract/laboratory/laboratory-keys.ts';
import { sql } from '#db/sql.ts';
import { many, one, value } from '#db/statements.ts';

const keyColumns = sql`
  k.id, k.name, k.prefix, k.created_at, k.last_used_at, k.revoked_at,
  (select l.name from app.laboratories l where l.id = k.laboratory_id) as laboratory_name`;

/** All keys, newest first. */
export const laboratoryKeys = many(
  LaboratoryKey,
  () => sql`select ${keyColumns} from app.laboratory_keys k order by k.created_at desc, k.id`,
);

/** Adds a key. The database refuses `laboratory_not_found`. */
export const insertLaboratoryKey = one(
  LaboratoryKey,
  (key: {
    readonly name: string;
    readonly prefix: string;
    readonly key_hash: Buffer;
    readonly laboratory_id: string | null;
  }) => sql`
    insert into app.laboratory_keys as k (name, prefix, key_hash, laboratory_id)
    values (${key.name}, ${key.prefix}, ${key.key_hash}, ${key.laboratory_id})
    returning ${keyColumns}`,
);

/** Ends a key; undefined if it does not exist. An ended key keeps its original time. */
export const endLaboratoryKey = one(
  z.object({ id: z.uuid() }),
  (key_id: string) => sql`
    with ended as (
      update app.laboratory_keys set revoked_at = now(), revoked_by = app.uid() where id = ${key_id} and revoked_at is null)
    select id from app.laboratory_keys where id = ${key_id}`,
);

/** The laboratory's id if the key is valid; records the use. */
export const useLaboratoryKey = value(
  z.nullable(z.uuid()),
  (key_hash: Buffer) => sql`select app.use_laboratory_key(${key_hash}) as id`,
);
