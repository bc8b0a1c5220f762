import * as z from 'zod/mini';
import { getCountsQcLimits } from '#contract/reports/counts-qc/counts-qc.ts';
import { Finding } from '#contract/reports/counts-qc/countsCheck.ts';
import { COUNTS_PAGE } from '#contract/reports/pageNumbers.ts';
import type { KitCode } from '#contract/shared/ids.ts';
import { type Sql, sql } from '#db/sql.ts';
import { command, one, value } from '#db/statements.ts';

/** Whether a publication or release keeps implausible counts, and the decision that the caller has seen. */
export interface Keeping {
  readonly keep?: boolean | undefined;
  readonly decided_at?: string | null | undefined;
}

/** The check of a code's newest counts for administrators, as JSON; null without counts. */
export const countsCheckOf = (kit_id: Sql) => sql`(
  select json_build_object('version', f.version, 'findings', c.findings, 'decision', c.decision,
    'decided_at', c.decided_at, 'note', c.note, 'decided_by', coalesce(
      (select coalesce(p.full_name, p.email) from app.profiles p where p.id = c.decided_by),
      (select l.name from app.laboratory_keys l where l.id = c.decided_by_key)))
  from app.report_files f join app.counts_checks c on c.file_id = f.id
  where f.kit_id = ${kit_id} and f.page = ${COUNTS_PAGE} and not exists (
    select from app.report_files newer where newer.kit_id = f.kit_id and newer.page = f.page and newer.version > f.version))`;

/** Checks the newest counts of a code again and stores the findings. */
export const checkedFindings = value(
  z.array(Finding),
  (kit_id: KitCode) => sql`select app.checked_findings(${kit_id}) as findings`,
);

/**
 * Keeps the newest counts of a code; nothing to do for plausible or kept ones.
 * @throws constraint `counts_held` for laboratories and commands, `counts_decided` for administrators.
 */
export const keepCounts = command(
  (kit_id: KitCode, decided_at: string | null) =>
    sql`select app.decide_counts(${kit_id}, 'keep', null, ${decided_at}, null)`,
);

/** Holds counts. @throws constraint `report_changed`, `counts_decided`. */
export const holdCountsOf = command(
  (
    kit_id: KitCode,
    held: { readonly version: number; readonly decided_at: string | null; readonly note: string | null },
  ) => sql`select app.decide_counts(${kit_id}, 'hold', ${held.version}, ${held.decided_at}, ${held.note})`,
);

/** The limits in the order of their findings, and the genera by place. */
export const countsQcLimits = one(
  getCountsQcLimits.result,
  () => sql`
    select
      (select json_agg(json_build_object('code', l.code, 'meaning', l.meaning, 'value', l.value, 'unit', l.unit,
          'source', l.source, 'changed_at', l.changed_at)
        order by array_position('{skin_share,mouth_share,gut_share,host_share,reads}', l.code), l.code)
        from app.counts_qc_limits l) as limits,
      (select json_agg(json_build_object('place', g.place, 'genus_keys', g.genus_keys)
        order by array_position('{skin,mouth,gut}', g.place))
        from (
          select place, array_agg(genus_key order by genus_key) as genus_keys from app.counts_qc_genera group by place
        ) as g) as genera`,
);
