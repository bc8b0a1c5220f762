import { BYTE_ORDER_MARK, csvRow } from './shared/csv.ts';
import type { RankedCounts, TaxonProfile } from './taxa.ts';

/** The name of reads without a taxon. The portal's own reader counts them in the total alone. */
const UNASSIGNED = 'Unassigned';

type Profile = Pick<TaxonProfile, 'ranks' | 'reads_total'>;

const unassignedReads = ({ reads }: RankedCounts, reads_total: number): number =>
  Math.max(0, reads_total - reads.reduce((sum, count) => sum + count, 0));

/** Every taxon as `rank,name,reads`, which the portal takes too. The reads of each rank sum up to those of the sample. */
export function countsCsv({ ranks, reads_total }: Profile): string {
  const rows = ranks.flatMap((ranked) => {
    const rest = unassignedReads(ranked, reads_total);
    return [
      ...ranked.names.map((name, at) => [ranked.rank, name, `${ranked.reads[at] ?? 0}`]),
      ...(rest > 0 ? [[ranked.rank, UNASSIGNED, `${rest}`]] : []),
    ];
  });
  return BYTE_ORDER_MARK + [['rank', 'name', 'reads'], ...rows].map(csvRow).join('');
}

/**
 * The genera as BIOM 1.0 (biom-format.org/documentation/format_versions/biom-1.0.html) with one sample; undefined without
 * genera.
 * @param written_at when the counts were published, as ISO 8601.
 */
export function countsBiom(profile: Profile, kit_id: string, written_at: string): string | undefined {
  const genera = profile.ranks.find(({ rank }) => rank === 'genus');
  if (!genera) return undefined;
  const rest = unassignedReads(genera, profile.reads_total);
  const reads = [...genera.reads, ...(rest > 0 ? [rest] : [])];
  const rows = [
    ...genera.names.map((name) => rowOf(name, `g__${name}`)),
    ...(rest > 0 ? [rowOf(UNASSIGNED, UNASSIGNED)] : []),
  ];
  return JSON.stringify({
    id: kit_id,
    format: 'Biological Observation Matrix 1.0.0',
    format_url: 'http://biom-format.org',
    type: 'Taxon table',
    generated_by: 'Gut Health Portal',
    // The validator of biom-format takes no time zone. The time is UTC.
    date: new Date(written_at).toISOString().replace('Z', ''),
    matrix_type: 'sparse',
    matrix_element_type: 'int',
    shape: [rows.length, 1],
    rows,
    columns: [{ id: kit_id, metadata: null }],
    data: reads.map((count, at) => [at, 0, count]),
  });
}

const rowOf = (id: string, taxon: string) => ({ id, metadata: { taxonomy: [taxon] } });
