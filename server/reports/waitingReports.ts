import * as z from 'zod/mini';
import type { waitingReportSorts } from '#contract/reports/lists.ts';
import { WaitingReport } from '#contract/reports/waiting-reports.ts';
import { type Sql, sql } from '#db/sql.ts';
import { many, value } from '#db/statements.ts';
import { containing, orderBy, type PageRequest, slice } from '#server/base/paging.ts';
import { countsCheckOf } from '#server/reports/counts-qc/queries.ts';

type Sort = (typeof waitingReportSorts)[number];

const waitingSorts = { uploaded: sql`uploaded_at`, kit_id: sql`kit_id` } satisfies Record<Sort, Sql>;

/** Kits with files that await publication, registration or release. */
const waiting = (search: string) => sql`
  select f.kit_id, bool_and(f.kit_record_id is not null) as is_registered, bool_or(f.is_held) as awaits_release,
    max(f.uploaded_at) as uploaded_at,
    coalesce(array_agg(f.page order by f.page) filter (where f.published_at is null), '{}') as unpublished_pages
  from app.report_files f
  where (f.published_at is null or f.kit_record_id is null or f.is_held) and f.withdrawal_id is null and f.kit_id ilike ${containing(search)}
    and not exists (
      select from app.report_files newer
      where newer.kit_id = f.kit_id and newer.page = f.page and newer.version > f.version)
  group by f.kit_id`;

/** One page of the waiting kits that match a search. */
export const waitingFound = many(
  WaitingReport,
  (request: PageRequest<Sort>) => sql`
    select kit_id, is_registered, awaits_release, unpublished_pages, uploaded_at,
      ${countsCheckOf(sql`waiting.kit_id`)} as counts_check
    from (${waiting(request.search)}) as waiting
    ${orderBy(waitingSorts[request.sort], request.order, sql`kit_id`)} ${slice(request)}`,
);

/** Counts the waiting kits that match a search. */
export const countWaitingReports = value(
  z.number(),
  (search: string) => sql`select count(*) as total from (${waiting(search)}) as waiting`,
);
