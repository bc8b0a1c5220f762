import { sql } from 'kysely';
import type { WaitingReport, waitingReportSorts } from '#contract/reports/waiting-reports.ts';
import type { Tx } from '#db/connect.ts';
import { containing, orderBy, type PageRequest, slice } from '#server/base/paging.ts';

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
