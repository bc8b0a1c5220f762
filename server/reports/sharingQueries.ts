import { sql } from 'kysely';
import type { KitCode, KitRecordId } from '#contract/shared/ids.ts';
import type { Tx } from '#db/connect.ts';
import type { StoredFile } from './queries.ts';

/** Names the kit's documents that a link opens. */
export const insertDocumentLink = (
  tx: Tx,
  link: { readonly token_hash: Buffer; readonly kit_record_id: KitRecordId; readonly object_key: string },
) =>
  tx.all(sql`
    insert into app.document_links (token_hash, kit_record_id, object_key)
    values (${link.token_hash}, ${link.kit_record_id}, ${link.object_key})`);

/** What a link opens, unless it has expired or its document is not there for its maker any more. */
export const documentOf = (tx: Tx, token_hash: Buffer) =>
  tx.first(
    sql<StoredFile & { kit_id: KitCode }>`
      select kit_id, object_key, encode(sha256, 'hex') as sha256 from app.document_of(${token_hash})`,
  );

export const removeExpiredLinks = (tx: Tx) =>
  tx.all(sql`delete from app.document_links where expires_at <= now()`);

/** The sharing of a kit in sight. */
export interface Sharing {
  readonly id: KitRecordId;
  /** The copy that the owner reads, while there is one. */
  readonly object_key: string | null;
  readonly sha256: string | null;
  /** Of which version the copy is or was. */
  readonly version: number | null;
  /** How often the sharing has been ended. */
  readonly sharings_ended: number;
}

export const suggestionSharing = (tx: Tx, kit_id: KitCode) =>
  tx.first(
    sql<Sharing>`
      select id, shared_suggestion_key as object_key, encode(shared_suggestion_sha256, 'hex') as sha256,
        shared_suggestion_version as version, sharings_ended
      from app.kits where kit_id = ${kit_id}`,
  );

/**
 * Records the copy of a version as the one that the owner reads; false when the sharing was ended since it was looked at, when
 * a newer version has been shared, or when the kit is not in sight any more.
 * A trigger claims the copy, leaves the earlier one to be removed, and records the event (migration 0009).
 */
export const markShared = async (
  tx: Tx,
  { id, sharings_ended }: Sharing,
  copy: StoredFile & { readonly version: number },
) => {
  const sha256 = sql`decode(${copy.sha256 ?? null}, 'hex')`;
  const marked = await tx.first(sql`
    update app.kits set suggestion_shared = true, shared_suggestion_key = ${copy.object_key},
      shared_suggestion_version = ${copy.version}, shared_suggestion_sha256 = ${sha256},
      suggestion_amended_at = case
        when shared_suggestion_version < ${copy.version} and shared_suggestion_sha256 is distinct from ${sha256} then now()
        else suggestion_amended_at end
    where id = ${id} and sharings_ended = ${sharings_ended} and coalesce(shared_suggestion_version, 0) <= ${copy.version}
    returning id`);
  return marked !== undefined;
};

/**
 * Ends the sharing, also one that has not been recorded yet, and resolves to the key of the copy that the owner read until then,
 * if there was one. Undefined when the kit is not in sight.
 * A trigger leaves the copy to be removed and records the event (migration 0009).
 */
export const markUnshared = (tx: Tx, kit_record_id: KitRecordId) =>
  tx.first(
    sql<{ object_key: string | null }>`
      with before as (
        select id, shared_suggestion_key as object_key from app.kits where id = ${kit_record_id} for no key update
      )
      update app.kits k set suggestion_shared = false, shared_suggestion_key = null, sharings_ended = sharings_ended + 1
      from before where k.id = before.id
      returning before.object_key`,
  );
