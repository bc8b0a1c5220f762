import * as z from 'zod/mini';
import { LaboratoryKey } from '#contract/laboratory.ts';
import { sql } from '#db/sql.ts';
import { many, one, value } from '#db/statements.ts';

const keyColumns = sql`id, name, prefix, created_at, last_used_at, revoked_at`;

/** All keys, newest first. */
export const laboratoryKeys = many(
  LaboratoryKey,
  () => sql`select ${keyColumns} from app.laboratory_keys order by created_at desc, id`,
);

export const insertLaboratoryKey = one(
  LaboratoryKey,
  (key: { readonly name: string; readonly prefix: string; readonly key_hash: Buffer }) => sql`
    insert into app.laboratory_keys (name, prefix, key_hash) values (${key.name}, ${key.prefix}, ${key.key_hash})
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
