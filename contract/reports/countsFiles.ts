import { BYTE_ORDER_MARK, csvRow } from '#contract/shared/csv.ts';
import type { ComparedGenera, RankedCounts, TaxonProfile } from './counts.ts';

/** The name of reads without a taxon. The portal's own reader counts them in the total alone. */
const UNASSIGNED = 'Unassigned';

/** The name of reads of the host, plants, organelles and other eukaryotes. The portal's own reader sets them aside. */
const HOST = 'Eukaryota';

type Profile = Pick<TaxonProfile, 'ranks' | 'reads_total'>;

interface SavedCounts
  extends Pick<TaxonProfile, 'ranks' | 'reads_total' | 'host_reads' | 'reference_database'> {
  /** The places of the genera in a reference set; null for counts that are not compared. */
  readonly compared?: Pick<ComparedGenera, 'reference' | 'percentiles'> | null;
}

const unassignedReads = ({ reads }: RankedCounts, reads_total: number): number =>
  Math.max(0, reads_total - reads.reduce((sum, count) => sum + count, 0));

/**
 * Every taxon as `rank,name,reads`, which the portal takes too, with its number in the taxonomy of the file, its percentage of the
 * reads without those of the host, and the place of a genus in the reference set. The reads of each rank sum up to `reads_total`;
 * those of the host have their own row.
 */
export function countsCsv({
  ranks,
  reads_total,
  host_reads,
  reference_database,
  compared,
}: SavedCounts): string {
  const percentOf = (reads: number) => `${Number(((reads / reads_total) * 100).toPrecision(6))}`;
  const reference = compared
    ? [`percentile (${compared.reference.name}, ${compared.reference.size} people)`]
    : [];
  const rows = ranks.flatMap((ranked) => {
    const rest = unassignedReads(ranked, reads_total);
    const named = ranked.names.map((name, at) => {
      const reads = ranked.reads[at] ?? 0;
      const taxid = ranked.taxids?.[at] ?? null;
      const taxonomy = taxid === null ? '' : (reference_database ?? '');
      const percentile = ranked.rank === 'genus' ? (compared?.percentiles[at] ?? '') : '';
      return [ranked.rank, name, `${reads}`, `${taxid ?? ''}`, taxonomy, percentOf(reads), percentile];
    });
    const others = [ranked.rank, UNASSIGNED, `${rest}`, '', '', percentOf(rest), ''];
    return rest > 0 ? [...named, others] : named;
  });
  const host = host_reads > 0 ? [['domain', HOST, `${host_reads}`, '', '', '', '']] : [];
  const head = ['rank', 'name', 'reads', 'taxid', 'taxonomy', 'percent', ...reference];
  const table = [head, ...rows, ...host].map((row) => row.slice(0, head.length));
  return BYTE_ORDER_MARK + table.map(csvRow).join('');
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
