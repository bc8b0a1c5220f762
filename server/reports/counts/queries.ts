import * as z from 'zod/mini';
import { getTaxa, TaxonProfile } from '#contract/reports/counts.ts';
import { Finding } from '#contract/reports/counts-qc/countsCheck.ts';
import { COUNTS_PAGE } from '#contract/reports/pageNumbers.ts';
import { AddedFile } from '#contract/reports/reports.ts';
import type { KitCode } from '#contract/shared/ids.ts';
import { Timestamp } from '#contract/shared/text.ts';
import { sql } from '#db/sql.ts';
import { one, value } from '#db/statements.ts';

/** Records a stored counts file with its parsed content, and checks whether they are plausible. */
export const addTaxonCounts = value(
  z.extend(AddedFile, { findings: z.array(Finding) }),
  (file: {
    readonly kit_id: KitCode;
    readonly object_key: string;
    readonly bytes: number;
    readonly sha256: string;
    /** `range_counts`: genera below, within and above the reference range. */
    readonly profile: TaxonProfile & { readonly range_counts: readonly number[] | null };
  }) => sql`
    select app.add_taxon_counts(${file.kit_id}, ${file.object_key}, ${file.bytes}, decode(${file.sha256}, 'hex'),
      ${JSON.stringify(file.profile)}::jsonb) as added`,
);

const readDetails = sql`jsonb_build_object('page', ${COUNTS_PAGE}::integer, 'version', f.version)`;

/** The published counts of a visible kit, or null in their place. Undefined if the kit is not visible. Records the reading. */
export const publishedTaxa = one(
  z.extend(getTaxa.result, {
    taxa: z.nullable(z.extend(TaxonProfile, { version: z.int(), published_at: Timestamp })),
  }),
  (kit_id: KitCode) => sql`
    select case when f.id is not null then json_build_object(
        'version', f.version, 'published_at', f.published_at, 'method', p.method, 'pipeline', p.pipeline,
        'reference_database', p.reference_database, 'source_format', p.source_format, 'reads_total', p.reads_total,
        'host_reads', p.host_reads,
        'ranks', (
          select coalesce(json_agg(json_strip_nulls(json_build_object('rank', r.rank, 'names', r.names, 'reads', r.reads, 'taxids', r.taxids))
            order by array_position('{phylum,family,genus,species}', r.rank)), '[]')
          from app.taxon_ranks r where r.file_id = f.id
        )) end as taxa,
      exists (select from app.kits o where o.patient_id = k.patient_id and o.id <> k.id) as has_other_kits,
      case when f.id is not null then app.record_read('report_read', k.kit_id, ${readDetails}) end as recorded
    from app.kits k
    left join (
      select id, kit_record_id, version, published_at from app.report_files where page = ${COUNTS_PAGE} and published_at is not null and superseded_at is null and not is_held
    ) as f on f.kit_record_id = k.id
    left join app.taxon_profiles p on p.file_id = f.id
    where k.kit_id = ${kit_id}`,
);
