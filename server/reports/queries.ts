import * as z from 'zod/mini';
import { SPECIES_PAGE, SUGGESTION_PAGE } from '#contract/reports/pageNumbers.ts';
import {
  AddedFile,
  getReportFiles,
  PageNumber,
  ReportFile,
  ReportFiles,
  type SeenFile,
} from '#contract/reports/reports.ts';
import { type KitCode, KitRecordId, type Role } from '#contract/shared/ids.ts';
import { Timestamp } from '#contract/shared/text.ts';
import type { SignedIn } from '#db/connect.ts';
import { sql } from '#db/sql.ts';
import { command, one, value } from '#db/statements.ts';
import { type Reading, recordedAs } from '#server/base/recorded-reads/queries.ts';
import { countsCheckOf, type Keeping } from '#server/reports/counts-qc/queries.ts';

/**
 * The viewer's page numbers, with the species page apart, and the time of the latest amendment; undefined if the kit is not
 * visible. For the owner, an amendment of the shared suggestion counts too.
 */
export const availablePages = one(
  z.object({ pages: z.array(PageNumber), has_species: z.boolean(), amended_at: z.nullable(Timestamp) }),
  ({ role }: SignedIn, kit_id: KitCode) => sql`
    select coalesce(array_agg(f.page order by f.page) filter (where f.page < ${SUGGESTION_PAGE}), '{}')
        || case when k.suggestion_shared then array[${SUGGESTION_PAGE}::smallint] else '{}' end as pages,
      coalesce(bool_or(f.page = ${SPECIES_PAGE}), false) as has_species,
      greatest(
        max(f.amended_at) filter (where f.amended_at >= k.created_at),
        case when ${role === 'customer'} and k.suggestion_shared then k.suggestion_amended_at end
      ) as amended_at
    from app.kits k
    left join app.report_files f
      on f.kit_record_id = k.id and f.published_at is not null and f.superseded_at is null and not f.is_held
    where k.kit_id = ${kit_id}
    group by k.id`,
);

/** An object of the store and the SHA-256 of its bytes. Older files have no checksum. */
export const StoredFile = z.object({ object_key: z.string(), sha256: z.nullable(z.string()) });
export type StoredFile = z.infer<typeof StoredFile>;

export interface FileRequest {
  /** Defaults to the newest published version. */
  readonly version?: number | undefined;
  /** The audit action of this reading; not recorded if absent. */
  readonly reading?: Reading | undefined;
}

/** The page and the version for the audit trail, known only here if the newest version was requested. */
const fileDetails = sql`jsonb_build_object('page', f.page, 'version', f.version)`;

/** The reading of a file that its readers do not have yet is a preview: owners do not learn of it. */
const actionOf = (reading: Reading) =>
  reading === 'report_read'
    ? sql`case when f.kit_record_id is not null and f.published_at is not null and not f.is_held
        then 'report_read' else 'report_previewed' end`
    : reading;

/** A reading by staff is recorded, and the owner's reading of a replaced version. */
const readingOf = (reading: Reading) => sql`
  ${recordedAs(actionOf(reading), sql`k.kit_id`, fileDetails)},
  case when f.superseded_at is not null then app.record_replaced_read(k.kit_id, ${fileDetails}) end as recorded_for_owner`;

/** The stored file of a visible page: the current version or the requested one. Records the `reading`, see `readingOf`. */
export const visibleFile = one(
  z.extend(StoredFile, { kit_record_id: KitRecordId, version: z.number() }),
  (kit_id: KitCode, page: PageNumber, { version, reading }: FileRequest = {}) => sql`
    select k.id as kit_record_id, f.object_key, encode(f.sha256, 'hex') as sha256, f.version${
      reading ? sql`, ${readingOf(reading)}` : sql``
    }
      from app.kits k join app.report_files f on f.kit_record_id = k.id
      where k.kit_id = ${kit_id} and f.page = ${page} and ${
        version === undefined
          ? sql`f.published_at is not null and f.superseded_at is null and not f.is_held`
          : sql`f.version = ${version}`
      }`,
);

/**
 * The stored file of a page's newest version, published or not, even if the code is not registered. A `reading` is recorded.
 */
export const newestFile = one(
  StoredFile,
  (kit_id: KitCode, page: PageNumber, reading: Reading | undefined) => sql`
    select object_key, encode(sha256, 'hex') as sha256${
      reading ? sql`, ${recordedAs(actionOf(reading), kit_id, fileDetails)}` : sql``
    }
      from (
        select object_key, sha256, page, version, kit_record_id, published_at, is_held from app.report_files
        where kit_id = ${kit_id} and page = ${page} order by version desc limit 1
      ) as f`,
);

/** Administrators alone see withdrawn files. `f` is a row of `app.report_files`. */
const withdrawnAt = (role: Role) =>
  role === 'admin'
    ? sql`(select w.withdrawn_at from app.report_withdrawals w where w.id = f.withdrawal_id)`
    : sql`null::timestamptz`;

/**
 * All visible versions by page, newest first, and the sharing of the suggestion. Undefined if the kit is not visible. Records
 * the reading.
 */
