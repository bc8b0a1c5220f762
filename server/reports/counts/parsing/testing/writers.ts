import fc from 'fast-check';
import { type TaxonRank, taxonRanks } from '#contract/reports/counts.ts';
import { biom2File } from './biom2File.ts';
import { nameAt, type Organism, readsAt, type Sample } from './samples.ts';

/** Choices that programs make in different ways. */
export interface Style {
  readonly delimiter: string;
  readonly is_quoted: boolean;
  /** After a whole number. */
  readonly decimals: string;
  readonly lineage: 'greengenes' | 'silva' | 'bare';
  /** Reads of another sample in the same file; null for none. */
  readonly others: number | null;
  readonly is_dense: boolean;
  readonly has_minimizers: boolean;
}

export const styles: fc.Arbitrary<Style> = fc.record({
  delimiter: fc.constantFrom(',', ';', '\t'),
  is_quoted: fc.boolean(),
  decimals: fc.constantFrom('', '.0'),
  lineage: fc.constantFrom('greengenes', 'silva', 'bare'),
  others: fc.option(fc.nat({ max: 1000 })),
  is_dense: fc.boolean(),
  has_minimizers: fc.boolean(),
});

/** The name of the sample in a file with another one. */
export const SAMPLE = 'Stool 1';

export function csv({ organisms, unassigned }: Sample, { delimiter, is_quoted }: Style): string[] {
  const row = (...cells: (string | number)[]) =>
    cells.map((cell) => (is_quoted ? `"${cell}"` : `${cell}`)).join(delimiter);
  const rows = taxonRanks.flatMap((rank) =>
    Object.entries(readsAt(rank, { organisms, unassigned })).map(([name, reads]) => row(rank, name, reads)),
  );
  return [row('rank', 'name', 'reads'), ...rows, row('phylum', 'Unassigned', unassigned)];
}

/** The parts of a lineage from the domain to the species. Ranks that the portal does not read have a name, too. */
function lineageOf(organism: Organism, style: Style['lineage']): string[] {
  const parts = [
    'Bacteria',
    organism.phylum,
    'Clostridia',
    'Ordales',
    organism.family,
    organism.genus,
    organism.epithet,
  ];
  if (style === 'bare') return parts;
  if (style === 'silva') return parts.map((part, place) => `D_${place}__${part}`);
  return parts.map((part, place) => `${'kpcofgs'[place]}__${part}`);
}

/** Features of a table: each has an id, a lineage and its reads in one or two samples. */
function featuresOf({ organisms, unassigned }: Sample, { lineage, others }: Style) {
  const rows = [
    ...organisms.map((organism) => ({ lineage: lineageOf(organism, lineage), reads: organism.reads })),
    { lineage: ['Unassigned', '', '', '', '', '', ''], reads: unassigned },
  ];
  return {
    samples: others === null ? [SAMPLE] : ['Stool 0', SAMPLE],
    features: rows.map((row, at) => ({
      id: `asv${at}`,
      lineage: row.lineage,
      reads: others === null ? [row.reads] : [others, row.reads],
    })),
  };
}

export function qiime2(sample: Sample, style: Style): string[] {
  const { samples, features } = featuresOf(sample, style);
  return [
    '# Constructed from biom file',
    ['#OTU ID', ...samples, 'taxonomy'].join('\t'),
    ...features.map(({ id, lineage, reads }) =>
      [id, ...reads.map((count) => `${count}${style.decimals}`), lineage.join('; ')].join('\t'),
    ),
  ];
}

/** The clades of a rank with their reads: kinds of lineages that agree down to it. */
function cladesOf(rank: TaxonRank, { organisms }: Sample) {
  const upTo = taxonRanks.slice(0, taxonRanks.indexOf(rank) + 1);
  const named = organisms.filter((organism) => nameAt(rank, organism) !== '');
  const clades = Map.groupBy(named, (organism) => upTo.map((above) => nameAt(above, organism)).join(';'));
  return [...clades.values()].map((members) => ({
    name: nameAt(rank, members[0] as Organism),
    reads: members.reduce((total, member) => total + member.reads, 0),
  }));
}

export function kraken2(sample: Sample, { has_minimizers }: Style): string[] {
  const assigned = sample.organisms.reduce((total, { reads }) => total + reads, 0);
  const row = (reads: number, rank: string, id: number, name: string) =>
    ['1.00', reads, reads, ...(has_minimizers ? [3, 2] : []), rank, id, name].join('\t');
  let id = 2;
  const clades = taxonRanks.flatMap((rank) =>
    cladesOf(rank, sample).map(({ name, reads }) =>
      row(reads, rank.charAt(0).toUpperCase(), (id += 1), `  ${name}`),
    ),
  );
  return [
    row(sample.unassigned, 'U', 0, 'unclassified'),
    row(assigned, 'R', 1, 'root'),
    row(assigned, 'D', 2, 'Bacteria'),
    ...clades,
  ];
}

/** Bracken estimates the genera of a sample and knows no other reads. */
export function bracken(sample: Sample): string[] {
  return [
    'name\ttaxonomy_id\ttaxonomy_lvl\tkraken_assigned_reads\tadded_reads\tnew_est_reads\tfraction_total_reads',
    ...cladesOf('genus', sample).map(({ name, reads }, at) =>
      [name, at, 'G', 0, reads, reads, '0.1'].join('\t'),
    ),
  ];
}

export function biom1(sample: Sample, style: Style): string[] {
  const { samples, features } = featuresOf(sample, style);
  const sparse = features.flatMap(({ reads }, row) =>
    reads.flatMap((count, column) => (count === 0 ? [] : [[row, column, count]])),
  );
  return [
    JSON.stringify({
      matrix_type: style.is_dense ? 'dense' : 'sparse',
      shape: [features.length, samples.length],
      rows: features.map(({ id, lineage }) => ({ id, metadata: { taxonomy: lineage } })),
      columns: samples.map((id) => ({ id, metadata: null })),
      data: style.is_dense ? features.map(({ reads }) => reads) : sparse,
    }),
  ];
}

export function biom2(sample: Sample, style: Style): Promise<Buffer> {
  const { samples, features } = featuresOf(sample, style);
  const table = {
    features: features.map(({ id }) => id),
    samples,
    data: samples.flatMap((_, at) => features.map(({ reads }) => reads[at] ?? 0)),
    indices: samples.flatMap(() => features.map((_feature, at) => at)),
    indptr: [0, ...samples.map((_, at) => (at + 1) * features.length)],
    taxonomy: features.flatMap(({ lineage }) => lineage),
    shape: [features.length, samples.length],
  };
  return biom2File(table, 7);
}
