import * as z from 'zod/mini';
import { OPENINGS_MAX } from '#contract/reports/limits.ts';
import { COUNTS_PAGE, SUGGESTION_PAGE } from '#contract/reports/pageNumbers.ts';
import {
  listReportOpenings,
  ReportOpening,
  WithdrawnKit,
  type withdrawReports,
} from '#contract/reports/report-withdrawals.ts';
import type { KitCode } from '#contract/shared/ids.ts';
import { sql } from '#db/sql.ts';
import { many, one } from '#db/statements.ts';

type Withdrawal = z.infer<typeof withdrawReports.body>;

/**
 * Withdraws published files of some kits, and returns all withdrawn files of each.
 * @throws constraint `kit_not_in_inventory`, `kit_reason_not_offered`, `version_not_published`.
 */
export const withdrawFiles = many(
  WithdrawnKit,
  ({ kit_ids, page, version, reason_id, report_follows }: Withdrawal) => sql`
    select kit_id, files
    from app.withdraw_reports(${kit_ids}::text[], ${page ?? null}::smallint, ${version ?? null}, ${reason_id}, ${report_follows})`,
);

/** The withdrawals of a code in the inventory, newest first; undefined for any other code. */
export const withdrawalsOfCode = one(
  z.pick(listReportOpenings.result, { withdrawals: true }),
  (kit_id: KitCode) => sql`
    select (
      select coalesce(json_agg(json_build_object('withdrawn_at', w.withdrawn_at, 'reason', w.reason,
        'author', coalesce(a.full_name, a.email, l.name), 'report_follows', w.report_follows, 'files', (
          select coalesce(json_agg(json_build_object('page', f.page, 'version', f.version) order by f.page, f.version), '[]')
          from app.report_files f where f.withdrawal_id = w.id)) order by w.withdrawn_at desc), '[]')
      from app.report_withdrawals w
      left join app.profiles a on a.id = w.withdrawn_by
      left join app.laboratory_keys l on l.id = w.withdrawn_by_key
      where w.kit_id = i.kit_id
    ) as withdrawals
    from app.kit_inventory i where i.kit_id = ${kit_id}`,
);

/**
 * Readings of a code's report, newest first, one more than an answer has: those of its files, and those of the whole record of
 * each patient that the kit has belonged to.
 */
export const openingsOfCode = many(
  ReportOpening,
  (kit_id: KitCode) => sql`
    select e.id, e.happened_at as opened_at, e.page, e.version, w.is_withdrawn, e.actor_id, e.actor_role,
      case
        when e.action = 'suggestion_link_made' then 'link'
        when e.action = 'symptoms_exported' then case e.kind when 'link' then 'record_link' else e.kind end
        when e.page = ${SUGGESTION_PAGE} then 'suggestion'
        when e.page = ${COUNTS_PAGE} then 'counts'
        else 'page' end as door,
      coalesce(p.full_name, former.full_name) as actor_name, p.email as actor_email
    from (
      select e.*, (e.details ->> 'page')::integer as page, (e.details ->> 'version')::integer as version, e.details ->> 'kind' as kind
      from app.audit_events e
      where e.kit_id = ${kit_id} and e.action in ('report_read', 'report_previewed', 'suggestion_link_made')
      union all
      select e.*, null, null, e.details ->> 'kind'
      from app.audit_events e
      where e.action = 'symptoms_exported' and e.details ->> 'kind' in ('record', 'fhir', 'link', 'kit_comparison')
        and e.patient_id in (
          select k.patient_id from app.kits k where k.kit_id = ${kit_id}
          union all
          select u.patient_id from app.undone_registrations u where u.kit_id = ${kit_id})
        and e.happened_at >= (select min(f.published_at) from app.report_files f where f.kit_id = ${kit_id})
    ) as e
    left join app.profiles p on p.id = e.actor_id
    left join app.former_practitioners former on former.id = e.actor_id
    left join lateral (
      select f.withdrawal_id is not null as is_withdrawn from app.report_files f
      where f.kit_id = ${kit_id} and f.page = e.page and f.version = e.version
    ) as w on true
    order by e.happened_at desc, e.id desc limit ${OPENINGS_MAX + 1}`,
);