export const reportVersions = one(
  z.object({ files: z.array(ReportFile), suggestion_shared: z.boolean(), suggestion_outdated: z.boolean() }),
  ({ role }: SignedIn, kit_id: KitCode) => sql`
    select coalesce(versions.files, '[]') as files, k.suggestion_shared,
      k.suggestion_shared and k.shared_suggestion_version is distinct from versions.suggestion as suggestion_outdated,
      ${recordedAs('report_versions_read', sql`k.kit_id`)}
    from app.kits k
    left join lateral (
      select json_agg(file order by file.page, file.version desc) as files,
        max(file.version) filter (where file.page = ${SUGGESTION_PAGE} and file.published_at is not null
          and file.withdrawn_at is null) as suggestion
      from (
        select f.page, f.version, f.bytes, f.uploaded_at, case when not f.is_held then f.published_at end as published_at,
          f.drawn_from, ${withdrawnAt(role)} as withdrawn_at
        from app.report_files f where f.kit_record_id = k.id
      ) as file
    ) as versions on true
    where k.kit_id = ${kit_id}`,
);

/** The caller's statements about a publication. */
export interface Publication extends Keeping {
  /** The versions that the caller has seen; it then publishes no other. */
  readonly files?: readonly SeenFile[] | undefined;
  /** Why published pages are replaced. */
  readonly reason?: string | undefined;
  /** Withdraws the earlier versions for this reason of the catalogue. */
  readonly withdrawal_reason_id?: string | undefined;
}

/** Locks a code's report against parallel changes; returns the kit's id, or null if the code is not registered. */
export const lockReport = value(
  z.nullable(KitRecordId),
  (kit_id: KitCode) => sql`select app.lock_report(${kit_id}) as id`,
);

/** Reserves the key of an object before it is stored; a job removes the object unless a record claims it. */
export const reserveObject = command((object_key: string) => sql`select app.reserve_object(${object_key})`);

/** Records a stored object as the next version of its page. */
export const addReportFile = value(
  AddedFile,
  (file: {
    readonly kit_id: KitCode;
    readonly page: PageNumber;
    readonly object_key: string;
    readonly bytes: number;
    readonly sha256: string;
  }) => sql`
    select app.add_report_file(${file.kit_id}, ${file.page}, ${file.object_key}, ${file.bytes},
      decode(${file.sha256}, 'hex')) as added`,
);

/**
 * Records a stored object as the next version of the suggestion; staff can read it at once.
 * @throws constraint `kit_not_found`, `replacement_reason_required`.
 */
export const addSuggestion = value(
  AddedFile,
  (file: {
    readonly kit_id: KitCode;
    readonly object_key: string;
    readonly bytes: number;
    readonly sha256: string;
    /** Why the published suggestion is replaced. */
    readonly reason: string | undefined;
  }) => sql`
    select app.add_suggestion(${file.kit_id}, ${file.object_key}, ${file.bytes}, decode(${file.sha256}, 'hex'),
      ${file.reason ?? null}) as added`,
);

/**
 * The newest version of each page of a code in the inventory, the time of the latest amendment, the pages that the next
 * publication amends, and the check of the counts. Records the reading.
 */
export const reportFiles = one(
  getReportFiles.result,
  (kit_id: KitCode) => sql`
    select kit_id, is_registered, awaits_release, report_generated_at, files, (
      select max(amended_at) from app.report_files f
      where f.kit_id = report.kit_id and published_at is not null and superseded_at is null
    ) as amended_at, (
      select coalesce(array_agg(f.page order by f.page), '{}')
      from app.report_files f join app.last_read_files(report.kit_id, '{}') before on before.page = f.page
      where f.kit_id = report.kit_id and f.published_at is null and f.sha256 is distinct from before.sha256
        and not exists (
          select from app.report_files newer
          where newer.kit_id = f.kit_id and newer.page = f.page and newer.version > f.version)
    ) as replaced_pages, exists (
      select from app.kits k where k.kit_id = report.kit_id and k.is_proved
    ) as is_proved, ${countsCheckOf(sql`report.kit_id`)} as counts_check, ${recordedAs('report_versions_read', sql`report.kit_id`)}
    from app.report_files_of(${kit_id}) as report`,
);

/**
 * Publishes the newest version of each page, with `files` only if the caller has seen each of them.
 * @throws constraint `nothing_to_publish`, `report_changed`, `replacement_reason_required`, `kit_reason_not_offered`,
 * `counts_implausible`, `counts_held`.
 */
export const publishFiles = one(
  ReportFiles,
  (kit_id: KitCode, { files, reason, withdrawal_reason_id }: Publication) => sql`
    select kit_id, is_registered, awaits_release, report_generated_at, files
    from app.publish_report(${kit_id}, ${files ? JSON.stringify(files) : null}, ${reason ?? null},
      ${withdrawal_reason_id ?? null})`,
);

/**
 * Releases the files that came in before an unproved registration.
 * @throws constraint `nothing_to_release`, `counts_implausible`, `counts_held`.
 */
export const releaseFiles = one(
  ReportFiles,
  (kit_id: KitCode) => sql`
    select kit_id, is_registered, awaits_release, report_generated_at, files from app.release_report(${kit_id})`,
);

/** Reserves the key of an object before it is removed or restored; a job removes the object unless a record claims it. */
export const reserveRemoval = command((object_key: string) => sql`select app.reserve_removal(${object_key})`);

/**
 * Takes an unclaimed object for removal; no record can claim it afterwards. If the removal fails, other objects are tried
 * first.
 */
export const takeUnclaimedObject = value(
  z.nullable(z.string()),
  () => sql`select app.take_unclaimed_object() as object_key`,
);

export const forgetObject = command(
  (object_key: string) => sql`delete from app.unclaimed_objects where object_key = ${object_key}`,
);
