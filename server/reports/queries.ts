import { sql } from 'kysely';
import type { KitCode, KitRecordId, UserId } from '#contract/ids.ts';
import type { PageNumber, ReportFile, ReportFiles } from '#contract/reports.ts';
import type { Tx } from '#db/connect.ts';

/** Page numbers that the viewer offers; undefined when the kit is not in sight. */
export const availablePages = async (tx: Tx, kit_id: KitCode) =>
  (
    await tx.first(
      sql<{ pages: PageNumber[] }>`
      select array(
        select distinct f.page from app.report_files f
        where f.kit_record_id = k.id and f.page <= 4 and f.published_at is not null order by f.page
      ) || case when k.suggestion_shared then array[5::smallint] else '{}' end as pages
      from app.kits k where k.kit_id = ${kit_id}`,
    )
  )?.pages;

/** Object key of the newest published version of a page in the caller's sight. */
export const publishedFile = async (tx: Tx, kit_id: KitCode, page: PageNumber) =>
  (
    await tx.first(
      sql<{ object_key: string }>`
      select f.object_key
      from app.kits k join app.report_files f on f.kit_record_id = k.id
      where k.kit_id = ${kit_id} and f.page = ${page} and f.published_at is not null
      order by f.version desc limit 1`,
    )
  )?.object_key;

/** Object key of the newest version of a page, published or not. */
export const newestFile = async (tx: Tx, kit_id: KitCode, page: PageNumber) =>
  (
    await tx.first(
      sql<{ object_key: string }>`
      select f.object_key
      from app.kits k join app.report_files f on f.kit_record_id = k.id
      where k.kit_id = ${kit_id} and f.page = ${page}
      order by f.version desc limit 1`,
    )
  )?.object_key;

/** The sharing of a kit in sight: its record and the key of the copy that the owner reads, if any. */
export const suggestionSharing = (tx: Tx, kit_id: KitCode) =>
  tx.first(
    sql<{ id: KitRecordId; shared_suggestion_key: string | null }>`
      select id, shared_suggestion_key from app.kits where kit_id = ${kit_id}`,
  );

/** Marks the suggestion as shared under the key; false when it is shared already. */
export const markShared = async (tx: Tx, kit_record_id: KitRecordId, shared_suggestion_key: string) =>
  (await tx.first(
    sql`
      update app.kits set suggestion_shared = true, shared_suggestion_key = ${shared_suggestion_key}
      where id = ${kit_record_id} and not suggestion_shared
      returning id`,
  )) !== undefined;

/** Ends the sharing of this copy; one that was shared meanwhile under another key stays. */
export const markUnshared = (tx: Tx, kit_record_id: KitRecordId, shared_suggestion_key: string) =>
  tx.all(sql`
    update app.kits set suggestion_shared = false, shared_suggestion_key = null
    where id = ${kit_record_id} and shared_suggestion_key = ${shared_suggestion_key}`);

/** Takes the kit's row, so that uploads and publications of one kit go one after the other. */
export const lockKit = (tx: Tx, kit_id: KitCode) =>
  tx.first(sql<{ id: KitRecordId }>`select id from app.kits where kit_id = ${kit_id} for update`);

/** Adds a file as the next version of its page. Call it with the kit locked. */
export const insertReportFile = (
  tx: Tx,
  file: {
    kit_record_id: KitRecordId;
    page: PageNumber;
    object_key: string;
    bytes: number;
    uploaded_by: UserId;
  },
) =>
  tx.first(
    sql<ReportFile>`
      insert into app.report_files (kit_record_id, page, version, object_key, bytes, uploaded_by)
      select ${file.kit_record_id}, ${file.page}, coalesce(max(version), 0) + 1, ${file.object_key}, ${file.bytes},
        ${file.uploaded_by}
      from app.report_files where kit_record_id = ${file.kit_record_id} and page = ${file.page}
      returning page, version, bytes, uploaded_at, published_at`,
  );

/** What has been brought in for a kit: the newest version of each page. */
export const reportFiles = (tx: Tx, kit_id: KitCode) =>
  tx.first(
    sql<ReportFiles>`
      select k.kit_id, k.report_generated_at, coalesce(newest.files, '[]') as files
      from app.kits k
      left join lateral (
        select json_agg(file order by file.page) as files
        from (
          select distinct on (page) page, version, bytes, uploaded_at, published_at
          from app.report_files where kit_record_id = k.id order by page, version desc
        ) as file
      ) as newest on true
      where k.kit_id = ${kit_id}`,
  );

/** Publishes what is not published yet; false when there is nothing. Call it with the kit locked. */
export const publishFiles = async (tx: Tx, kit_record_id: KitRecordId) =>
  (await tx.first(
    sql`
      with published as (
        update app.report_files set published_at = now()
        where kit_record_id = ${kit_record_id} and published_at is null
        returning id
      )
      update app.kits set report_generated_at = now(),
        status = case when status in ('registered', 'received', 'in_analysis') then 'report_ready' else status end
      where id = ${kit_record_id} and exists (select from published)
      returning id`,
  )) !== undefined;
