import * as z from 'zod/mini';
import { SUGGESTION_PAGE } from '#contract/reports/pageNumbers.ts';
import { PageNumber } from '#contract/reports/reports.ts';
import { KitCode, KitRecordId } from '#contract/shared/ids.ts';
import { sql } from '#db/sql.ts';
import { command, one } from '#db/statements.ts';
import { StoredFile } from './queries.ts';

/** Stores a link to a document under the hash of its token. */
export const insertDocumentLink = command(
  (link: {
    readonly token_hash: Buffer;
    readonly kit_record_id: KitRecordId;
    readonly object_key: string;
  }) => sql`
    insert into app.document_links (token_hash, kit_record_id, object_key)
    values (${link.token_hash}, ${link.kit_record_id}, ${link.object_key})`,
);

/** The document of a link, unless the link has expired or its creator can no longer read the document. */
export const documentOf = one(
  z.extend(StoredFile, { kit_id: KitCode, page: PageNumber }),
  (token_hash: Buffer) => sql`
    select kit_id, page, object_key, encode(sha256, 'hex') as sha256 from app.document_of(${token_hash})`,
);

export const removeExpiredLinks = command(
  () => sql`delete from app.document_links where expires_at <= now()`,
);

/** The sharing of a visible kit. */
const Sharing = z.object({
  id: KitRecordId,
  /** The owner's current copy. */
  object_key: z.nullable(z.string()),
  sha256: z.nullable(z.string()),
  /** The version of the current or last copy. */
  version: z.nullable(z.number()),
  /** Counts how often the sharing has been ended. */
  sharings_ended: z.number(),
});
export type Sharing = z.infer<typeof Sharing>;

export const suggestionSharing = one(
  Sharing,
  (kit_id: KitCode) => sql`
    select id, shared_suggestion_key as object_key, encode(shared_suggestion_sha256, 'hex') as sha256,
      shared_suggestion_version as version, sharings_ended
    from app.kits where kit_id = ${kit_id}`,
);

/**
 * Records a copy as the owner's. Undefined if the sharing was ended since `Sharing` was read, if a newer version has been
 * shared, or if the kit is no longer visible.
 * A trigger claims the copy, keeps or releases the earlier one, and records the event (`app.follow_shared_suggestion`).
 */
export const markShared = one(
  z.object({ id: KitRecordId }),
  ({ id, sharings_ended }: Sharing, copy: StoredFile & { readonly version: number }) => {
    const sha256 = sql`decode(${copy.sha256}, 'hex')`;
    return sql`
      update app.kits set suggestion_shared = true, shared_suggestion_key = ${copy.object_key},
        shared_suggestion_version = ${copy.version}, shared_suggestion_sha256 = ${sha256},
        suggestion_amended_at = case
          when shared_suggestion_version < ${copy.version} and shared_suggestion_sha256 is distinct from ${sha256} then now()
          else suggestion_amended_at end
      where id = ${id} and sharings_ended = ${sharings_ended} and coalesce(shared_suggestion_version, 0) <= ${copy.version}
      returning id`;
  },
);

/** A copy that the owner had until another version was shared. A reading is recorded. */
export const replacedSuggestion = one(
  StoredFile,
  (kit_id: KitCode, version: number, is_reading: boolean) => sql`
    select r.object_key, encode(r.sha256, 'hex') as sha256${
      is_reading
        ? sql`, app.record_replaced_read(k.kit_id, jsonb_build_object('page', ${SUGGESTION_PAGE}::smallint, 'version', r.version)) as recorded`
        : sql``
    }
    from app.kits k join app.replaced_suggestions r on r.kit_record_id = k.id
    where k.kit_id = ${kit_id} and r.version = ${version}`,
);

/**
 * Ends the sharing, including one in progress; returns the key of the copy that the owner had, if any. Undefined if the kit is
 * not visible.
 * A trigger releases this copy and the earlier ones for removal and records the event (`app.follow_shared_suggestion`).
 */
export const markUnshared = one(
  z.object({ object_key: z.nullable(z.string()) }),
  (kit_record_id: KitRecordId) => sql`
    with before as (
      select id, shared_suggestion_key as object_key from app.kits where id = ${kit_record_id} for no key update
    )
    update app.kits k set suggestion_shared = false, shared_suggestion_key = null, sharings_ended = sharings_ended + 1
    from before where k.id = before.id
    returning before.object_key`,
);
