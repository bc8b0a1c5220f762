import { expect, test } from 'vitest';
import { parseCounts } from './parseCounts.ts';

// Shares are those of bacteria and archaea, in files that name no domain above a virus, too.

const bracken = (...rows: readonly (readonly [name: string, rank: string, reads: number])[]) =>
  [
    'name\ttaxonomy_id\ttaxonomy_lvl\tkraken_assigned_reads\tadded_reads\tnew_est_reads\tfraction_total_reads',
    ...rows.map(([name, rank, reads], at) => `${name}\t${at + 2}\t${rank}\t${reads}\t0\t${reads}\t0.1`),
  ].join('\n');

test.each([
  [
    'a genus of Bracken',
    bracken(['Bacteroides', 'G', 900], ['Carjivirus', 'G', 90], ['Sinsheimervirus', 'G', 10]),
  ],
  ['a family of Bracken', bracken(['Bacteroidaceae', 'F', 900], ['Microviridae', 'F', 100])],
  [
    'a species of Bracken',
    bracken(
      ['Bacteroides fragilis', 'S', 900],
      ['Escherichia phage T4', 'S', 60],
      ['Carjivirus communis', 'S', 30],
      ['Human gammaherpesvirus 4', 'S', 10],
    ),
  ],
  [
    'one rank of a CSV',
    'rank,name,reads\nfamily,Bacteroidaceae,900\ngenus,Bacteroides,900\nfamily,Microviridae,100',
  ],
  ['the domain of a CSV', 'rank,name,reads\ngenus,Bacteroides,900\ndomain,Bacteria,900\ndomain,Viruses,100'],
  [
    'a lineage without a domain',
    '#OTU ID\tS\ttaxonomy\na\t900\tp__Bacteroidota;g__Bacteroides\nb\t100\tp__Uroviricota;c__Caudoviricetes;g__Carjivirus',
  ],
  [
    'vectors in a report of Kraken 2',
    [
      '100\t1000\t0\tR\t1\troot',
      '90\t900\t900\tG\t816\t  Bacteroides',
      '10\t100\t0\tR1\t28384\t  other sequences',
      '10\t100\t100\tS\t32630\t    synthetic construct',
    ].join('\n'),
  ],
])('reads of viruses are no share in %s, and the answer reports them', async (_, file) => {
  const { reads_total, ranks, notes } = await parseCounts(Buffer.from(file), undefined);
  expect(reads_total).toBe(900);
  expect(new Set(ranks.flatMap(({ reads }) => reads))).toEqual(new Set([900]));
  expect(notes).toContain(
    '100 reads of viruses or artificial sequences are left out: shares are of bacteria and archaea.',
  );
});

test('a sample of viruses alone has no reads of bacteria', async () => {
  await expect(parseCounts(Buffer.from(bracken(['Carjivirus', 'G', 9])), undefined)).rejects.toThrow(
    'The sample has no reads of bacteria and archaea.',
  );
});

test('the phage in the name of a sequence of bacteria is no virus', async () => {
  const file =
    '#OTU ID\tS\ttaxonomy\na\t9\td__Bacteria;p__Bacteroidota;g__Bacteroides;s__Bacteroides phage X\n';
  expect(await parseCounts(Buffer.from(file), undefined)).toMatchObject({ reads_total: 9, notes: [] });
});
