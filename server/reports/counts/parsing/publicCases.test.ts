import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseCounts } from './parseCounts.ts';
import { outcomeOf } from './testing/outcomeOf.ts';

// Files in the shape of public bug reports about other programs. Each row names the report and the expected result.

const folder = join(import.meta.dirname, 'cases');

const bacteroidesAndBlautia = (phyla: string) =>
  `phylum ${phyla}; family Bacteroidaceae 1200; Lachnospiraceae 800; genus Bacteroides 1200; Blautia 800`;

const read: readonly [file: string, report: string, outcome: string][] = [
  [
    'kraken-host-reads.kreport',
    'jenniferlu717/Bracken#311: domains below the root have ranks of their own; bxlab/metaWRAP#390: host reads',
    'reads 8000; host 12000; phylum Bacteroidota 4000; Bacillota 2000; family Bacteroidaceae 4000; Lachnospiraceae 2000; ' +
      'genus Bacteroides 4000; Blautia 2000',
  ],
  [
    'class-rank.csv',
    'nf-core/taxprofiler#11: one table has all ranks',
    'reads 12345; phylum Bacteroidota 12345; family Bacteroidaceae 12345; genus Bacteroides 12345; ' +
      'The rows of class, order are not used. The portal uses phylum, family, genus and species.',
  ],
  [
    'greengenes2-suffixes.tsv',
    'biocore/q2-greengenes2#22: what are _A_501396 and _A?',
    'reads 15000; phylum Bacteroidota 7500; Firmicutes_A 7000; Firmicutes_D 500; ' +
      'family Bacteroidaceae 7500; Lachnospiraceae 4000; Ruminococcaceae 3000; Streptococcaceae 500; ' +
      'genus Phocaeicola_A 5000; Blautia_A 4000; Faecalibacterium 3000; Bacteroides_H 2500; Streptococcus 500; ' +
      'species Phocaeicola_A vulgatus 5000; Blautia_A wexlerae 4000; Faecalibacterium prausnitzii_C 3000; ' +
      'Bacteroides_H fragilis 2500',
  ],
  [
    'silva-uncultured-species.tsv',
    'microbiome/mia#254: "uncultured" of several parents becomes one taxon',
    'reads 17900; phylum Firmicutes 12000; Bacteroidota 5000; Proteobacteria 900; ' +
      'family Lachnospiraceae 5800; Ruminococcaceae 5500; Bacteroidaceae 5000; Enterobacteriaceae 900; Clostridiaceae 700; ' +
      'genus Bacteroides 5000; Blautia 4000; Faecalibacterium 3000; [Eubacterium] eligens group 1500; ' +
      'Escherichia-Shigella 900; Clostridium sensu stricto 1 700; species Clostridium perfringens 700',
  ],
  [
    'gtdb-metagenome.tsv',
    'microbiome/mia#254: species that name their genus alone',
    'reads 260; phylum Bacteroidota 260; family Bacteroidaceae 260; genus Bacteroides 260',
  ],
  [
    'nameless-genus.tsv',
    'joey711/phyloseq#1423: fourteen ways to say nothing about a genus',
    'reads 14091; phylum Firmicutes 14091; family Lachnospiraceae 14091',
  ],
  [
    'kraken-gtdb-prefixes.kreport',
    'leylabmpi/Struo2#21: reports of GTDB show p__, f__, s__',
    'reads 20000; phylum Bacteroidota 12000; Firmicutes_A 7000; family Bacteroidaceae 12000; Lachnospiraceae 7000; ' +
      'genus Bacteroides 12000; Blautia_A 7000; species Bacteroides uniformis 12000; Blautia_A wexlerae 7000',
  ],
  ['kraken-gg.kreport', 'leylabmpi/Struo2#21: a name of a mark alone', 'reads 9000; genus Bacteroides 5400'],
  [
    'bracken-gtdb.tsv',
    'leylabmpi/Struo2#21: the same in a table of Bracken',
    'reads 20020; genus Bacteroides 12010; Blautia_A 8010',
  ],
  [
    'mothur-confidences.tsv',
    'mothur/mothur#350: confidences behind the names',
    'reads 5000; phylum Bacteroidetes 5000; family Bacteroidaceae 5000; genus Bacteroides 5000',
  ],
  [
    'mothur2.tsv',
    'joey711/phyloseq#162: one genus with two confidences, and one that is unclassified',
    'reads 10000; phylum Bacteroidetes 8000; Firmicutes 2000; family Bacteroidaceae 8000; Lachnospiraceae 2000; ' +
      'genus Bacteroides 8000',
  ],
  [
    'rdp-root-first.tsv',
    'mothur/mothur#314: a root, and quotes around phyla',
    'reads 5100; phylum Bacteroidetes 5000; Firmicutes 100; family Bacteroidaceae 5000; Lachnospiraceae 100; ' +
      'genus Bacteroides 5000; Blautia 100',
  ],
  [
    'kraken-translate.tsv',
    'DerrickWood/kraken2#210: root and cellular organisms',
    'reads 9000; phylum Bacteroidetes 5000; Firmicutes 4000; family Bacteroidaceae 5000; Lachnospiraceae 4000; ' +
      'genus Bacteroides 5000; Blautia 4000',
  ],
  [
    'otuid-taxonomy.tsv',
    'biocore/biom-format biom_conversion.rst: #OTUID taxonomy confidence below a table',
    `reads 2000; ${bacteroidesAndBlautia('Bacteroidetes 1200; Firmicutes 800')}`,
  ],
  [
    'otuid-taxonomy-first.tsv',
    'biocore/biom-format biom_conversion.rst: #OTUID taxonomy confidence above a table',
    `reads 2000; ${bacteroidesAndBlautia('Bacteroidetes 1200; Firmicutes 800')}`,
  ],
  [
    'consensuslineage.tsv',
    'biocore/biom-format#9: the column ConsensusLineage',
    `reads 2000; ${bacteroidesAndBlautia('Bacteroidetes 1200; Firmicutes 800')}`,
  ],
  [
    'sep-line.csv',
    'PowerShell/PowerShell#7776: sep=; above the header',
    'reads 12345; genus Bacteroides 12345',
  ],
  [
    'utf16.txt',
    'SORMAS-Foundation/SORMAS-Project#3747: "Unicode Text" of Excel',
    'reads 12345; genus Bacteroides 12345',
  ],
];

