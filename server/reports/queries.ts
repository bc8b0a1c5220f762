import { sql } from 'kysely';
import type { KitCode, KitRecordId } from '#contract/ids.ts';
import { type PageNumber, type ReportFile, type ReportFiles, SUGGESTION_PAGE } from '#contract/reports.ts';
import type { WaitingReport, waitingReportSorts } from '#contract/waiting-reports.ts';
import type { Tx } from '#db/connect.ts';
import { containing, orderBy, type PageRequest, slice } from '#server/paging.ts';

/** Page numbers that the viewer offers, and when one of them was last amended; undefined when the kit is not in sight. */
export const availablePages = (tx: Tx, kit_id: KitCode) =>
  tx.first(
    sql<{ pages: PageNumber[]; amended_at: string | null }>`
      select coalesce(array_agg(f.page order by f.page) filter (where f.page < ${SUGGESTION_PAGE}), '{}')
          || case when k.suggestion_shared then array[${SUGGESTION_PAGE}::smallint] else '{}' end as pages,
        max(f.published_at) filter (where f.is_amendment) as amended_at
      from app.kits k
      left join app.report_files f
        on f.kit_record_id = k.id and f.published_at is not null and f.superseded_at is null
      where k.kit_id = ${kit_id}
      group by k.id`,
  );

/** An object of the store, and what its bytes were. Files of before have no checksum. */
export interface StoredFile {
  readonly object_key: string;
  readonly sha256?: string | null;
}

/** Where a page in the caller's sight is stored: its current version, or the one that is asked for. */
export const fileInSight = (tx: Tx, kit_id: KitCode, page: PageNumber, version?: number) =>
  tx.first(
    sql<StoredFile & { version: number }>`
      select f.object_key, encode(f.sha256, 'hex') as sha256, f.version
      from app.kits k join app.report_files f on f.kit_record_id = k.id
      where k.kit_id = ${kit_id} and f.page = ${page} and ${
        version === undefined
          ? sql`f.published_at is not null and f.superseded_at is null`
          : sql`f.version = ${version}`
      }`,
  );

/** Where the newest version of a page is stored, published or not, also of a code that waits for its registration. */
export const newestFile = (tx: Tx, kit_id: KitCode, page: PageNumber) =>
  tx.first(
    sql<StoredFile>`
      select object_key, encode(sha256, 'hex') as sha256 from app.report_files where kit_id = ${kit_id} and page = ${page}
      order by version desc limit 1`,
  );

/**
 * All versions in the caller's sight, by page, the newest of each first, and how the suggestion is shared. Undefined when the kit
 * is not in sight.
 */
export const reportVersions = (tx: Tx, kit_id: KitCode) =>
  tx.first(
    sql<{ files: ReportFile[]; suggestion_shared: boolean; suggestion_outdated: boolean }>`
      select coalesce(versions.files, '[]') as files, k.suggestion_shared,
        k.suggestion_shared and k.shared_suggestion_version is distinct from versions.suggestion as suggestion_outdated
      from app.kits k
      left join lateral (
        select json_agg(file order by file.page, file.version desc) as files,
          max(file.version) filter (where file.page = ${SUGGESTION_PAGE} and file.published_at is not null) as suggestion
        from (
          select page, version, bytes, uploaded_at, published_at from app.report_files where kit_record_id = k.id
        ) as file
      ) as versions on true
      where k.kit_id = ${kit_id}`,
  );

/** Takes a code of the inventory for a report, and resolves to its kit, if it is registered. */
export const lockReport = async (tx: Tx, kit_id: KitCode) =>
  (await tx.first(sql<{ id: KitRecordId | null }>`select app.lock_report(${kit_id}) as id`))?.id ?? undefined;

/** Names an object that is about to be stored: it is removed again unless it is recorded. */
export const announceObject = (tx: Tx, object_key: string) =>
  tx.all(sql`select app.announce_object(${object_key})`);

/** A file as it was recorded; not new when the newest version holds the same. */
export type AddedFile = ReportFile & { readonly is_new: boolean };

/** Records a stored object as the next version of its page. */
export const addReportFile = async (
  tx: Tx,
  file: {
    readonly kit_id: KitCode;
    readonly page: PageNumber;
    readonly object_key: string;
    readonly bytes: number;
    readonly sha256: string;
  },
) =>
  (
    await tx.first(
      sql<{ added: AddedFile }>`
        select app.add_report_file(${file.kit_id}, ${file.page}, ${file.object_key}, ${file.bytes},
          decode(${file.sha256}, 'hex')) as added`,
    )
  )?.added;

/** Records a stored object as the next version of the suggestion, which staff can read at once. @throws constraint `kit_not_found`. */
export const addSuggestion = async (
  tx: Tx,
  file: {
    readonly kit_id: KitCode;
    readonly object_key: string;
    readonly bytes: number;
    readonly sha256: string;
  },
) =>
  (
    await tx.first(
      sql<{ added: AddedFile }>`
        select app.add_suggestion(${file.kit_id}, ${file.object_key}, ${file.bytes}, decode(${file.sha256}, 'hex')) as added`,
    )
  )?.added;

