import * as z from 'zod/mini';
import { comparedAnswers } from '#contract/reports/kit-comparison.ts';
import { COUNTS_PAGE } from '#contract/reports/pageNumbers.ts';
import type { PatientId } from '#contract/shared/ids.ts';
import { sql } from '#db/sql.ts';
import { one } from '#db/statements.ts';

/**
 * A visible patient with the submissions and genera of all kits, the oldest sample first, as JSON that the contract describes;
 * and the names of the genera in each. Records the reading by staff.
 */
export const comparedKits = one(
  z.object({ patient: z.string(), kits: z.string(), genera: z.array(z.array(z.string())) }),
  (patient_id: PatientId) => sql`
    select
      json_build_object('id', p.id, 'first_name', p.first_name, 'last_name', p.last_name,
        'date_of_birth', p.date_of_birth)::text as patient,
      compared.kits::text as kits, compared.genera,
      app.record_comparison(p.id) as recorded
    from app.patients p cross join lateral (
      select coalesce(json_agg(json_build_object(
          'kit_id', k.kit_id, 'sample_taken_date', k.sample_taken_date, 'registered_at', k.created_at,
          'submitted', case when s.id is not null then json_build_object('form_type', s.form_type,
            'definition_version', s.definition_version, 'created_at', s.created_at, 'behaviors', s.behaviors,
            'answers', (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(s.answers)
              where key = any (${[...comparedAnswers]}::text[]))) end,
          'taxa', case when t.file_id is not null then json_build_object('method', t.method, 'pipeline', t.pipeline,
            'reference_database', t.reference_database, 'reads_total', t.reads_total,
            'names', coalesce(g.names, '{}'), 'reads', coalesce(g.reads, '{}')) end)
          order by coalesce(k.sample_taken_date, k.created_at::date), k.created_at), '[]') as kits,
        coalesce(json_agg(g.names) filter (where g.names is not null), '[]') as genera
      from app.kits k left join app.symptom_data s on s.kit_record_id = k.id
      left join app.report_files f on f.kit_record_id = k.id and f.page = ${COUNTS_PAGE}
        and f.published_at is not null and f.superseded_at is null and not f.is_held
      left join app.taxon_profiles t on t.file_id = f.id
      left join app.taxon_ranks g on g.file_id = f.id and g.rank = 'genus'
      where k.patient_id = p.id
    ) as compared
    where p.id = ${patient_id}`,
);