const outcomeWithAllNames = async (file: string) => {
  const { reads_total, host_reads, ranks, notes } = await parseCounts(
    readFileSync(join(folder, file)),
    undefined,
  );
  return [
    `reads ${reads_total}`,
    ...(host_reads > 0 ? [`host ${host_reads}`] : []),
    ...ranks.map(
      ({ rank, names, reads }) => `${rank} ${names.map((name, at) => `${name} ${reads[at]}`).join('; ')}`,
    ),
    ...notes,
  ].join('; ');
};

test.each(read)('%s is read rightly (%s)', async (file, _, outcome) => {
  expect(await outcomeWithAllNames(file)).toBe(outcome);
});

const refused: readonly [file: string, report: string, sentence: string][] = [
  [
    'german-thousands.csv',
    'actualbudget/actual#2143: 1.000 becomes 1',
    'Line 2: "12.000" has thousands separators. Please send digits alone.',
  ],
  [
    'feature-1000.tsv',
    'actualbudget/actual#2143: the same in a table of features',
    'Line 2: "1.000" has thousands separators. Please send digits alone.',
  ],
];

test.each(refused)('%s is refused at its line (%s)', async (file, _, sentence) => {
  expect(await outcomeOf(readFileSync(join(folder, file)))).toBe(sentence);
});

test('each file of a public report has its row', () => {
  expect(readdirSync(folder).sort()).toEqual([...read, ...refused].map(([file]) => file).sort());
});