/** What has been brought in for a code of the inventory: the newest version of each page. */
export const reportFiles = (tx: Tx, kit_id: KitCode) =>
  tx.first(
    sql<ReportFiles>`
      select kit_id, is_registered, report_generated_at, files from app.report_files_of(${kit_id})`,
  );

const waitingSorts = {
  brought_in: sql`brought_in_at`,
  kit_id: sql`kit_id`,
} satisfies Record<(typeof waitingReportSorts)[number], unknown>;

/** One page of the kits whose newest files wait, to be published or for a registration, and how many kits match. */
export const waitingReports = async (tx: Tx, request: PageRequest<(typeof waitingReportSorts)[number]>) => {
  const waiting = sql`
    select f.kit_id, bool_and(f.kit_record_id is not null) as is_registered, max(f.uploaded_at) as brought_in_at,
      coalesce(array_agg(f.page order by f.page) filter (where f.published_at is null), '{}') as unpublished_pages
    from app.report_files f
    where (f.published_at is null or f.kit_record_id is null) and f.kit_id ilike ${containing(request.search)}
      and not exists (
        select from app.report_files newer
        where newer.kit_id = f.kit_id and newer.page = f.page and newer.version > f.version)
    group by f.kit_id`;
  const [rows, count] = await Promise.all([
    tx.all(
      sql<WaitingReport>`
        select kit_id, is_registered, unpublished_pages, brought_in_at from (${waiting}) as waiting
        ${orderBy(waitingSorts[request.sort], request.order, sql`kit_id`)} ${slice(request)}`,
    ),
    tx.first(sql<{ total: number }>`select count(*) as total from (${waiting}) as waiting`),
  ]);
  return { rows, total: count?.total ?? 0 };
};

/** Publishes the newest version of each page. @throws constraint `nothing_to_publish`. */
export const publishFiles = (tx: Tx, kit_id: KitCode) =>
  tx.first(
    sql<ReportFiles>`
      select kit_id, is_registered, report_generated_at, files from app.publish_report(${kit_id})`,
  );

/** Names the kit's documents that a link opens. */
export const insertDocumentLink = (
  tx: Tx,
  link: { readonly token_hash: Buffer; readonly kit_record_id: KitRecordId; readonly object_key: string },
) =>
  tx.all(sql`
    insert into app.document_links (token_hash, kit_record_id, object_key)
    values (${link.token_hash}, ${link.kit_record_id}, ${link.object_key})`);

/** What a link opens, unless it has expired. */
export const documentOf = (tx: Tx, token_hash: Buffer) =>
  tx.first(
    sql<{
      kit_id: KitCode;
      object_key: string;
    }>`select kit_id, object_key from app.document_of(${token_hash})`,
  );

export const removeExpiredLinks = (tx: Tx) =>
  tx.all(sql`delete from app.document_links where expires_at <= now()`);

/** The sharing of a kit in sight: its record, and the copy that the owner reads with its version, if any. */
export const suggestionSharing = (tx: Tx, kit_id: KitCode) =>
  tx.first(
    sql<{ id: KitRecordId; shared_suggestion_key: string | null; shared_suggestion_version: number | null }>`
      select id, shared_suggestion_key, shared_suggestion_version from app.kits where kit_id = ${kit_id}`,
  );

/**
 * Records the copy of a version as the one that the owner reads; false when that version or a newer one is shared already, or
 * the kit is not in sight any more.
 */
export const markShared = async (
  tx: Tx,
  kit_record_id: KitRecordId,
  copy: { readonly object_key: string; readonly version: number },
) =>
  (await tx.first(sql`
    update app.kits set suggestion_shared = true, shared_suggestion_key = ${copy.object_key},
      shared_suggestion_version = ${copy.version}
    where id = ${kit_record_id} and coalesce(shared_suggestion_version, 0) < ${copy.version}
    returning id`)) !== undefined;

/** Ends the sharing and resolves to the key of the copy; undefined when nothing is shared. The kit stays locked. */
export const markUnshared = async (tx: Tx, kit_record_id: KitRecordId) =>
  (
    await tx.first(
      sql<{ object_key: string }>`
        with shared as (
          select id, shared_suggestion_key as object_key from app.kits
          where id = ${kit_record_id} and suggestion_shared for no key update
        )
        update app.kits k set suggestion_shared = false, shared_suggestion_key = null, shared_suggestion_version = null
        from shared where k.id = shared.id
        returning shared.object_key`,
    )
  )?.object_key;

/** An object of the store that nothing names (any more), locked: whoever is about to record it waits, and is refused. */
export const nextUnclaimed = async (tx: Tx) =>
  (
    await tx.first(
      sql<{ object_key: string }>`
        select object_key from app.unclaimed_objects where remove_after <= now()
        order by remove_after limit 1 for update skip locked`,
    )
  )?.object_key;

export const forgetObject = (tx: Tx, object_key: string) =>
  tx.all(sql`delete from app.unclaimed_objects where object_key = ${object_key}`);

/** Others come first. */
export const postponeObject = (tx: Tx, object_key: string) =>
  tx.all(sql`
    update app.unclaimed_objects set remove_after = now() + interval '5 minutes' where object_key = ${object_key}`);
