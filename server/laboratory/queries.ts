import { sql } from 'kysely';
import type { LaboratoryKey } from '#contract/laboratory.ts';
import type { Tx } from '#db/connect.ts';

const keyColumns = sql`id, name, prefix, created_at, last_used_at, revoked_at`;

/** All keys, the newest first. */
export const laboratoryKeys = (tx: Tx) =>
  tx.all(sql<LaboratoryKey>`select ${keyColumns} from app.laboratory_keys order by created_at desc, id`);

export const insertLaboratoryKey = (
  tx: Tx,
  key: { readonly name: string; readonly prefix: string; readonly key_hash: Buffer },
) =>
  tx.first(
    sql<LaboratoryKey>`
      insert into app.laboratory_keys (name, prefix, key_hash) values (${key.name}, ${key.prefix}, ${key.key_hash})
      returning ${keyColumns}`,
  );

/** Ends a key; undefined when there is none. One that has ended keeps the moment at which it did. */
export const endLaboratoryKey = (tx: Tx, key_id: string) =>
  tx.first(
    sql<{ id: string }>`
      with ended as (
        update app.laboratory_keys set revoked_at = now(), revoked_by = app.uid() where id = ${key_id} and revoked_at is null)
      select id from app.laboratory_keys where id = ${key_id}`,
  );

/** Id of the key if it counts; notes its use. */
export const useLaboratoryKey = async (tx: Tx, key_hash: Buffer) =>
  (await tx.first(sql<{ id: string | null }>`select app.use_laboratory_key(${key_hash}) as id`))?.id ??
  undefined;
